import type { FlowCaller, FlowReader } from "@heddle/flow";

import type { CanvasState } from "../../canvas-state.ts";
import type { DialogRequest, FlowCommands } from "../../command/flow-commands.ts";
import type { ItemIds } from "../../records.ts";
import type { Signal } from "../../signal.ts";
import { layoutMessages } from "./messages.ts";

interface LayoutScope {
  readonly flow: FlowReader;
  readonly state: CanvasState;
  readonly intents: FlowCaller;
  readonly commands: FlowCommands;
  readonly dialog: Signal<DialogRequest | undefined>;
}

const alignments = ["left", "center", "right", "top", "middle", "bottom"] as const;
const directions = ["horizontal", "vertical"] as const;

/** Arranges nodes. */
export class LayoutCommands {
  readonly #scope: LayoutScope;

  constructor(scope: LayoutScope) {
    this.#scope = scope;
  }

  /** Opens the dialog that aligns nodes. */
  align({ nodes }: ItemIds): void {
    if (nodes.length < 2) return this.#scope.commands.showRejection(layoutMessages.selectMore);
    const { dialog, intents } = this.#scope;
    dialog.set({
      kind: "choose",
      nodes,
      title: layoutMessages.alignNodes,
      label: layoutMessages.alignSearch,
      choices: [
        ...alignments.map((key) => ({ key, title: layoutMessages.alignments[key] })),
        // Two nodes have one gap, which is equal already.
        ...(nodes.length > 2 ? directions : []).map((key) => ({
          key,
          title: layoutMessages.distributions[key],
        })),
      ],
      choose: (key) => {
        const alignment = alignments.find((each) => each === key);
        const direction = directions.find((each) => each === key);
        if (alignment) void intents.align(nodes, alignment);
        if (direction) void intents.distribute(nodes, direction);
      },
    });
  }

  /** Arranges several nodes, or without them the whole graph, or the group that is shown; all of that comes into view. */
  async tidyUp({ nodes }: ItemIds): Promise<void> {
    const { flow, intents, state, commands } = this.#scope;
    const inside = flow.get("inside");
    const isPart = nodes.length > 1;
    const shown = inside === null ? {} : { nodes: [...flow.childrenOf(inside)] };
    const sizes = state.measuredSizes;
    const { ok } = await intents.layout({ ...(isPart ? { nodes } : shown), sizes });
    if (ok && isPart) commands.viewport.revealArranged(nodes);
    else if (ok) commands.viewport.showArranged();
  }
}
