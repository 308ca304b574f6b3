import type { FlowReader } from "@heddle/flow";

import type { CanvasState } from "../../canvas-state.ts";
import type { FlowCommands } from "../../command/flow-commands.ts";
import { type Cursor, type FocusTargets, graphKey } from "../../cursor/cursor.ts";
import { type Item, keyOf } from "../../records.ts";
import { Signal } from "../../signal.ts";

interface PanelScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
  readonly cursor: Cursor;
  readonly targets: FocusTargets;
  readonly commands: Pick<FlowCommands, "showGroup" | "viewport">;
}

/** Which comments are open. */
export interface OpenComments {
  /** `null` for the list of all. */
  readonly node: string | null;
}

/** Opens the comments on a node, or the list of all. */
export class CommentsPanel {
  readonly open: Signal<OpenComments | undefined> = new Signal<OpenComments | undefined>(undefined);
  readonly #scope: PanelScope;
  readonly #stopRecords: () => void;

  constructor(scope: PanelScope) {
    this.#scope = scope;
    // The comments on a deleted node are in the list of all.
    this.#stopRecords = scope.flow.nodeRecords.watch(() => {
      const node = this.open.value?.node ?? undefined;
      if (node !== undefined && !scope.flow.nodeRecords.has(node)) this.open.set({ node: null });
    });
  }

  dispose(): void {
    this.#stopRecords();
  }

  /** Opens the comments on a node. */
  show(item: Item | undefined): void {
    if (item?.kind === "node") this.open.set({ node: item.id });
  }

  /** Goes to a node and opens the comments on it, inside its group if it is hidden outside. */
  async goTo(id: string): Promise<void> {
    const { flow, state, cursor, commands } = this.#scope;
    if (!state.nodes.has(id) && !(await commands.showGroup(flow.node(id)?.parent ?? null))) return;
    const item = { kind: "node", id } as const;
    cursor.put(item);
    commands.viewport.reveal(item);
    this.show(item);
  }

  /** Opens or closes the list of all comments. */
  toggle(): void {
    if (this.open.value?.node === null) this.close();
    else this.open.set({ node: null });
  }

  /** Closes the comments, and returns whether they were open. The focus returns to their node, or to the graph. */
  close(): boolean {
    const { targets, state } = this.#scope;
    const { value } = this.open;
    this.open.set(undefined);
    if (!value) return false;
    const isShown = value.node !== null && state.nodes.has(value.node);
    targets.focus(isShown ? keyOf({ kind: "node", id: value.node }) : graphKey);
    return true;
  }
}
