import type { DeclaredParameter } from "./parameter-reader.ts";

type Raw = Readonly<Record<string, unknown>>;
type Writable = Record<string, unknown>;

/** A document with one operation only, or the reason why it cannot be validated. */
export type Slice =
  | {
      readonly document: Raw;
      /** The template of the path, as the document writes it. */
      readonly template: string;
      /** The parameters of a request, each with its name in the document of the slice. */
      readonly parameters: ReadonlyMap<DeclaredParameter, string>;
      /** Of the slice. */
      readonly path: string;
      readonly method: string;
      /** From OpenAPI 2.0, whose forms have lists with commas. */
      readonly isConverted: boolean;
    }
  | { readonly reason: string };

const knownMethods = new Set(["get", "put", "post", "delete", "options", "head", "patch"]);
const places = ["path", "query", "header", "cookie"] as const;

/** Headers that OpenAPI 3.x describes elsewhere; a parameter with such a name is ignored. */
const ignoredHeaders = new Set(["accept", "authorization", "content-type"]);

/**
 * The part of a document of OpenAPI 3.x that one operation needs, in the simplest form: references to parameters and
 * bodies resolved, no responses. The validator hardly reads the styles of parameters, so that `parameter-reader.ts` does:
 * each parameter of the slice is JSON in the query, under a simple name.
 */
export function sliceOperation(
  root: Raw,
  path: string,
  method: string,
  { isConverted }: { readonly isConverted: boolean },
): Slice {
  const item = withTarget(root, asObject(root["paths"])[path]);
  const operation = withTarget(root, item[method]);
  if (!knownMethods.has(method))
    return { reason: `the validator does not know the method ${method}` };
  const declared = mergeParameters(root, item["parameters"], operation["parameters"]).filter(
    ({ in: place, name }) =>
      isConverted || place !== "header" || !ignoredHeaders.has(String(name).toLowerCase()),
  );
  const unknown = declared.find(({ in: place }) => placeOf(place) === undefined);
  if (unknown !== undefined)
    return { reason: `the validator does not know parameters in ${JSON.stringify(unknown["in"])}` };
  const inPath = new Set([...path.matchAll(/\{\+?([^{}]+?)\+?\}/g)].map(([, name]) => name));
  const sent = declared.filter(
    ({ in: place, name }) => place !== "path" || inPath.has(String(name)),
  );
  const parameters = new Map(
    sent.map((parameter, at) => [readDeclared(root, parameter), `p${at}`] as const),
  );
  const hasBody = method !== "get" && method !== "head";
  const body = hasBody ? plainBody(asObject(at(root, operation["requestBody"]))) : undefined;
  const schemas: Writable = {};
  const described = [...parameters].map(([{ required }, name], at) => ({
    in: "query",
    name,
    required,
    content: { "application/json": { schema: schemaOf(root, sent[at] ?? {}) } },
  }));
  // The validator caches by path.
  const address = `/operation${slices++}`;
  const document = {
    openapi: String(root["openapi"]).startsWith("3.0") ? "3.0.3" : "3.1.0",
    info: { title: "One operation", version: "1" },
    servers: [{ url: "/" }],
    paths: {
      [address]: {
        [method]: {
          parameters: new References(root, schemas, false).copy(described),
          ...(body ? { requestBody: new References(root, schemas, true).copy(body) } : {}),
          responses: { default: { description: "Any" } },
        },
      },
    },
    components: { schemas },
  };
  return { document, template: path, parameters, path: address, method, isConverted };
}

let slices = 0;

/** The target of a reference, with the members beside it: a path item or an operation may be one. */
function withTarget(root: Raw, value: unknown): Raw {
  const { $ref, ...own } = asObject(value);
  return typeof $ref === "string" ? { ...asObject(at(root, value)), ...own } : own;
}

function mergeParameters(root: Raw, shared: unknown, own: unknown): Raw[] {
  const merged = new Map<string, Raw>();
  for (const value of [...asList(shared), ...asList(own)]) {
    const parameter = asObject(at(root, value));
    const { in: place, name } = parameter;
    const known = place === "header" ? String(name).toLowerCase() : String(name);
    merged.set(`${String(place)} ${known}`, parameter);
  }
  return [...merged.values()];
}

function placeOf(value: unknown): DeclaredParameter["place"] | undefined {
  return places.find((place) => place === value);
}

/** A parameter with the defaults of its location. */
function readDeclared(root: Raw, parameter: Raw): DeclaredParameter {
  const { in: location, name, style, explode, allowReserved, schema, content } = parameter;
  const place = placeOf(location) ?? "query";
  const used =
    typeof style === "string" ? style : place === "query" || place === "cookie" ? "form" : "simple";
  const [mediaType] = schema === undefined ? Object.keys(asObject(content)) : [];
  return {
    place,
    name: place === "path" ? String(name).replaceAll(/^\+|\+$/g, "") : String(name),
    required: place === "path" || parameter["required"] === true,
    style: used,
    explode:
      typeof explode === "boolean" ? explode : ["form", "cookie", "deepObject"].includes(used),
    allowReserved: allowReserved === true,
    mediaType,
    members: new Set(membersOf(root, schema)),
  };
}

