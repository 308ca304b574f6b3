import type { CanvasFeature } from "../../scope/flow-scope.ts";
import { Signal } from "../../signal.ts";

/** The history of a graph in a room; the part says whether its panel is open. */
export const versions: CanvasFeature<Signal<boolean>> = {
  name: "versions",
  model: ["versions"],
  create: () => new Signal(false),
};
