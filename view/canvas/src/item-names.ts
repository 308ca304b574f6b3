import { inputType, isGroup, isSubgraphPort, type ItemStatus } from "@heddle/flow";
import { isFrame, isNote, noteText, type Port, titleOf, typeLabelOf } from "@heddle/flow/geometry";
import { equalValues, type Handle, type MessageArgument, type Translatable } from "@heddle/params";

import type { CanvasState } from "./canvas-state.ts";
import { messages, type Translate } from "./messages.ts";
import { type Item, keyOf, type NodeRecord } from "./records.ts";
import type { Signal } from "./signal.ts";
import { statusParts } from "./status/status-text.ts";

/** More targets than this are counted instead of named. */
const namedTargets = 3;

/** Elements of items that name a changed node show its new title after this time, once for all changes in it. */
const neighborDelayMs = 100;

/** More ports than this are counted instead of described. */
const maxDescribedPorts = 8;

/** What a node is beside its type; the keys of messages. */
type NodeKind =
  | "group"
  | "collapsedGroup"
  | "note"
  | "subgraph"
  | "subgraphInput"
  | "subgraphOutput";

/** The parts of the accessible name of a node. */
interface NodeFacts {
  readonly kind: "node";
  readonly title: string;
  /** Label of its type; undefined if the title is the same. */
  readonly typeLabel: string | undefined;
  readonly group: NodeKind | undefined;
  /** The number of nodes in a group. */
  readonly inside: number;
  readonly isSelected: boolean;
  readonly incoming: number;
  readonly outgoing: number;
  /** The first few targets of outgoing edges; `otherTargets` counts the rest. */
  readonly targets: readonly string[];
  readonly otherTargets: number;
  readonly status: ItemStatus | undefined;
  /** The word of a feature. */
  readonly word: Translatable | undefined;
}

/** The parts of the accessible name of an edge. */
interface EdgeFacts {
  readonly kind: "edge";
  readonly source: string;
  readonly target: string;
  readonly label: string | null;
  readonly isSelected: boolean;
  readonly status: ItemStatus | undefined;
  /** The word of a feature. */
  readonly word: Translatable | undefined;
}

type Facts = NodeFacts | EdgeFacts;

interface KnownName {
  readonly facts: Facts | undefined;
  readonly name: string;
}

/** Accessible names of nodes and edges: title, type, selection and connections. */
export class ItemNames {
  readonly #state: CanvasState;
  readonly #translation: Signal<Translate>;
  #names = new Map<string, KnownName>();
  /** The names before the last change. Most of them still apply and are not built again. */
  #earlier = new Map<string, KnownName>();
  readonly #listeners = new Set<() => void>();
  /** Those of single items, by the key of the item. */
  readonly #itemListeners = new Map<string, Set<() => void>>();
  #wordOf: (item: Item) => Translatable | undefined = () => undefined;
  #noteOn: (item: Item) => Translatable | undefined = () => undefined;
  readonly #unsubscribe: readonly (() => void)[];
  /** The items whose listeners are called after the delay. */
  readonly #delayed = new Set<string>();
  #delay: ReturnType<typeof setTimeout> | undefined;

  constructor(handle: Handle, state: CanvasState, translation: Signal<Translate>) {
    this.#state = state;
    this.#translation = translation;
    // Names do not depend on positions, which change often.
    this.#unsubscribe = [
      state.nodes.watch((ids) => this.#nodesChanged(ids)),
      state.edges.watch(this.#changed),
      state.status.watch((keys) => this.outdate(keys)),
      handle.subscribe(["nodeTypeRecords", "defaultEdgeOptions"], this.#changed),
      translation.subscribe(() => {
        this.#names.clear();
        this.#earlier.clear();
        this.#changed();
      }),
    ];
  }

  /** Calls the listener after any name or description may have changed. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls the listener after the name of an item may have changed. */
  subscribeTo(item: Item, listener: () => void): () => void {
    const key = keyOf(item);
    const listeners = this.#itemListeners.get(key) ?? new Set();
    this.#itemListeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#itemListeners.get(key) === listeners) {
        this.#itemListeners.delete(key);
      }
    };
  }

