import type { FlowCaller } from "@heddle/flow";
import type { Translatable } from "@heddle/params";

import type { CanvasState } from "../canvas-state.ts";
import { type CurrentBend, firstBend } from "../gesture/bend-gesture.ts";
import { gestureName } from "../gesture/drag-gestures.ts";
import { messages } from "../messages.ts";
import type { Item } from "../records.ts";
import type { Signal } from "../signal.ts";

/** What the commands of bends read and change. */
interface BendScope {
  readonly state: CanvasState;
  readonly intents: FlowCaller;
  readonly currentBend: Signal<CurrentBend | undefined>;
  readonly announce: (text: Translatable) => void;
}

/** The actions of users on the bends of edges. */
export class BendCommands {
  readonly #scope: BendScope;

  constructor(scope: BendScope) {
    this.#scope = scope;
  }

  /** Makes the next bend of an edge the one that keys move; an edge without any gets one. */
  async next(item: Item | undefined): Promise<void> {
    if (item?.kind !== "edge") return;
    const { state, currentBend, announce } = this.#scope;
    const { bends = [] } = state.edges.get(item.id) ?? {};
    const isKnown = currentBend.value?.edge === item.id;
    const index = isKnown ? ((currentBend.value?.index ?? 0) + 1) % Math.max(1, bends.length) : 0;
    // Before the model answers: keys move the bend as soon as it is shown.
    currentBend.set({ edge: item.id, index });
    // A new bend is announced like every change.
    if (bends.length === 0) await this.#add(item.id);
    else announce(messages.announced.bend({ at: index + 1, count: bends.length }));
  }

  async #add(edge: string): Promise<void> {
    const { state, intents } = this.#scope;
    const course = state.geometry.courseOf(edge);
    if (!course) return;
    const shape = state.geometry.shapes.nameOf(state.edges.get(edge)?.type ?? null);
    const bends = firstBend(shape, course);
    if (bends.length > 0) await intents.setBends(edge, bends, gestureName());
  }

  /** Removes a bend, by default the one that keys move. */
  async remove(bend: CurrentBend | undefined = this.#scope.currentBend.value): Promise<void> {
    const { state, intents, currentBend } = this.#scope;
    const { bends = [] } = (bend && state.edges.get(bend.edge)) ?? {};
    if (!bend || bends.length <= bend.index) return;
    currentBend.set(undefined);
    await intents.setBends(bend.edge, bends.toSpliced(bend.index, 1), gestureName());
  }

  isBent(item: Item | undefined): boolean {
    const edge = item?.kind === "edge" ? this.#scope.state.edges.get(item.id) : undefined;
    return (edge?.bends ?? []).length > 0;
  }

  /** Removes all bends of an edge. */
  straighten(item: Item | undefined): void {
    if (!item || !this.isBent(item)) return;
    void this.#scope.intents.setBends(item.id, [], gestureName());
  }
}