/** With a schema, a content beside it has no meaning. Without both, a parameter accepts any value. */
function schemaOf(root: Raw, { schema, content }: Raw): unknown {
  const [first] = Object.values(asObject(content));
  return schema ?? asObject(at(root, first))["schema"] ?? {};
}

/** The names of the members that a schema, or a branch of it, describes. */
function membersOf(root: Raw, schema: unknown, depth = 0): readonly string[] {
  if (depth > 8) return [];
  const { properties, oneOf, anyOf, allOf } = asObject(at(root, schema));
  const branches = [oneOf, anyOf, allOf].flatMap(asList);
  const inside = branches.flatMap((each) => membersOf(root, each, depth + 1));
  return [...Object.keys(asObject(properties)), ...inside];
}

/** The validator validates JSON and forms; any other content is text or a file. */
function plainBody(body: Raw): Raw | undefined {
  const contents = Object.entries(asObject(body["content"]));
  if (contents.length === 0) return undefined;
  const content = contents.map(([type, value]) => {
    const { schema } = asObject(value);
    const isRead = /json|\*|x-www-form-urlencoded|multipart\/form-data/.test(type);
    return [type, isRead && schema !== undefined ? { schema } : {}];
  });
  return { required: body["required"] === true, content: Object.fromEntries(content) };
}

/** Keywords that do not affect validation, or that the validator interprets differently. */
const leftOut: Readonly<Record<string, (value: unknown, schema: Raw) => boolean>> = {
  // The validator would fill in the default, and then reject it.
  default: () => true,
  // OpenAPI: it "must not change the validation outcome"; the validator uses nothing else.
  discriminator: () => true,
  example: () => true,
  examples: () => true,
  // Without a `type`, `nullable` has no meaning, and the validator throws.
  nullable: (_, { type }) => type === undefined,
  // Draft 3 had `required: true` in a property.
  required: (value, { in: place, content }) =>
    place === undefined && content === undefined && !Array.isArray(value),
};

/** Keywords whose members are named by the document. */
const namedBy = new Set(["$defs", "content", "definitions", "patternProperties", "properties"]);

/** Copies the targets of references into a document, under simple names. */
class References {
  readonly #root: Raw;
  readonly #schemas: Writable;
  readonly #names = new Map<string, string>();
  readonly #isBody: boolean;

  constructor(root: Raw, schemas: Writable, isBody: boolean) {
    this.#root = root;
    this.#schemas = schemas;
    this.#isBody = isBody;
  }

  copy(value: unknown, isNamed = false): unknown {
    if (Array.isArray(value)) return value.map((item) => this.copy(item));
    if (typeof value !== "object" || value === null) return value;
    const kept = Object.entries(value as Raw).filter(
      ([name, member]) => isNamed || !this.#isLeftOut(name, member, value as Raw),
    );
    return Object.fromEntries(
      kept.map(([name, member]) => [
        name,
        name === "$ref" && typeof member === "string" && !isNamed
          ? this.#rename(member)
          : this.copy(
              name === "required" && !isNamed ? this.#required(value as Raw) : member,
              !isNamed && namedBy.has(name),
            ),
      ]),
    );
  }

  /** The validator requires a member that is read-only behind a reference. */
  #required({ required, properties }: Raw): unknown {
    if (!this.#isBody || !Array.isArray(required)) return required;
    const isReadOnly = (name: unknown): boolean =>
      asObject(at(this.#root, asObject(properties)[String(name)]))["readOnly"] === true;
    return required.filter((name) => !isReadOnly(name));
  }

  #isLeftOut(name: string, value: unknown, schema: Raw): boolean {
    // Only members of a body can be read-only.
    if (name === "readOnly") return !this.#isBody;
    if (name.startsWith("x-")) return true;
    return Object.hasOwn(leftOut, name) && leftOut[name]?.(value, schema) === true;
  }

  #rename(reference: string): string {
    const target = resolve(this.#root, reference);
    if (target === undefined) return reference;
    const known = this.#names.get(reference);
    if (known !== undefined) return `#/components/schemas/${known}`;
    const last = reference.split("/").at(-1) ?? "";
    const isFree = !Object.hasOwn(this.#schemas, last) && /^[\w.-]+$/.test(last);
    const name = isFree ? last : `schema${Object.keys(this.#schemas).length}`;
    this.#names.set(reference, name);
    this.#schemas[name] = {};
    this.#schemas[name] = this.copy(target);
    return `#/components/schemas/${name}`;
  }
}

/** Resolves a reference object; returns anything else unchanged. */
function at(root: Raw, value: unknown, steps = 0): unknown {
  const { $ref } = asObject(value);
  if (typeof $ref !== "string" || steps > 50) return value;
  return at(root, resolve(root, $ref), steps + 1);
}

function resolve(root: Raw, reference: string): unknown {
  if (!reference.startsWith("#/")) return undefined;
  let found: unknown = root;
  for (const step of reference.slice(2).split("/")) {
    const name = decode(step).replaceAll("~1", "/").replaceAll("~0", "~");
    found = typeof found === "object" && found !== null ? (found as Raw)[name] : undefined;
  }
  return found;
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function asObject(value: unknown): Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Raw) : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
