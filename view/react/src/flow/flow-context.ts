import type { Handle, Records } from "@heddle/params";
import { type Context, createContext, useContext } from "react";

import type { DialogRequest } from "./command/dialog-request.ts";
import type { FlowCommands } from "./command/flow-commands.ts";
import type { Point, Rectangle, Viewport } from "./drawing/rectangle.ts";
import type { OpenEditor } from "./flow-records.ts";
import type { ConnectionDraft } from "./gesture/connect-gesture.ts";
import type { Connection, Intents } from "./intents.ts";
import type { Cursor } from "./keyboard/cursor.ts";
import type { FocusTargets } from "./keyboard/focus-targets.ts";
import type { ItemNames } from "./keyboard/item-names.ts";
import type { MenuRequest } from "./menu/menu-request.ts";
import type { ResizeWatch } from "./node/resize-watch.ts";
import type { Picture } from "./picture.ts";
import type { PinnedNodes } from "./pinned-nodes.ts";
import type { Signal } from "./signal.ts";

/** What every part of a shown flow shares. */
export interface FlowScope {
  readonly handle: Handle;
  readonly picture: Picture;
  readonly intents: Intents;
  /** The editors that are open, by what they edit: `node:ID` or `edge:ID`. */
  readonly editors: Records<OpenEditor>;
  /** The nodes that have to be elements wherever they are. */
  readonly pins: PinnedNodes;
  /** Tells of nodes that have become larger or smaller. */
  readonly sizes: ResizeWatch;
  /** The part of the canvas that nothing lies over, in pixels from its corner. */
  readonly free: () => Rectangle;
  /** The box that is being drawn to select what it touches. */
  readonly box: Signal<Rectangle | undefined>;
  /** The connection that is being drawn. */
  readonly connection: Signal<ConnectionDraft | undefined>;
  /** Why two ports cannot be connected; the model asks the same. */
  readonly whyNotConnect: (connection: Connection) => string | undefined;
  /** Why the model did not do what was last asked of it. */
  readonly refusal: Signal<string | undefined>;
  /** Where the graph is to be looked at next. */
  readonly look: Signal<Viewport | undefined>;
  /** The point of the graph under the pointer; undefined while that is elsewhere. */
  readonly pointer: Signal<Point | undefined>;
  /** Whether the user has opened or closed the side bar. */
  readonly isBarOpen: Signal<boolean | undefined>;
  /** The window that is open over the graph. */
  readonly dialog: Signal<DialogRequest | undefined>;
  /** The menu that is open over the graph. */
  readonly menu: Signal<MenuRequest | undefined>;
  /** The key of the editor that is to get the focus as soon as it is there. */
  readonly editorFocus: Signal<string | undefined>;
  /** The elements that can have the focus. */
  readonly targets: FocusTargets;
  /** Where the keyboard is. */
  readonly cursor: Cursor;
  readonly names: ItemNames;
  readonly commands: FlowCommands;
  readonly announce: (text: string) => void;
  readonly announceError: (text: string) => void;
}

export const FlowContext: Context<FlowScope | null> = createContext<FlowScope | null>(null);

/** The flow that a component is part of. */
export function useFlowScope(): FlowScope {
  const scope = useContext(FlowContext);
  if (!scope) throw new Error("This component can only be shown inside a flow");
  return scope;
}
