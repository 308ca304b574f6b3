/** Reads the parameters of a received request by the styles of OpenAPI, apart from the code under test. */
import type { IncomingMessage } from "node:http";

type Raw = Readonly<Record<string, unknown>>;

/** A parameter as declared, with its style and `explode`. */
export interface DeclaredParameter {
  readonly place: "path" | "query" | "header" | "cookie";
  readonly name: string;
  readonly required: boolean;
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** Of a parameter with a content. */
  readonly mediaType: string | undefined;
  /** The members of an object that the schema names. */
  readonly members: ReadonlySet<string>;
}

/** What was entered. A text does not tell its type where a schema allows several, so the entered one does. */
export type Entered = Readonly<Partial<Record<DeclaredParameter["place"], Raw | undefined>>>;

/** The values of a request by parameter, and what no parameter accounts for; `undefined` if the path is another one. */
export interface ReadRequest {
  readonly values: ReadonlyMap<DeclaredParameter, unknown>;
  readonly unknownQuery: readonly string[];
}

/** Thrown for a request that breaks the rules of the styles. */
export class UnreadableRequest extends Error {}

/** Reads the parameters from the path, query, headers and cookies of a request. */
export function readParameters(
  { url = "", headers }: Pick<IncomingMessage, "url" | "headers">,
  template: string,
  parameters: readonly DeclaredParameter[],
  entered: Entered,
): ReadRequest | undefined {
  const [address, query] = splitAt(url, "?");
  const segments = readPath(address, template);
  if (!segments) return undefined;
  const pairs = pairsIn(query.replaceAll("+", "%20"));
  const fixed = splitAt(withoutFragment(template), "?")[1];
  for (const [name, value] of pairsIn(fixed)) takeFixed(pairs, name, value, parameters);
  const cookies = pairsIn(headers.cookie ?? "", /;\s*/);
  const values = new Map<DeclaredParameter, unknown>();
  // An exploded object owns what no other parameter does, so it is read last.
  const isGreedy = (each: DeclaredParameter): boolean =>
    isExplodedObject(each, enteredAs(each, entered));
  for (const parameter of parameters.toSorted(
    (one, other) => Number(isGreedy(one)) - Number(isGreedy(other)),
  )) {
    const like = enteredAs(parameter, entered);
    const value = readOne(parameter, like, { segments, pairs, cookies, headers });
    if (value !== undefined) values.set(parameter, value);
  }
  return { values, unknownQuery: pairs.map(([name]) => name) };
}

interface Sources {
  readonly segments: ReadonlyMap<string, string>;
  /** Those that are read are removed. */
  readonly pairs: [name: string, value: string][];
  readonly cookies: [name: string, value: string][];
  readonly headers: IncomingMessage["headers"];
}

function readOne(parameter: DeclaredParameter, like: unknown, sources: Sources): unknown {
  const { place, name, required } = parameter;
  switch (place) {
    case "path": {
      const raw = sources.segments.get(name);
      return raw === undefined ? undefined : readText(parameter, raw, like, decode);
    }
    case "header": {
      // The connection adds headers of its own, such as Accept-Encoding.
      const isExpected = like !== undefined || required;
      const raw = !isExpected ? undefined : sources.headers[name.toLowerCase()];
      return raw === undefined ? undefined : readText(parameter, String(raw), like, (text) => text);
    }
    case "query":
    case "cookie":
      return readPairs(parameter, place === "query" ? sources.pairs : sources.cookies, like);
  }
}

