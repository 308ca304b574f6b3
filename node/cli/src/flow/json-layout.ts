import { stringifyExactJson } from "@heddle/flow";

/** How an object of JSON is written: `{ "a": 1 }`, `{"a": 1}`, `{"a":1}`, or with a line for each member. */
type ItemStyle = "spaced" | "narrow" | "dense" | "lines";

/** The whitespace of a JSON text. */
interface TextStyle {
  /** The indentation per level; the text has one line if it is empty. */
  readonly indent: string;
  readonly lineEnd: string;
  /** The byte order mark, or `""`. */
  readonly byteOrderMark: string;
  /** The whitespace after the document: a line end, or `""`. */
  readonly end: string;
  readonly item: ItemStyle;
}

const defaultStyle: TextStyle = {
  indent: "  ",
  lineEnd: "\n",
  byteOrderMark: "",
  end: "\n",
  item: "spaced",
};

/** A member of the original, and its items if it is a list: their texts by the JSON of their values. */
interface OriginalMember {
  readonly text: string;
  readonly json: string;
  readonly items: ReadonlyMap<string, string>;
}

/**
 * Writes a graph document as people do, with a line for each node and edge. Of a document that was read from a text, what is
 * unchanged keeps its text, and the rest follows its style.
 */
export class JsonLayout {
  readonly #style: TextStyle;
  readonly #members: ReadonlyMap<string, OriginalMember>;

  private constructor(style: TextStyle, members: ReadonlyMap<string, OriginalMember>) {
    this.#style = style;
    this.#members = members;
  }

  /** The layout of a document that was not read from a text. */
  static readonly standard: JsonLayout = new JsonLayout(defaultStyle, new Map());

  /** The layout of a text that contains a document. */
  static of(text: string, document: Readonly<Record<string, unknown>>): JsonLayout {
    const members = new Map<string, OriginalMember>();
    for (const part of jsonParts(text)) {
      const [key = ""] = string.exec(part) ?? [];
      const value = document[JSON.parse(key) as string];
      const written = part.slice(key.length).replace(/^\s*:\s*/, "");
      members.set(key, {
        text: written,
        json: stringifyExactJson(value),
        items: textsOf(written, value),
      });
    }
    return new JsonLayout(styleOf(text, [...members.values()]), members);
  }

  /** The text of a document: its members in the order of the original, then the others. */
  write(document: Readonly<Record<string, unknown>>): string {
    const { indent, lineEnd, byteOrderMark, end, item } = this.#style;
    const present = Object.entries(document).filter(([, value]) => value !== undefined);
    const values = new Map(present.map(([key, value]) => [JSON.stringify(key), value]));
    const keys = new Set([...this.#members.keys(), ...values.keys()]);
    const colon = item === "dense" ? ":" : ": ";
    const members = [...keys]
      .filter((key) => values.has(key))
      .map((key) => key + colon + this.#member(key, values.get(key)));
    return `${byteOrderMark}${this.#enclose("{", members, "}", indent === "" ? "" : lineEnd)}${end}`;
  }

  #member(key: string, value: unknown): string {
    const { indent, lineEnd } = this.#style;
    const original = this.#members.get(key);
    if (original && original.json === stringifyExactJson(value)) return original.text;
    if (!Array.isArray(value))
      return this.#value(value, indent, original?.text.includes("\n") ?? false);
    const items = value.map((item: unknown) => {
      const known = original?.items.get(stringifyExactJson(item));
      return known ?? this.#value(item, indent.repeat(2), this.#style.item === "lines");
    });
    return this.#enclose("[", items, "]", indent === "" ? "" : lineEnd + indent);
  }

  /** Encloses parts, each in a line of its own if there is a line break. */
  #enclose(open: string, parts: readonly string[], close: string, line: string): string {
    const { indent, item } = this.#style;
    if (parts.length === 0 || line === "")
      return open + parts.join(item === "dense" ? "," : ", ") + close;
    const inside = line + indent;
    return open + inside + parts.join(`,${inside}`) + line + close;
  }

  /** A value in one line, or in lines below an indentation. */
  #value(value: unknown, below: string, hasLines: boolean): string {
    const { indent, lineEnd, item } = this.#style;
    if (item === "dense" && !hasLines) return stringifyExactJson(value);
    const text = stringifyExactJson(value, 1);
    // JSON strings escape line breaks, so all line breaks are whitespace.
    if (hasLines) {
      return text.replaceAll(
        /\n( *)/g,
        (_, { length }: string) => lineEnd + below + indent.repeat(length),
      );
    }
    const space = item === "narrow" ? "" : " ";
    return text
      .replaceAll(/\[\n */g, "[")
      .replaceAll(/\n *\]/g, "]")
      .replaceAll(/\{\n */g, `{${space}`)
      .replaceAll(/\n *\}/g, `${space}}`)
      .replaceAll(/\n */g, " ");
  }
}

/** The texts of the items of a list, by the JSON of their values. */
function textsOf(text: string, value: unknown): ReadonlyMap<string, string> {
  if (!Array.isArray(value)) return new Map();
  return new Map(jsonParts(text).map((part, at) => [stringifyExactJson(value[at]), part]));
}

const string = /"[^"\\]*(?:\\.[^"\\]*)*"/;
const token = new RegExp(`${string.source}|[{}[\\],]`, "g");

/** The parts of an object or a list: `[1, {"a": [2, 3]}]` → `1` and `{"a": [2, 3]}` */
function jsonParts(text: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  const end = (at: number): void => {
    const part = text.slice(from, at).trim();
    if (part !== "") parts.push(part);
    from = at + 1;
  };
  for (const { 0: found, index } of text.matchAll(token)) {
    const isOpening = found === "{" || found === "[";
    const isClosing = found === "}" || found === "]";
    if (isOpening && ++depth === 1) from = index + 1;
    else if ((found === "," && depth === 1) || (isClosing && --depth === 0)) end(index);
  }
  return parts;
}

/** Detects the style: of the text from its first line (`"{\r\n\t"`), that of items from the first one. */
function styleOf(text: string, members: readonly OriginalMember[]): TextStyle {
  const [, byteOrderMark = "", found = "", indent = ""] =
    /^(\uFEFF?)\s*\{(?:[ \t]*(\r?\n)([ \t]*))?/.exec(text) ?? [];
  const lineEnd = found || (text.endsWith("\r\n") ? "\r\n" : "\n");
  const [sample] = members.flatMap(({ items }) => [...items.values()]);
  // Without items, that of a text of one line.
  const item = indent === "" ? itemStyle(text.trim()) : itemStyle(sample ?? "{ }");
  return {
    byteOrderMark,
    indent,
    lineEnd,
    end: text.slice(text.trimEnd().length),
    item: indent === "" && item === "lines" ? "dense" : item,
  };
}

function itemStyle(sample: string): ItemStyle {
  if (sample.includes("\n")) return "lines";
  if (/^\{\s/.test(sample)) return "spaced";
  return /":\s/.test(sample) ? "narrow" : "dense";
}