  dispose(): void {
    clearTimeout(this.#delay);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** The full accessible name; the same string until something in it changes. */
  of(item: Item): string {
    const key = keyOf(item);
    const known = this.#names.get(key) ?? this.#write(item, this.#earlier.get(key));
    this.#names.set(key, known);
    return known.name;
  }

  /** The title that the node shows; a node without a record has its id. */
  title(node: string): string {
    const record = this.#state.allNodes.get(node);
    return record ? this.titleOf(record) : node;
  }

  /** The title of a node that may have been removed. */
  titleOf(record: Readonly<NodeRecord>): string {
    const isEmptyNote = isNote(record) && record.label === null && noteText(record).trim() === "";
    if (isEmptyNote) return this.#translation.value(messages.emptyNote);
    return titleOf(record, this.#state.typeNamed(record.type));
  }

  /** The name of an item inside a sentence. */
  short({ kind, id }: Item): Translatable {
    if (kind === "node") return this.title(id);
    const edge = this.#state.edges.get(id);
    if (!edge) return id;
    return messages.edgeName({ source: this.title(edge.source), target: this.title(edge.target) });
  }

  /** Adds a word of a feature to the names of items; `outdate` follows when it has changed. */
  setWords(wordOf: (item: Item) => Translatable | undefined): void {
    this.#wordOf = wordOf;
  }

  /** The names of these items have changed. Most changes affect few items, so that all other names stay. */
  outdate(keys: Iterable<string>): void {
    const outdated = new Set(keys);
    for (const key of outdated) this.#forget(key);
    this.#notify(outdated);
  }

  /** Adds a note about items to their descriptions; called again when notes have changed. */
  setNotes(noteOn: (item: Item) => Translatable | undefined): void {
    this.#noteOn = noteOn;
    for (const listener of this.#listeners) listener();
  }

  /** The ports of an item and what they lead to: "Input Image from Photo. Output Image to Disk". */
  portsOf(item: Item): string {
    const { kind, id } = item;
    const note = this.#noteOn(item);
    const ports = kind === "node" ? this.#portParts(id) : this.#endParts(id);
    const parts = note === undefined ? ports : [note, ...ports];
    const { sentences } = messages.announced;
    const text = parts
      .slice(1)
      .reduce((first, second) => sentences({ first, second }), parts[0] ?? "");
    return this.#translation.value(text);
  }

  #portParts(id: string): Translatable[] {
    const ports = this.#state.portsOf(id);
    const edges = [...this.#state.edgesOf(id)];
    const others = ports.length - maxDescribedPorts;
    const described = ports.slice(0, maxDescribedPorts).flatMap((port) => {
      const ends = edges.flatMap((edgeId) => this.#otherEnd(edgeId, id, port));
      const names = listOf(ends.slice(0, namedTargets), Math.max(ends.length - namedTargets, 0));
      // The only port of a node needs no words if nothing is connected.
      if (ends.length === 0 && port.name === null) return [];
      if (ends.length === 0) return messages.portFree({ port: portName(port) });
      const sentence = port.side === "input" ? messages.portFrom : messages.portTo;
      return sentence({ port: portName(port), names });
    });
    return others > 0 ? [...described, messages.morePorts({ count: others })] : described;
  }

  /** The title of the node at the other end of an edge, if the edge is at this port. */
  #otherEnd(edgeId: string, node: string, { side, id }: Port): string[] {
    const edge = this.#state.edges.get(edgeId);
    if (!edge) return [];
    const [end, handle, other] =
      side === "input"
        ? [edge.target, edge.targetHandle, edge.source]
        : [edge.source, edge.sourceHandle, edge.target];
    if (end !== node) return [];
    const first = this.#state.portsOf(node).find((port) => port.side === side);
    return (handle ?? first?.id ?? null) === id ? [this.title(other)] : [];
  }

  #endParts(id: string): Translatable[] {
    const edge = this.#state.edges.get(id);
    if (!edge) return [];
    const { source, sourceHandle, target, targetHandle } = edge;
    return (
      [
        ["output", source, sourceHandle],
        ["input", target, targetHandle],
      ] as const
    ).flatMap(([side, node, handle]) => {
      const ports = this.#state.portsOf(node).filter((port) => port.side === side);
      const port = handle === null ? ports[0] : ports.find((each) => each.id === handle);
      if (!port || port.name === null) return [];
      return portName(port);
    });
  }

  readonly #changed = (): void => {
    if (this.#names.size > 0) this.#earlier = this.#names;
    this.#names = new Map();
    this.#notify(this.#itemListeners.keys());
  };

  /** A node that changes often, such as while its label is typed, must not render its neighbors each time. */
  #nodesChanged(ids: ReadonlySet<string>): void {
    for (const key of this.#namedAfter(ids)) {
      this.#forget(key);
      this.#delayed.add(key);
    }
    if (this.#delayed.size > 0) this.#delay ??= setTimeout(this.#notifyDelayed, neighborDelayMs);
    this.outdate(Array.from(ids, (id) => keyOf({ kind: "node", id })));
  }

  readonly #notifyDelayed = (): void => {
    this.#delay = undefined;
    this.#notify(this.#delayed);
    this.#delayed.clear();
  };

  #forget(key: string): void {
    const known = this.#names.get(key);
    if (known) this.#earlier.set(key, known);
    this.#names.delete(key);
  }

  #notify(keys: Iterable<string>): void {
    for (const key of keys) {
      for (const listener of this.#itemListeners.get(key) ?? []) listener();
    }
    for (const listener of this.#listeners) listener();
  }

  /** The other items whose names contain the title of one of these nodes: its edges, and the nodes that lead to it. */
  *#namedAfter(ids: Iterable<string>): Iterable<string> {
    for (const id of ids) {
      for (const edge of this.#state.edgesOf(id)) yield keyOf({ kind: "edge", id: edge });
      for (const source of this.#state.eachNeighbor(id, "source"))
        yield keyOf({ kind: "node", id: source });
    }
  }

  #write({ kind, id }: Item, earlier: KnownName | undefined): KnownName {
    const facts = kind === "node" ? this.#nodeFacts(id) : this.#edgeFacts(id);
    if (!facts) return { facts, name: id };
    if (earlier && equalValues(earlier.facts, facts)) return earlier;
    const parts = facts.kind === "node" ? nodeParts(facts) : edgeParts(facts);
    const name = parts.reduce((first, second) => messages.part({ first, second }));
    return { facts, name: this.#translation.value(name) };
  }

  #nodeFacts(id: string): NodeFacts | undefined {
    const { nodes, geometry } = this.#state;
    const record = nodes.get(id);
    if (!record) return undefined;
    const edges = Array.from(geometry.edgesOf(id), (slot) => geometry.edges.records[slot]);
    const targets = new Set(edges.flatMap((edge) => (edge?.source === id ? [edge.target] : [])));
    return {
      kind: "node",
      title: this.title(id),
      typeLabel: typeLabelOf(record, this.#state.typeOf(id)),
      group: this.#groupState(record),
      inside: isGroup(this.#state, record) ? [...this.#state.childrenOf(id)].length : 0,
      isSelected: record.selected,
      incoming: edges.filter((edge) => edge?.target === id).length,
      outgoing: edges.filter((edge) => edge?.source === id).length,
      targets: Array.from(targets)
        .slice(0, namedTargets)
        .map((target) => this.title(target)),
      otherTargets: Math.max(targets.size - namedTargets, 0),
      status: this.#state.status.get(keyOf({ kind: "node", id })),
      word: this.#wordOf({ kind: "node", id }),
    };
  }

  #groupState(record: NodeRecord): NodeFacts["group"] {
    if (record.collapsed) return "collapsedGroup";
    if (isNote(record)) return "note";
    if (isSubgraphPort(record))
      return record.type === inputType ? "subgraphInput" : "subgraphOutput";
    if (this.#state.typeOf(record.id)?.subgraph) return "subgraph";
    return isFrame(record) ? "group" : undefined;
  }

  #edgeFacts(id: string): EdgeFacts | undefined {
    const edge = this.#state.edges.get(id);
    if (!edge) return undefined;
    return {
      kind: "edge",
      source: this.title(edge.source),
      target: this.title(edge.target),
      label: edge.label ?? this.#state.geometry.graph.edgeDefaults.label ?? null,
      isSelected: edge.selected,
      status: this.#state.status.get(keyOf({ kind: "edge", id })),
      word: this.#wordOf({ kind: "edge", id }),
    };
  }
}

function nodeParts(facts: NodeFacts): Translatable[] {
  const { group, inside, title, typeLabel, isSelected, targets, otherTargets, status, word } =
    facts;
  return [
    title,
    ...(typeLabel ? [messages.type({ type: typeLabel })] : []),
    ...(group ? [messages[group]] : []),
    ...statusParts(status),
    ...(word === undefined ? [] : [word]),
    ...(isSelected ? [messages.selected] : []),
    ...(inside > 0 ? [messages.inside({ count: inside })] : []),
    ...edgeCounts(facts),
    ...(targets.length > 0 ? [messages.connectedTo({ names: listOf(targets, otherTargets) })] : []),
  ];
}

function portName({ side, name }: Port): Translatable {
  if (name === null) return messages[side];
  return side === "input" ? messages.inputPort({ name }) : messages.outputPort({ name });
}

/** A frame and a note have no ports. */
function edgeCounts({ group, incoming, outgoing }: NodeFacts): Translatable[] {
  const hasNone = (group === "group" || group === "note") && incoming + outgoing === 0;
  if (hasNone) return [];
  return [messages.incoming({ count: incoming }), messages.outgoing({ count: outgoing })];
}

function edgeParts({ source, target, label, isSelected, status, word }: EdgeFacts): Translatable[] {
  return [
    messages.edgeName({ source, target }),
    ...(label ? [label] : []),
    ...statusParts(status),
    ...(word === undefined ? [] : [word]),
    ...(isSelected ? [messages.selected] : []),
  ];
}

/** `(["a", "b"], 3)` → "a, b and 3 more". */
export function listOf(names: readonly Translatable[], others: number): MessageArgument {
  return others > 0 ? messages.andMore({ names, count: others }) : names;
}
