import type { FlowReader } from "@heddle/flow";
import type { Handle } from "@heddle/params";

import type { CanvasState } from "../../canvas-state.ts";
import type { Point, Size } from "../../geometry/rectangle.ts";
import type { PanZoom } from "../../viewport/pan-zoom.ts";
import { Follow } from "./follow.ts";
import { Others } from "./others.ts";
import { restoreName } from "./own-name.ts";
import { PresenceSender } from "./presence-sender.ts";

interface PresenceScope {
  readonly handle: Handle;
  readonly flow: Pick<FlowReader, "get">;
  readonly state: CanvasState;
  readonly panZoom: Pick<PanZoom, "moveTo">;
  readonly toGraph: (point: Point) => Point;
  readonly element: HTMLElement;
}

/** The other viewers of a shared flow, and what they see of this one. Loaded when a flow with viewers is shown. */
export class CanvasPresence {
  readonly others: Others;
  readonly follow: Follow;
  readonly #sender: PresenceSender;
  readonly #stopName: () => void;

  constructor(scope: PresenceScope) {
    const { handle, flow, state, panZoom, element } = scope;
    const others = (this.others = new Others(handle, flow));
    const screen = (): Size => state.scene.screen;
    const follow = (this.follow = new Follow({ others, panZoom, element, screen }));
    this.#sender = new PresenceSender({ ...scope, others, follow });
    this.#stopName = restoreName(handle);
  }

  dispose(): void {
    this.#sender.dispose();
    this.#stopName();
    this.follow.dispose();
    this.others.dispose();
  }
}
