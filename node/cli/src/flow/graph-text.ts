import {
  type Flow,
  type FlowParameters,
  type GraphFormat,
  InvalidEdgeError,
  InvalidGraphError,
  InvalidNodeError,
  recognizeGraph,
  stringifyExactJson,
} from "@heddle/flow";
import { HeddleError } from "@heddle/params";

import { InputError } from "../command-error.ts";
import { jsonSyntaxError } from "../files/text-position.ts";
import { type GraphDocument, graphCodecs } from "./graph-formats.ts";

/** A graph that was read from a text, and can be written in the same format and style. */
export class GraphText {
  readonly format: GraphFormat;
  readonly flow: Flow;
  readonly #document: GraphDocument;
  readonly #style: TextStyle;

  private constructor(format: GraphFormat, flow: Flow, document: GraphDocument, style: TextStyle) {
    this.format = format;
    this.flow = flow;
    this.#document = document;
    this.#style = style;
  }

  /** Reads a graph of any known format; `name` is the file name for errors. */
  static async read(
    name: string,
    text: string,
    parameters: FlowParameters = {},
  ): Promise<GraphText> {
    try {
      const { format, document } = recognizeGraph(text.replace(/^\uFEFF/, ""));
      const flow = await graphCodecs[format].read(document, parameters);
      return new GraphText(format, flow, document, styleOf(text));
    } catch (error) {
      if (!(error instanceof HeddleError)) throw error;
      throw new InputError(`"${name}" is not a graph: ${reasonOf(error, text)}`, {
        cause: error,
        advice:
          "Supported are JSON files of Heddle, networkx (node_link_data) and graphology (export).",
      });
    }
  }

  /** Writes a graph in the format and style of this text. */
  async write(flow: Flow): Promise<string> {
    return writeGraph(flow, this.format, { original: this.#document, style: this.#style });
  }
}

interface Writing {
  readonly original?: GraphDocument;
  readonly style?: TextStyle;
}

/** Writes a graph in a format. */
export async function writeGraph(
  flow: Flow,
  format: GraphFormat,
  { original, style = defaultStyle }: Writing = {},
): Promise<string> {
  const document: unknown = await graphCodecs[format].write(flow, original);
  return applyStyle(stringifyExactJson(document, style.indent === "" ? 0 : 1), style);
}

/** The errors for invalid graphs; their `problem` does not mention a function. */
const readErrors = [InvalidGraphError, InvalidNodeError, InvalidEdgeError];

/** The reason without function names: the user named a file. */
function reasonOf(error: HeddleError, text: string): string {
  if (text.trim() === "") return "the file is empty";
  const syntaxError = jsonSyntaxError(text, error);
  if (syntaxError)
    return `invalid JSON${syntaxError.position && ` at ${syntaxError.position}`}: ${syntaxError.reason}`;
  const isGraphError = readErrors.some((each) => error instanceof each);
  return isGraphError ? (error as InvalidGraphError).problem : error.message;
}

/** The whitespace of a JSON text. */
interface TextStyle {
  /** The indentation per level; the text has one line if it is empty. */
  readonly indent: string;
  readonly lineEnd: string;
  /** The byte order mark, or `""`. */
  readonly byteOrderMark: string;
}

const defaultStyle: TextStyle = { indent: "  ", lineEnd: "\n", byteOrderMark: "" };

/** Detects the style from the first line: `"{\r\n\t"` → indent `"\t"`, line end `"\r\n"`. */
function styleOf(text: string): TextStyle {
  const [, byteOrderMark = "", lineEnd = "", indent = ""] =
    /^(\uFEFF?)\s*\{(?:[ \t]*(\r?\n)([ \t]*))?/.exec(text) ?? [];
  return { byteOrderMark, indent, lineEnd: lineEnd || (text.endsWith("\r\n") ? "\r\n" : "\n") };
}

/** Applies a style to JSON that has one line, or one space of indentation per level. */
function applyStyle(text: string, { indent, lineEnd, byteOrderMark }: TextStyle): string {
  // JSON strings escape line breaks, so all line breaks are whitespace.
  const lines = text.replaceAll(
    /\n( *)/g,
    (_, { length }: string) => lineEnd + indent.repeat(length),
  );
  return `${byteOrderMark}${lines}${lineEnd}`;
}
