import { isObject, ownMember, type UnknownRecord } from "@heddle/params";

const rootBase = "heddle:/";
const maxIndexedValues = 2_000_000;
const dataKeywords: ReadonlySet<string> = new Set([
  "const",
  "default",
  "enum",
  "example",
  "examples",
]);

/** A part of a document with its own `$id`: `#` inside it is its root, not the document's. */
export interface SchemaResource {
  readonly base: string;
  readonly root: unknown;
}

/** The schema that a reference points to. */
export interface ReferenceTarget {
  readonly schema: unknown;
  readonly resource: SchemaResource;
  /** Set when the reference names a `$dynamicAnchor`. */
  readonly dynamic?: boolean;
}

interface DocumentIndex {
  /** By anchor or address. */
  readonly names: ReadonlyMap<string, ReferenceTarget>;
  /** By the schema with the `$recursiveRef`. */
  readonly recursions: ReadonlyMap<unknown, ReferenceTarget>;
}

const documents = new WeakMap<object, SchemaDocument>();

/** Resolves references in a document: pointers directly, anchors and addresses by an index that is built on demand. */
export class SchemaDocument {
  readonly resource: SchemaResource;
  #known: DocumentIndex | undefined;

  constructor(root: unknown) {
    this.resource = enterResource({ base: rootBase, root }, root);
  }

  /** The document of a root; one per object, so that its index is built once. */
  static of(root: unknown): SchemaDocument {
    if (typeof root !== "object" || root === null) return new SchemaDocument(root);
    let document = documents.get(root);
    if (!document) documents.set(root, (document = new SchemaDocument(root)));
    return document;
  }

  /** Resolves a reference relative to a resource; `undefined` if it is not in this document. */
  find(reference: string, from: SchemaResource = this.resource): ReferenceTarget | undefined {
    if (reference === "#") return { schema: from.root, resource: from };
    if (reference.startsWith("#/"))
      return atPointer(from, reference.slice(1)) ?? atPointer(this.resource, reference.slice(1));
    const address = resolveAddress(reference, from.base);
    if (!address) return undefined;
    const [base = "", fragment = ""] = address.split("#");
    const plainName = fragment !== "" && !fragment.startsWith("/");
    if (plainName) return this.#index.names.get(`${base}#${fragment}`);
    const resource = base === from.base ? from : this.#index.names.get(base)?.resource;
    return resource && atPointer(resource, fragment);
  }

  /** The target of the `$recursiveRef` of a schema: the nearest schema around it with a `$recursiveAnchor`. */
  findRecursion(schema: unknown): ReferenceTarget | undefined {
    return this.#index.recursions.get(schema);
  }

  get #index(): DocumentIndex {
    return (this.#known ??= indexDocument(this.resource));
  }
}

/** The resource that a schema belongs to: its own when it has an `$id`. */
export function enterResource(resource: SchemaResource, schema: unknown): SchemaResource {
  if (!isObject(schema) || !Object.hasOwn(schema, "$id")) return resource;
  const id = schema["$id"];
  if (typeof id !== "string" || id.startsWith("#")) return resource;
  const base = resolveAddress(id, resource.base)?.split("#")[0];
  return base === undefined || base === resource.base ? resource : { base, root: schema };
}

function atPointer(from: SchemaResource, pointer: string): ReferenceTarget | undefined {
  const chain = followPointer(from.root, pointer);
  if (!chain) return undefined;
  return { schema: chain.at(-1), resource: chain.slice(0, -1).reduce(enterResource, from) };
}

function resolveAddress(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined;
}

/** Walks the whole document, so it runs only for references by anchor or address, and for `$recursiveRef`. */
function indexDocument(root: SchemaResource): DocumentIndex {
  const names = new Map<string, ReferenceTarget>([
    [root.base, { schema: root.root, resource: root }],
  ]);
  const recursions = new Map<unknown, ReferenceTarget>();
  const seen = new Set<unknown>();
  const pending: [unknown, SchemaResource, ReferenceTarget | undefined][] = [
    [root.root, root, undefined],
  ];
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    const [value, outer, around] = entry;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    if (seen.add(value).size > maxIndexedValues) break;
    if (Array.isArray(value)) for (const item of value) pending.push([item, outer, around]);
    if (!isObject(value)) continue;
    const resource = enterResource(outer, value);
    const target = { schema: value, resource };
    if (resource !== outer) names.set(resource.base, target);
    indexAnchors(names, value, resource);
    const recursion = value["$recursiveAnchor"] === true ? target : around;
    if (recursion && value["$recursiveRef"] === "#") recursions.set(value, recursion);
    for (const key of Object.keys(value))
      if (!dataKeywords.has(key)) pending.push([value[key], resource, recursion]);
  }
  return { names, recursions };
}

function indexAnchors(
  index: Map<string, ReferenceTarget>,
  schema: UnknownRecord,
  resource: SchemaResource,
): void {
  const { $anchor, $dynamicAnchor, $id } = schema;
  const target = { schema, resource };
  if (typeof $anchor === "string") index.set(`${resource.base}#${$anchor}`, target);
  if (typeof $id === "string" && $id.startsWith("#")) index.set(resource.base + $id, target);
  if (typeof $dynamicAnchor === "string")
    index.set(`${resource.base}#${$dynamicAnchor}`, { ...target, dynamic: true });
}

/** The values along a JSON pointer, from the root to the target: `/a/b` → `[root, root.a, root.a.b]`; `undefined` if there is no target. */
function followPointer(root: unknown, pointer: string): readonly unknown[] | undefined {
  const chain = [root];
  let parent = root;
  const isEncoded = /[%~]/.test(pointer);
  for (const token of pointer.split("/").slice(1)) {
    const key = isEncoded ? decodeToken(token) : token;
    if (key === undefined || key === "__proto__") return undefined;
    let member: unknown;
    if (Array.isArray(parent))
      member = /^(0|[1-9]\d*)$/.test(key) ? parent[Number(key)] : undefined;
    else if (isObject(parent)) member = ownMember(parent, key);
    if (member === undefined) return undefined;
    chain.push(member);
    parent = member;
  }
  return chain;
}

function decodeToken(token: string): string | undefined {
  try {
    return decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return undefined;
  }
}
