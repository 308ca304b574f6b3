import type { Handle } from "@heddle/params";

import type { CommandScope, FlowCommands } from "../command/flow-commands.ts";
import type { DraggedOver } from "../drop/canvas-drop.ts";
import type { Point } from "../geometry/rectangle.ts";
import type { GestureScope } from "../gesture/press-planner.ts";
import type { CanvasPresence } from "../presence/canvas-presence.ts";
import type { PinnedNodes } from "../scene/mount-window.ts";
import type { ResizeWatch } from "../scene/resize-watch.ts";
import type { Signal } from "../signal.ts";

/** Everything that the parts of one rendered flow share. Each class of the canvas declares the part of it that it needs. */
export interface FlowScope extends CommandScope, GestureScope {
  /** For subscriptions; `flow` reads with types. */
  readonly handle: Handle;
  readonly commands: FlowCommands;
  /** Nodes that are mounted at any position. */
  readonly pins: PinnedNodes;
  readonly sizes: ResizeWatch;
  /** The point of the graph under the pointer; undefined while the pointer is outside. */
  readonly pointer: Signal<Point | undefined>;
  /** The items that are dragged over the canvas from outside. */
  readonly draggedOver: Signal<DraggedOver | undefined>;
  /** The other viewers of a shared flow; undefined until that part of the canvas is loaded. */
  readonly presence: Signal<CanvasPresence | undefined>;
  readonly isHistoryOpen: Signal<boolean>;
  /** Undefined until the user opens or closes the side bar. */
  readonly isSideBarOpen: Signal<boolean | undefined>;
}
