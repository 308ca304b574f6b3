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
import { brokenJson } from "../files/broken-json.ts";
import type { GraphDocument } from "./graph-form.ts";
import { graphForms } from "./graph-forms.ts";

/** A graph that was read from a text, and how it is written again as it came. */
export class GraphText {
  readonly format: GraphFormat;
  readonly flow: Flow;
  readonly #document: GraphDocument;
  readonly #indent: number;

  private constructor(format: GraphFormat, flow: Flow, document: GraphDocument, indent: number) {
    this.format = format;
    this.flow = flow;
    this.#document = document;
    this.#indent = indent;
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
      return new GraphText(format, flow, document, indentOf(text));
    } catch (error) {
      if (!(error instanceof HeddleError)) throw error;
      throw new InputError(`"${name}" is not a graph: ${reasonOf(error, text)}`, {
        cause: error,
        advice:
          "It reads what Heddle, networkx (node_link_data) and graphology (export) save as JSON.",
      });
    }
  }

  /** The text of a graph as this one came: in its form, and indented as it was. */
  async write(flow: Flow): Promise<string> {
    return writeGraph(flow, this.format, { came: this.#document, indent: this.#indent });
  }
}

interface Writing {
  readonly came?: GraphDocument;
  readonly indent?: number;
}

/** The text of a graph in a form. */
export async function writeGraph(
  flow: Flow,
  format: GraphFormat,
  { came, indent = 2 }: Writing = {},
): Promise<string> {
  const document: unknown = await graphForms[format].write(flow, came);
  return `${stringifyExactJson(document, indent)}\n`;
}

/** How far the first line inside of the text is indented; a tab counts as two blanks. */
function indentOf(text: string): number {
  const [, blanks] = /^\s*\{\r?\n([ \t]+)/.exec(text) ?? [];
  return blanks?.replaceAll("\t", "  ").length ?? 0;
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
