/** How a JSON text is laid out beside what it says. */
export interface TextStyle {
  /** What a line is indented with, once for each level; the text is one line where it is empty. */
  readonly indent: string;
  readonly lineEnd: string;
  /** The byte order mark, where it begins with one. */
  readonly mark: string;
}

export const usualStyle: TextStyle = { indent: "  ", lineEnd: "\n", mark: "" };

/** The style of a text, told by its beginning. */
export function styleOf(text: string): TextStyle {
  const [, mark = "", lineEnd = "", indent = ""] =
    /^(\uFEFF?)\s*\{(?:[ \t]*(\r?\n)([ \t]*))?/.exec(text) ?? [];
  return { mark, indent, lineEnd: lineEnd || (text.endsWith("\r\n") ? "\r\n" : "\n") };
}

/** A text that is indented with one blank for each level, or has one line, in a style. */
export function inStyle(text: string, { indent, lineEnd, mark }: TextStyle): string {
  // No JSON text has the end of a line inside of its values.
  const lines = text.replaceAll(
    /\n( *)/g,
    (_, { length }: string) => lineEnd + indent.repeat(length),
  );
  return `${mark}${lines}${lineEnd}`;
}
