import { copiedText, type FlowCaller, type FlowReader } from "@heddle/flow";
import { nodeSize } from "@heddle/flow/geometry";
import type { Translatable } from "@heddle/params";

import type { CanvasState } from "../../canvas-state.ts";
import { chordLabel } from "../../command/chords.ts";
import { plainNode } from "../../command/fitting-types.ts";
import type { FlowCommands } from "../../command/flow-commands.ts";
import { freeSpot } from "../../geometry/free-spot.ts";
import type { Point } from "../../geometry/rectangle.ts";
import type { ItemIds } from "../../records.ts";
import { extentOf } from "./clipboard-text.ts";
import { clipboardMessages } from "./messages.ts";

interface ClipboardScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
  readonly intents: FlowCaller;
  readonly commands: FlowCommands;
  readonly announce: (text: Translatable) => void;
}

/** Copies nodes to the clipboard, and adds those in it. */
export class ClipboardCommands {
  readonly #scope: ClipboardScope;

  constructor(scope: ClipboardScope) {
    this.#scope = scope;
  }

  /** The clipboard text for nodes; without nodes it shows a rejection and returns undefined. */
  copiedText({ nodes }: ItemIds): string | undefined {
    if (nodes.length === 0) {
      this.#scope.commands.showRejection(clipboardMessages.nothingToCopy);
      return undefined;
    }
    this.#scope.announce(clipboardMessages.announced.copied({ count: nodes.length }));
    return copiedText(this.#scope.flow, nodes);
  }

  async copy(ids: ItemIds): Promise<boolean> {
    const text = this.copiedText(ids);
    if (text === undefined) return false;
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      this.#scope.commands.showRejection(
        clipboardMessages.notCopied({ keys: chordLabel("Mod+c") }),
      );
      return false;
    }
  }

  async cut(ids: ItemIds): Promise<void> {
    if (this.#scope.flow.editable && !(await this.copy(ids))) return;
    this.#scope.commands.remove({ nodes: ids.nodes, edges: [] });
  }

  async paste(at: Point | undefined): Promise<void> {
    let text: string;
    try {
      text = await navigator.clipboard.readText();
    } catch {
      return this.#scope.commands.showRejection(
        clipboardMessages.notPasted({ keys: chordLabel("Mod+v") }),
      );
    }
    this.pasteText(text, at);
  }

  /** Pastes at a point, or at a free spot near the middle of the visible part. */
  pasteText(text: string, at: Point | undefined): void {
    const { intents, state, commands } = this.#scope;
    const { width, height } = extentOf(text);
    const last = nodeSize(plainNode(""));
    const size = { width: width + last.width, height: height + last.height };
    const { x, y } = at ?? freeSpot(state.geometry.nodes, commands.viewport.visiblePart, size);
    void commands.goToAdded(intents.paste(text, { x: Math.round(x), y: Math.round(y) }));
  }

  duplicate({ nodes }: ItemIds): void {
    const { commands, intents } = this.#scope;
    if (nodes.length === 0) return commands.showRejection(clipboardMessages.nothingToCopy);
    void commands.goToAdded(intents.duplicate(nodes));
  }
}
