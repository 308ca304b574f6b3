import {
  type ClickTarget,
  type DropItem,
  type FlowCaller,
  type FlowReader,
  toDragItem,
  whyNotDropped,
} from "@heddle/flow";
import { nodeSize } from "@heddle/flow/geometry";
import type { Translatable } from "@heddle/params";

import type { CanvasState } from "../../canvas-state.ts";
import { plainNode } from "../../command/fitting-types.ts";
import type { FlowCommands } from "../../command/flow-commands.ts";
import { freeSpot } from "../../geometry/free-spot.ts";
import type { Point } from "../../geometry/rectangle.ts";
import { messages } from "../../messages.ts";
import { Signal } from "../../signal.ts";
import { dropMessages } from "./messages.ts";

interface DropScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
  readonly intents: FlowCaller;
  readonly commands: FlowCommands;
  readonly announce: (text: Translatable) => void;
}

/** Something from outside that is dragged over the canvas. */
export interface DraggedOver {
  /** Why it cannot be dropped; undefined if it can. */
  readonly reason: Translatable | undefined;
}

/** Adds texts and files from outside to the graph. */
export class DropCommands {
  /** The items that are dragged over the canvas from outside. */
  readonly draggedOver: Signal<DraggedOver | undefined> = new Signal<DraggedOver | undefined>(
    undefined,
  );
  readonly #scope: DropScope;

  constructor(scope: DropScope) {
    this.#scope = scope;
  }

  /** Why users cannot drop or choose files. */
  get whyNoFiles(): Translatable | undefined {
    return this.#scope.flow.get("dropTypes").length > 0 ? undefined : dropMessages.noFiles;
  }

  /** Lets the user choose files, and drops them. */
  addFiles(at: Point | undefined): void {
    const { flow, commands } = this.#scope;
    if (!flow.editable) return commands.showRejection(messages.isReadOnly);
    const types = flow.get("dropTypes");
    const chooser = document.createElement("input");
    chooser.type = "file";
    chooser.multiple = true;
    chooser.accept = types.includes("Files") ? "" : types.join(",");
    chooser.addEventListener("change", () => void this.drop([...(chooser.files ?? [])], at));
    chooser.click();
  }

  /** Drops texts and files at a point, or near the middle of the visible part. Selects the nodes that they become. */
  async drop(
    items: readonly DropItem[],
    at?: Point,
    target: ClickTarget | null = null,
  ): Promise<void> {
    const { flow, intents, state, commands, announce } = this.#scope;
    // Files that the model would reject are not uploaded.
    const reason = whyNotDropped(flow.get("dropTypes"), items.map(toDragItem));
    if (reason !== undefined) return commands.showRejection(reason);
    const size = nodeSize(plainNode(""));
    const { x, y } = at ?? freeSpot(state.geometry.nodes, commands.viewport.visiblePart, size);
    const answer = intents.drop({ x: Math.round(x), y: Math.round(y) }, items, target);
    void commands.goToAdded(answer);
    const outcome = await answer;
    if (!outcome.ok) return;
    const added = outcome.result;
    const selected = flow.enableMultiselect ? added : added.slice(0, 1);
    if (added.length > 0) void intents.select(selected, [], "set");
    else announce(dropMessages.announced.dropped({ count: items.length }));
  }
}
