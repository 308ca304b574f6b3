import { type FlowCaller, type FlowReader, isDefinition } from "@heddle/flow";
import type { Translatable } from "@heddle/params";

import type { CanvasState } from "../canvas-state.ts";
import type { Point } from "../geometry/rectangle.ts";
import type { Cursor } from "../cursor/cursor.ts";
import { messages } from "../messages.ts";
import type { Item, ItemIds } from "../records.ts";
import type { Signal } from "../signal.ts";
import type { InsertCommands } from "./insert-commands.ts";

/** What the commands of subgraphs read and change. */
interface SubgraphScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
  readonly intents: FlowCaller;
  readonly cursor: Cursor;
  readonly dialog: Pick<Signal<SaveRequest | undefined>, "set">;
  readonly announce: (text: Translatable) => void;
}

/** Opens the dialog that asks for the name of a reusable type. */
export interface SaveRequest {
  readonly kind: "saveAsSubgraph";
  readonly nodes: readonly string[];
}

/** The commands that these are made of. */
interface OtherCommands {
  readonly inserting: InsertCommands;
  rename(item: Item): void;
  remove(ids: ItemIds): void;
}

/** The actions of users on subgraph types and their instances. */
export class SubgraphCommands {
  readonly #scope: SubgraphScope;
  readonly #commands: OtherCommands;

  constructor(scope: SubgraphScope, commands: OtherCommands) {
    this.#scope = scope;
    this.#commands = commands;
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
    if (nodes.length > 0) this.#scope.dialog.set({ kind: "saveAsSubgraph", nodes });
  }

  /** Saves nodes as a reusable type, and selects the instance that takes their place. */
  async save(nodes: readonly string[], label: string): Promise<void> {
    const outcome = await this.#scope.intents.saveAsSubgraph(nodes, { label });
    if (!outcome.ok) return;
    this.#select(outcome.result);
    this.#scope.announce(messages.announced.savedAsSubgraph({ title: label }));
  }

  /** Replaces an instance with a group that contains a copy of its definition, and selects it. */
  async detach(item: Item | undefined): Promise<void> {
    if (item?.kind !== "node") return;
    const outcome = await this.#scope.intents.detachSubgraph(item.id);
    if (outcome.ok) this.#select(outcome.result);
  }

  /** Adds an input or output to the definition that the canvas shows, and asks for its name. */
  async addPort(type: string, at: Point | undefined): Promise<void> {
    const id = await this.#commands.inserting.insert(type, at);
    if (id !== undefined) this.#commands.rename({ kind: "node", id });
  }

  /** Renames the type whose definition the canvas shows. */
  rename(): void {
    const id = this.shownDefinition;
    if (id !== undefined) this.#commands.rename({ kind: "node", id });
  }

  /** Deletes the type whose definition the canvas shows. The model rejects it while there are instances. */
  remove(): void {
    const id = this.shownDefinition;
    if (id !== undefined) this.#commands.remove({ nodes: [id], edges: [] });
  }

  #select(id: string): void {
    const { intents, cursor } = this.#scope;
    void intents.select([id], [], "set");
    cursor.go({ kind: "node", id });
  }
}
