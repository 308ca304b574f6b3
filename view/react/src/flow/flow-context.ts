import type { Handle, Records } from "@heddle/params";
import { type Context, createContext, useContext } from "react";

import type { Rectangle, Viewport } from "./drawing/rectangle.ts";
import type { OpenEditor } from "./flow-records.ts";
import type { ConnectionDraft } from "./gesture/connect-gesture.ts";
import type { Connection, Intents } from "./intents.ts";
import type { Picture } from "./picture.ts";
import type { Pins } from "./pins.ts";
import type { Signal } from "./signal.ts";

/** What every part of a shown flow shares. */
export interface FlowScope {
  readonly handle: Handle;
  readonly picture: Picture;
  readonly intents: Intents;
  /** The editors that are open, by what they edit: `node:ID` or `edge:ID`. */
  readonly editors: Records<OpenEditor>;
  /** The nodes that have to be elements wherever they are. */
  readonly pins: Pins;
  /** What is seen at first. */
  readonly start: Viewport;
  /** The box that is being drawn to select what it touches. */
  readonly box: Signal<Rectangle | undefined>;
  /** The connection that is being drawn. */
  readonly connection: Signal<ConnectionDraft | undefined>;
  /** Why two ports cannot be connected; the model asks the same. */
  readonly whyNotConnect: (connection: Connection) => string | undefined;
  /** Why the model did not do what was last asked of it. */
  readonly refusal: Signal<string | undefined>;
}

export const FlowContext: Context<FlowScope | null> = createContext<FlowScope | null>(null);

/** The flow that a component is part of. */
export function useFlowScope(): FlowScope {
  const scope = useContext(FlowContext);
  if (!scope) throw new Error("This component can only be shown inside a flow");
  return scope;
}
