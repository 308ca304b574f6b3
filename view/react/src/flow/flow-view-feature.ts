import type { CanvasFeature, OpenEditor } from "@heddle/canvas";
import type { ComponentType } from "react";

import type { SharedForm } from "../shared/shared-context.ts";

/** Where a feature displays something. Of several at one place, the order is that of the features. */
export type FeaturePlace =
  // In the coordinates of the graph:
  | "underNodes"
  | "overNodes"
  /** Beside an item. */
  | "popup"
  // At the borders of the graph:
  | "people"
  | "side"
  | "legend"
  | "notice"
  | "bar"
  // Among the buttons of the graph:
  | "editButton"
  | "viewButton"
  | "shareButton"
  /** Beside the graph, or over it. */
  | "panel"
  | "cover";

/** What a rendered graph can be without. Each place of `views` decides where a component is; it renders nothing until it is needed. */
export interface FlowViewFeature {
  /** Its state, its commands, and the events that it listens to. */
  readonly canvas: CanvasFeature;
  readonly views?: Partial<Readonly<Record<FeaturePlace, ComponentType>>>;
  /** Loads what is not displayed at first. Called after the graph is displayed, so that it opens at once. */
  readonly load?: () => Promise<unknown>;
  /** A hook: what the fields of an open editor show of other people. */
  readonly useEditorForm?: (editor: OpenEditor) => SharedForm | null;
}
