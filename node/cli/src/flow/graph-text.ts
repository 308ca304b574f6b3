import {
  type Flow,
  type FlowParameters,
  type GraphFormat,
  InvalidEdgeError,
  InvalidGraphError,
  InvalidNodeError,
  recognizeGraph,
} from "@heddle/flow";
import { HeddleError } from "@heddle/params";

import { InputError } from "../command-error.ts";
import { jsonSyntaxError } from "../files/text-position.ts";
import { type GraphDocument, graphCodecs } from "./graph-formats.ts";
import { JsonLayout } from "./json-layout.ts";

/** A graph that was read from a text, and can be written in the same format and style. */
export class GraphText {
  readonly format: GraphFormat;
  readonly flow: Flow;
  readonly #original: Original;

  private constructor(format: GraphFormat, flow: Flow, original: Original) {
    this.format = format;
    this.flow = flow;
    this.#original = original;
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
      return new GraphText(format, flow, { document, layout: JsonLayout.of(text, document) });
    } catch (error) {
      if (!(error instanceof HeddleError)) throw error;
      throw new InputError(`"${name}" is not a graph: ${rejectionReason(error, text)}`, {
        cause: error,
        advice:
          "Supported are JSON files of Heddle, networkx (node_link_data) and graphology (export).",
      });
    }
  }

  /** Writes a graph in the format of this text; what is unchanged keeps its text. */
  async write(flow: Flow): Promise<string> {
    return writeGraph(flow, this.format, this.#original);
  }
}

/** What a graph was read from. */
interface Original {
  readonly document: GraphDocument;
  readonly layout: JsonLayout;
}

/** Writes a graph in a format. */
export async function writeGraph(
  flow: Flow,
  format: GraphFormat,
  original?: Original,
): Promise<string> {
  const document = await graphCodecs[format].write(flow, original?.document);
  return (original?.layout ?? JsonLayout.standard).write(document);
}

/** The errors for invalid graphs; their `problem` does not mention a function. */
const readErrors = [InvalidGraphError, InvalidNodeError, InvalidEdgeError];

/** The reason without function names: the user named a file. */
function rejectionReason(error: HeddleError, text: string): string {
  if (text.trim() === "") return "the file is empty";
  const syntaxError = jsonSyntaxError(text, error);
  if (syntaxError)
    return `invalid JSON${syntaxError.position && ` at ${syntaxError.position}`}: ${syntaxError.reason}`;
  const isGraphError = readErrors.some((each) => error instanceof each);
  return isGraphError ? (error as InvalidGraphError).problem : error.message;
}