function enteredAs({ place, name }: DeclaredParameter, entered: Entered): unknown {
  const values = entered[place] ?? {};
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

// Texts: `a,b`, `.a.b`, `;name=a,b`

function readText(
  { name, style, explode, mediaType }: DeclaredParameter,
  raw: string,
  like: unknown,
  read: (text: string) => string,
): unknown {
  if (mediaType !== undefined) return contentIn(mediaType, read(raw));
  const isComposite = typeof like === "object" && like !== null;
  if (style === "matrix") return readMatrix(name, raw, explode, like);
  const text = style === "label" ? raw.replace(/^\./, "") : raw;
  if (!isComposite) return read(text);
  // Up to 3.0.3, and in 3.1.0, the values of a label are separated by dots.
  const isDotted = style === "label" && (explode || !text.includes(","));
  return readMembers(text.split(isDotted ? "." : ","), explode, like, read);
}

function readMatrix(name: string, raw: string, explode: boolean, like: unknown): unknown {
  const pairs = pairsIn(raw.replace(/^;/, ""), /;/);
  const own = pairs.filter(([key]) => key === name).map(([, value]) => value);
  const isComposite = typeof like === "object" && like !== null;
  if (!isComposite) return decode(own[0] ?? "");
  if (!explode) return readMembers((own[0] ?? "").split(","), false, like, decode);
  return Array.isArray(like) ? own.map(decode) : membersOf(pairs, like as Raw);
}

/** `["a", "b"]` of a list; `["R", "100"]` or exploded `["R=100"]` of an object. */
function readMembers(
  texts: readonly string[],
  explode: boolean,
  like: unknown,
  read: (text: string) => string,
): unknown {
  if (Array.isArray(like)) return texts.map((text, at) => nested(read(text), like[at]));
  const pairs = explode
    ? texts.map((text) => splitAt(text, "="))
    : texts.flatMap((text, at) => (at % 2 === 0 ? [[text, texts[at + 1]] as const] : []));
  return membersOf(
    pairs.map(([key, value = ""]) => [read(key), value]),
    like as Raw,
    read,
  );
}

// Pairs: `name=a&name=b`, `name=a,b`, `R=100&G=200`, `name[a][b]=c`

const delimiters: Readonly<Record<string, RegExp>> = {
  form: /,/,
  spaceDelimited: /%20/,
  pipeDelimited: /\||%7C/i,
  tabDelimited: /%09/,
};

function readPairs(
  parameter: DeclaredParameter,
  pairs: [string, string][],
  like: unknown,
): unknown {
  const { name, style, explode, mediaType } = parameter;
  // The style says nothing about scalars; APIs that allow one read `created=1` beside `created[gte]=1`.
  const isScalar = like !== undefined && (typeof like !== "object" || like === null);
  if (style === "deepObject" && !isScalar)
    return readBrackets(
      take(pairs, (key) => key.startsWith(`${name}[`)),
      parameter,
      like,
    );
  if (isExplodedObject(parameter, like)) {
    const members = parameter.members;
    const own = take(
      pairs,
      (key) => members.size === 0 || members.has(key) || Object.hasOwn(like as Raw, key),
    );
    return own.length === 0 ? undefined : membersOf(own, like as Raw);
  }
  const own = take(pairs, (key) => key === name).map(([, value]) => value);
  const [first] = own;
  if (first === undefined) return undefined;
  for (const value of own) assertEncoded(parameter, value);
  if (mediaType !== undefined) return contentIn(mediaType, decode(first));
  if (Array.isArray(like) && explode && style !== "spaceDelimited" && style !== "pipeDelimited")
    return own.map((value, at) => nested(decode(value), like[at]));
  if (own.length > 1) throw new UnreadableRequest(`${name} occurs ${own.length} times`);
  if (typeof like !== "object" || like === null) return decode(first);
  if (first === "") return Array.isArray(like) ? [] : {};
  return readMembers(first.split(delimiters[style] ?? /,/), false, like, decode);
}

function isExplodedObject(
  { style, explode, place, mediaType }: DeclaredParameter,
  like: unknown,
): boolean {
  const isObject = typeof like === "object" && like !== null && !Array.isArray(like);
  const isInPairs = place === "query" || place === "cookie";
  return isInPairs && isObject && explode && style !== "deepObject" && mediaType === undefined;
}

/** Removes the pairs with a fitting name from a list, and returns them. */
function take(pairs: [string, string][], fits: (name: string) => boolean): [string, string][] {
  const own = pairs.filter(([name]) => fits(name));
  const others = pairs.filter(([name]) => !fits(name));
  pairs.splice(0, pairs.length, ...others);
  return own;
}

/** `R=100&G=200` → `{ R: "100", G: "200" }`; a repeated name is a list. */
function membersOf(
  pairs: readonly (readonly [string, string])[],
  like: Raw,
  read: (text: string) => string = decode,
): unknown {
  const members = new Map<string, string[]>();
  for (const [name, value] of pairs) members.set(name, [...(members.get(name) ?? []), read(value)]);
  return Object.fromEntries(
    [...members].map(([name, values]) => {
      const wanted = Object.hasOwn(like, name) ? like[name] : undefined;
      const isList = values.length > 1 || Array.isArray(wanted);
      const items = (Array.isArray(wanted) ? wanted : []) as readonly unknown[];
      const list = values.map((value, at) => nested(value, items[at]));
      return [name, isList ? list : nested(values[0] ?? "", wanted)];
    }),
  );
}

/** The styles have no notation for a list or an object inside another one; JSON is one that servers read. */
function nested(text: string, like: unknown): unknown {
  const isComposite = typeof like === "object" && like !== null;
  if (!isComposite || !/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `name[a][b]=c` → `{ a: { b: "c" } }`; numbered members of a list are its items. */
function readBrackets(
  pairs: readonly (readonly [string, string])[],
  parameter: DeclaredParameter,
  like: unknown,
): unknown {
  if (pairs.length === 0) return undefined;
  const top = new Map<string, Tree>();
  for (const [key, value] of pairs) {
    assertEncoded(parameter, value);
    const steps = [...key.slice(parameter.name.length).matchAll(/\[([^\]]*)\]/g)].map(
      ([, step = ""]) => step,
    );
    let node = top;
    for (const step of steps.slice(0, -1)) {
      const next = node.get(step);
      const inner = next instanceof Map ? next : new Map<string, Tree>();
      node.set(step, inner);
      node = inner;
    }
    node.set(steps.at(-1) ?? "", decode(value));
  }
  return fromTree(top, like);
}

type Tree = string | Map<string, Tree>;

function fromTree(tree: Tree, like: unknown): unknown {
  if (typeof tree === "string") return tree;
  const at = (step: string): unknown =>
    typeof like === "object" && like !== null ? (like as Raw)[step] : undefined;
  if (Array.isArray(like)) return [...tree].map(([step, inner]) => fromTree(inner, at(step)));
  return Object.fromEntries([...tree].map(([step, inner]) => [step, fromTree(inner, at(step))]));
}

// Texts of requests

/** The raw texts of the placeholders of a template; `undefined` if the path does not match. */
function readPath(path: string, template: string): Map<string, string> | undefined {
  const [address] = splitAt(withoutFragment(template), "?");
  const names: string[] = [];
  const pattern = (address.startsWith("/") ? address : `/${address}`)
    .split(/(\{[^{}]+\})/)
    .map((piece, at) => {
      if (at % 2 === 0) return escapeLiteral(piece);
      const [, plus, name = "", star] = /^\{(\+?)(.+?)(\+?)\}$/.exec(piece) ?? [];
      names.push(name);
      return plus === "+" || star === "+" ? "(.+?)" : "([^/]+?)";
    });
  const found = new RegExp(`^${pattern.join("")}$`, "s").exec(path);
  if (!found) return undefined;
  const texts = new Map<string, string>();
  for (const [at, name] of names.entries()) {
    const text = found[at + 1] ?? "";
    if (texts.has(name) && texts.get(name) !== text) return undefined;
    texts.set(name, text);
  }
  return texts;
}

/** A literal part of a path as clients encode it, in the syntax of a regular expression. */
function escapeLiteral(text: string): string {
  // A single dot would be a dot segment.
  const sent = new URL(`http://host/x${text}`).pathname.slice("/x".length);
  return sent.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

function withoutFragment(template: string): string {
  return splitAt(template, "#")[0];
}

/** A fixed member of the query of a path must be there, unless a parameter of that name was entered. */
function takeFixed(
  pairs: [string, string][],
  name: string,
  value: string,
  parameters: readonly DeclaredParameter[],
): void {
  const isDeclared = parameters.some((each) => each.place === "query" && each.name === name);
  if (isDeclared) return;
  const isPlaceholder = /^\{.*\}$/.test(value);
  const own = take(pairs, (key) => key === name);
  if (own.length !== 1 || (!isPlaceholder && decode(own[0]?.[1] ?? "") !== decode(value)))
    throw new UnreadableRequest(`the query of the path has ${name}=${value}`);
}

/** Reserved characters of a query delimit something, unless the parameter allows them. */
function assertEncoded(
  { name, place, style, allowReserved, explode }: DeclaredParameter,
  raw: string,
): void {
  if (place !== "query" || allowReserved) return;
  const text = explode ? raw : raw.split(delimiters[style] ?? /,/).join("");
  if (/[:/?#[\]@!$&'()*+,;=]/.test(text))
    throw new UnreadableRequest(`the value of ${name} contains reserved characters: ${raw}`);
}

function contentIn(mediaType: string, text: string): unknown {
  if (!/[/+](?:x-)?json\b/.test(mediaType)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableRequest(`not JSON: ${text}`);
  }
}

function pairsIn(text: string, separator: RegExp = /&/): [string, string][] {
  return text
    .split(separator)
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name, value] = splitAt(pair, "=");
      return [decode(name), value];
    });
}

/** `("a=b=c", "=")` → `["a", "b=c"]`; `("a", "=")` → `["a", ""]` */
function splitAt(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
