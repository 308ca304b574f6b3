import { basename } from "node:path";

import type { Flow, FlowEventType, FlowParameters } from "@heddle/flow";

import { WatchedFile } from "../files/watched-file.ts";
import { GraphText } from "./graph-text.ts";
import { knownTypes } from "./known-types.ts";
import { placeNodes } from "./place-nodes.ts";

/** What somebody does who only looks at a graph. */
const looking: ReadonlySet<FlowEventType> = new Set([
  "node_clicked",
  "selection_changed",
  "viewport_changed",
]);

/** A graph and the file that it is in: one graph, whoever looks at it. */
export class GraphFile {
  readonly file: WatchedFile;
  readonly flow: Flow;
  #text: GraphText;

  private constructor(file: WatchedFile, text: GraphText) {
    this.file = file;
    this.flow = text.flow;
    this.#text = text;
  }

  /** Opens the graph of a file. */
  static async open(path: string, parameters: FlowParameters): Promise<GraphFile> {
    const file = new WatchedFile(path);
    return new GraphFile(file, await readFrom(file, parameters));
  }

  /** Shows what is in the file now; where that is no graph, it stays as it is. */
  async reload(): Promise<void> {
    const text = await readFrom(this.file, {});
    const { nodes, edges, origin, nodeTypes, defaultEdgeOptions } = text.flow;
    this.#text = text;
    this.flow.transaction(() => {
      this.flow.replace({ nodes, edges });
      this.flow.update({ origin, nodeTypes, defaultEdgeOptions });
    });
  }

  /** The text of the graph as it is to stand in the file. */
  async write(): Promise<string> {
    return this.#text.write(this.flow);
  }

  /** Calls back after each change of the graph. */
  onChange(callback: () => void): void {
    this.flow.on("*", ({ type }) => {
      if (!looking.has(type)) callback();
    });
  }
}

async function readFrom(file: WatchedFile, parameters: FlowParameters): Promise<GraphText> {
  const text = await GraphText.read(basename(file.path), await file.read(), parameters);
  placeNodes(text.flow);
  const isDirected = text.flow.origin?.directed !== false;
  text.flow.update({
    nodeTypes: knownTypes(text.flow),
    defaultEdgeOptions: isDirected ? { markerEnd: { type: "arrowclosed" } } : {},
  });
  return text;
}
