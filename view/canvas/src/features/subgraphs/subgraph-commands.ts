import { type FlowCaller, type FlowReader, isDefinition } from "@heddle/flow";
import type { Translatable } from "@heddle/params";

import type { CanvasState } from "../../canvas-state.ts";
import type { DialogRequest, FlowCommands } from "../../command/flow-commands.ts";
import type { Point } from "../../geometry/rectangle.ts";
import type { Cursor } from "../../cursor/cursor.ts";
import type { Item, ItemIds } from "../../records.ts";
import type { Signal } from "../../signal.ts";
import { subgraphMessages } from "./messages.ts";

/** What the commands of subgraphs read and change. */
interface SubgraphScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
  readonly intents: FlowCaller;
  readonly cursor: Cursor;
  readonly dialog: Signal<DialogRequest | undefined>;
  readonly commands: FlowCommands;
  readonly announce: (text: Translatable) => void;
}

/** The actions of users on subgraph types and their instances. */
export class SubgraphCommands {
  readonly #scope: SubgraphScope;

  constructor(scope: SubgraphScope) {
    this.#scope = scope;
  }

  /** The definition of an instance, which is its type; undefined for any other item. */
  definitionOf(item: Item | undefined): string | undefined {
    const { flow, state } = this.#scope;
    const node = item?.kind === "node" ? flow.node(item.id) : undefined;
    return node && state.typeNamed(node.type)?.subgraph ? node.type : undefined;
  }

  isInstance(item: Item | undefined): boolean {
    return this.definitionOf(item) !== undefined;
  }

  /** The definition whose content the canvas shows. */
  get shownDefinition(): string | undefined {
    const { flow } = this.#scope;
    const inside = flow.get("inside");
    return inside !== null && isDefinition(flow.node(inside)) ? inside : undefined;
  }

  /** Asks for the name of a reusable type that a group or nodes become. */
  askName({ nodes }: ItemIds): void {
    const { flow, dialog } = this.#scope;
    const [first, ...others] = nodes;
    if (first === undefined) return;
    dialog.set({
      kind: "name",
      nodes,
      title: subgraphMessages.saveAsSubgraph,
      label: subgraphMessages.subgraphField,
      action: subgraphMessages.saveAction,
      // That of the group, if it is one.
      initial: others.length > 0 ? "" : (flow.node(first)?.label ?? ""),
      save: (name) => void this.#save(nodes, name),
    });
  }

  /** Saves nodes as a reusable type, and selects the instance that takes their place. */
  async #save(nodes: readonly string[], label: string): Promise<void> {
    const outcome = await this.#scope.intents.saveAsSubgraph(nodes, { label });
    if (!outcome.ok) return;
    this.#select(outcome.result);
    this.#scope.announce(subgraphMessages.announced.savedAsSubgraph({ title: label }));
  }

  /** Replaces an instance with a group that contains a copy of its definition, and selects it. */
  async detach(item: Item | undefined): Promise<void> {
    if (item?.kind !== "node") return;
    const outcome = await this.#scope.intents.detachSubgraph(item.id);
    if (outcome.ok) this.#select(outcome.result);
  }

  /** Adds an input or output to the definition that the canvas shows, and asks for its name. */
  async addPort(type: string, at: Point | undefined): Promise<void> {
    const id = await this.#scope.commands.inserting.insert(type, at);
    if (id !== undefined) this.#scope.commands.rename({ kind: "node", id });
  }

  /** Renames the type whose definition the canvas shows. */
  rename(): void {
    const id = this.shownDefinition;
    if (id !== undefined) this.#scope.commands.rename({ kind: "node", id });
  }

  /** Deletes the type whose definition the canvas shows. The model rejects it while there are instances. */
  remove(): void {
    const id = this.shownDefinition;
    if (id !== undefined) this.#scope.commands.remove({ nodes: [id], edges: [] });
  }

  #select(id: string): void {
    const { intents, cursor } = this.#scope;
    void intents.select([id], [], "set");
    cursor.go({ kind: "node", id });
  }
}
