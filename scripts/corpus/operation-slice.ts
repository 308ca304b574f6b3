type Raw = Readonly<Record<string, unknown>>;
type Writable = Record<string, unknown>;

/** A document with one operation only, or the reason why it cannot be validated. */
export type Slice =
  | {
      readonly document: Raw;
      /** The key of the path in the document; `pattern` matches its requests. */
      readonly path: string;
      readonly pattern: string;
      readonly method: string;
    }
  | { readonly reason: string };

const knownMethods = new Set(["get", "put", "post", "delete", "options", "head", "patch"]);
const knownPlaces = new Set(["path", "query", "header", "cookie"]);

/** Headers that OpenAPI 3.x describes elsewhere; a parameter with such a name is ignored. */
const ignoredHeaders = new Set(["accept", "authorization", "content-type"]);

/**
 * The part of a document of OpenAPI 3.x that one operation needs, in the simplest form: references to parameters and
 * bodies resolved, no responses, and placeholders with names that every router accepts.
 */
export function sliceOperation(
  root: Raw,
  path: string,
  method: string,
  { isConverted, sent }: { readonly isConverted: boolean; readonly sent: SentParameters },
): Slice {
  const item = asObject(at(root, asObject(root["paths"])[path]));
  const operation = asObject(item[method]);
  if (!knownMethods.has(method))
    return { reason: `the validator does not know the method ${method}` };
  const declared = mergeParameters(root, item["parameters"], operation["parameters"])
    .filter(
      ({ in: place, name }) =>
        isConverted || place !== "header" || !ignoredHeaders.has(String(name).toLowerCase()),
    )
    .filter((parameter) => !isUnsent(parameter, sent));
  const unknown = declared
    .map((parameter) => unknownFeature(root, parameter))
    .find((feature) => feature !== undefined);
  if (unknown !== undefined) return { reason: `the validator does not know ${unknown}` };
  const route = writeRoute(path);
  const parameters = declared
    .filter(({ in: place, name }) => place !== "path" || route.names.has(String(name)))
    .map((parameter) => withDefaults(parameter))
    .map((parameter) =>
      parameter["in"] === "path"
        ? { ...parameter, required: true, name: route.names.get(String(parameter["name"])) }
        : parameter,
    );
  const hasBody = method !== "get" && method !== "head";
  const body = hasBody ? plainBody(asObject(at(root, operation["requestBody"]))) : undefined;
  const schemas: Writable = {};
  const document = {
    openapi: String(root["openapi"]).startsWith("3.0") ? "3.0.3" : "3.1.0",
    info: { title: "One operation", version: "1" },
    servers: [{ url: "/" }],
    paths: {
      [route.path]: {
        [method]: {
          ...(route.hasQuery ? { "x-eov-allow-unknown-query-parameters": true } : {}),
          parameters: new References(root, schemas, false).copy(parameters),
          ...(body ? { requestBody: new References(root, schemas, true).copy(body) } : {}),
          responses: { default: { description: "Any" } },
        },
      },
    },
    components: { schemas },
  };
  return { document, path: route.path, pattern: route.pattern, method };
}

/** The names of the parameters that a request has, by location. */
export type SentParameters = Readonly<Partial<Record<string, Raw | undefined>>>;

/**
 * Whether a request omits an optional parameter that the validator finds anyway: it reads a missing deepObject as an empty
 * one, and the connection adds an Accept-Encoding.
 */
function isUnsent({ in: place, name, style, required }: Raw, sent: SentParameters): boolean {
  const isFound = style === "deepObject" || place === "header";
  const isGiven = Object.hasOwn(sent[String(place)] ?? {}, String(name));
  return isFound && required !== true && !isGiven;
}

function mergeParameters(root: Raw, shared: unknown, own: unknown): Raw[] {
  const merged = new Map<string, Raw>();
  for (const value of [...asList(shared), ...asList(own)]) {
    const parameter = asObject(at(root, value));
    merged.set(`${String(parameter["in"])} ${String(parameter["name"])}`, parameter);
  }
  return [...merged.values()];
}

function unknownFeature(root: Raw, parameter: Raw): string | undefined {
  const { in: place, style, name, schema } = parameter;
  if (place === "header" && hasParts(root, schema)) return "lists and objects in a header";
  if (!knownPlaces.has(String(place))) return `parameters in ${JSON.stringify(place)}`;
  if (style === "label" || style === "matrix" || style === "cookie") return `the style ${style}`;
  return place === "query" && String(name).includes("[")
    ? "names of query parameters with brackets"
    : undefined;
}

/** Whether a schema, or a branch of it, describes lists or objects. */
function hasParts(root: Raw, schema: unknown): boolean {
  const { type, oneOf, anyOf, allOf } = asObject(at(root, schema));
  const branches = [oneOf, anyOf, allOf].flatMap(asList);
  return type === "array" || type === "object" || branches.some((each) => hasParts(root, each));
}

/** Adds the default `style` and `explode` of a parameter, which the validator does not apply. */
function withDefaults(parameter: Raw): Raw {
  const isForm = parameter["in"] === "query" || parameter["in"] === "cookie";
  const { style = isForm ? "form" : "simple", explode = style === "form", content } = parameter;
  // A parameter without a schema accepts any value.
  const { schema = {}, ...others } = parameter;
  // With a content, a schema beside it has no meaning, and the validator fails.
  return content === undefined ? { ...others, schema, style, explode } : others;
}

interface Route {
  readonly path: string;
  /** In the syntax of path-to-regexp. */
  readonly pattern: string;
  /** The name of each placeholder in the route. */
  readonly names: ReadonlyMap<string, string>;
  readonly hasQuery: boolean;
}

function writeRoute(template: string): Route {
  const names = new Map<string, string>();
  const [address = "", query] = (template.split("#")[0] ?? "").split("?");
  const path = address.startsWith("/") ? address : `/${address}`;
  const pieces = path.split(/(\{[^{}]+\})/).map((piece, index) => {
    if (index % 2 === 0) return escapeLiteral(piece);
    const name = piece.slice(1, -1);
    const known = names.get(name) ?? `p${names.size}`;
    names.set(name, known);
    return `:"${known}"`;
  });
  return { path, pattern: pieces.join(""), names, hasQuery: query !== undefined };
}

/** The encoding of a client, with the special characters of a pattern escaped. */
function escapeLiteral(text: string): string {
  // A single dot would be a dot segment.
  const sent = new URL(`http://host/x${text}`).pathname.slice("/x".length);
  return sent.replaceAll(/[()[\]{}+?!:*\\]/g, String.raw`\$&`);
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
