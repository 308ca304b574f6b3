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
import { brokenJson } from "../files/text-position.ts";
import { type GraphDocument, graphForms } from "./graph-formats.ts";

/** A graph that was read from a text, and how it is written again as it came. */
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

  /** Reads a graph of any known form; `name` says where it is from. */
  static async read(
    name: string,
    text: string,
    parameters: FlowParameters = {},
  ): Promise<GraphText> {
    try {
      const { format, document } = recognizeGraph(text.replace(/^\uFEFF/, ""));
      const flow = await graphForms[format].read(document, parameters);
      return new GraphText(format, flow, document, styleOf(text));
    } catch (error) {
      if (!(error instanceof HeddleError)) throw error;
      throw new InputError(`"${name}" is not a graph: ${reasonOf(error, text)}`, {
        cause: error,
        advice:
          "It reads what Heddle, networkx (node_link_data) and graphology (export) save as JSON.",
      });
    }
  }

  /** The text of a graph as this one came: in its form, and laid out as it was. */
  async write(flow: Flow): Promise<string> {
    return writeGraph(flow, this.format, { came: this.#document, style: this.#style });
  }
}

interface Writing {
  readonly came?: GraphDocument;
  readonly style?: TextStyle;
}

/** The text of a graph in a form. */
export async function writeGraph(
  flow: Flow,
  format: GraphFormat,
  { came, style = usualStyle }: Writing = {},
): Promise<string> {
  const document: unknown = await graphForms[format].write(flow, came);
  return inStyle(stringifyExactJson(document, style.indent === "" ? 0 : 1), style);
}

/** What is thrown for a graph that is wrong; each says what the problem is without the name of a function. */
const readErrors = [InvalidGraphError, InvalidNodeError, InvalidEdgeError];

/** Who has typed a file's name has called no function. */
function reasonOf(error: HeddleError, text: string): string {
  if (text.trim() === "") return "it is empty";
  const broken = brokenJson(text, error);
  if (broken)
    return `it is no valid JSON${broken.place && ` at ${broken.place}`}: ${broken.reason}`;
  const isOfGraph = readErrors.some((each) => error instanceof each);
  return isOfGraph ? (error as InvalidGraphError).problem : error.message;
}

/** How a JSON text is laid out beside what it says. */
interface TextStyle {
  /** What a line is indented with, once for each level; the text is one line where it is empty. */
  readonly indent: string;
  readonly lineEnd: string;
  /** The byte order mark, where it begins with one. */
  readonly mark: string;
}

const usualStyle: TextStyle = { indent: "  ", lineEnd: "\n", mark: "" };

/** The style of a text, told by its beginning. */
function styleOf(text: string): TextStyle {
  const [, mark = "", lineEnd = "", indent = ""] =
    /^(\uFEFF?)\s*\{(?:[ \t]*(\r?\n)([ \t]*))?/.exec(text) ?? [];
  return { mark, indent, lineEnd: lineEnd || (text.endsWith("\r\n") ? "\r\n" : "\n") };
}

/** A text that is indented with one blank for each level, or has one line, in a style. */
function inStyle(text: string, { indent, lineEnd, mark }: TextStyle): string {
  // No JSON text has the end of a line inside of its values.
  const lines = text.replaceAll(
    /\n( *)/g,
    (_, { length }: string) => lineEnd + indent.repeat(length),
  );
  return `${mark}${lines}${lineEnd}`;
}
