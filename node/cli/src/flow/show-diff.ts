import { basename } from "node:path";

import { Flow } from "@heddle/flow";
import type { Translatable } from "@heddle/params";
import { Text } from "@heddle/views";

import type { ServingOptions } from "../options.ts";
import { readText } from "../files/read-text.ts";
import { WatchedFile } from "../files/watched-file.ts";
import { messages } from "../messages.ts";
import { serveUntilStopped } from "../serving.ts";
import type { Terminal } from "../terminal.ts";
import { checkIntervalMs, describeTypes, isUnplaced, placeNodes } from "./graph-file.ts";
import { GraphText } from "./graph-text.ts";

interface ShownComparison {
  /** Files, or `-` for standard input. */
  readonly before: string;
  readonly after: string;
  readonly options: ServingOptions;
  readonly terminal: Terminal;
}

/** Serves the second graph with its differences from the first, and follows changes of both files. */
export async function showDiff({
  before,
  after,
  options,
  terminal,
}: ShownComparison): Promise<void> {
  const sources = [new GraphSource(before), new GraphSource(after)] as const;
  const [from, flow] = await readGraphs(sources);
  const title = messages.compared({ before: sources[0].title, after: sources[1].title });
  flow.update({
    comparedWith: from,
    editable: false,
    showMinimap: true,
    topPanel: [new Text({ text: title })],
  });
  const timer = setInterval(() => void followChanges(sources, flow), checkIntervalMs);
  try {
    await serveUntilStopped(() => flow, { title, options, terminal });
  } finally {
    clearInterval(timer);
  }
}

type Sources = readonly [before: GraphSource, after: GraphSource];

/** One of the compared files. Standard input is read once. */
class GraphSource {
  readonly title: Translatable;
  readonly #name: string;
  readonly #file: WatchedFile | undefined;
  #piped: Promise<string> | undefined;

  constructor(source: string) {
    const isPiped = source === "-";
    this.#name = isPiped ? messages.standardInput.text : source;
    this.title = isPiped ? messages.standardInput : basename(source);
    this.#file = isPiped ? undefined : new WatchedFile(source);
  }

  async read(): Promise<Flow> {
    const text = this.#file ? this.#file.read() : (this.#piped ??= readText("-"));
    const { flow } = await GraphText.read(this.#name, await text, { allowEdgeLoops: true });
    describeTypes(flow);
    return flow;
  }

  async isChanged(): Promise<boolean> {
    return (await this.#file?.isChanged()) ?? false;
  }
}

async function readGraphs([before, after]: Sources): Promise<readonly [Flow, Flow]> {
  const graphs = [await before.read(), await after.read()] as const;
  if (graphs.every(isUnplaced)) await placeTogether(graphs);
  return graphs;
}

/** Gives the nodes of two graphs without positions the same places, so that they do not count as moved. */
async function placeTogether(graphs: readonly [Flow, Flow]): Promise<void> {
  const ids = new Set(graphs.flatMap(({ nodeRecords }) => Array.from(nodeRecords, ([id]) => id)));
  const edges = graphs.flatMap(({ edgeRecords }) => Array.from(edgeRecords, ([, edge]) => edge));
  const union = new Flow({
    nodes: Array.from(ids, (id) => ({ id })),
    edges: edges.map(({ source, target }) => ({ source, target })),
    allowEdgeLoops: true,
  });
  await placeNodes(union);
  const places = Array.from(union.nodeRecords, ([id, { position }]) => ({ id, ...position }));
  for (const flow of graphs) {
    const moves = places.filter(({ id }) => flow.nodeRecords.has(id));
    flow.transaction(() => flow.moveNodes(moves, "place"), { history: false });
  }
}

async function followChanges(sources: Sources, flow: Flow): Promise<void> {
  const changes = await Promise.all(sources.map((source) => source.isChanged()));
  if (!changes.includes(true)) return;
  // An invalid file may become valid again.
  const graphs = await readGraphs(sources).catch(() => undefined);
  if (!graphs) return;
  const [from, { nodes, edges, origin, nodeTypes, defaultEdgeOptions }] = graphs;
  flow.transaction(() => {
    flow.replace({ nodes, edges });
    flow.update({ origin, nodeTypes, defaultEdgeOptions, comparedWith: from });
  });
}
