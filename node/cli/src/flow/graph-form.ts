import type { Flow, FlowParameters, RecognizedGraph } from "@heddle/flow";

/** A graph as data. */
export type GraphDocument = RecognizedGraph["document"];

/** How a graph is read from a document of one form, and written as one. */
export interface GraphForm {
  read(document: GraphDocument, parameters: FlowParameters): Flow | Promise<Flow>;
  /** Where the graph has come in this form, it goes back as much alike as it can. */
  write(flow: Flow, came: GraphDocument | undefined): unknown;
}
