import type { CanvasFeature } from "../../scope/flow-scope.ts";
import { Signal } from "../../signal.ts";
import type { CanvasPresence } from "./canvas-presence.ts";

/** The other viewers of a shared flow; undefined until that part of the canvas is loaded. */
export const presence: CanvasFeature<Signal<CanvasPresence | undefined>> = {
  name: "presence",
  create: (scope) => {
    const loaded = new Signal<CanvasPresence | undefined>(undefined);
    let isDisposed = false;
    const load = async (): Promise<void> => {
      const { CanvasPresence } = await import("./canvas-presence.ts");
      if (!isDisposed) loaded.set(new CanvasPresence(scope));
    };
    // Without that part the graph works, and nobody is shown.
    if (scope.flow.get("me")) void load().catch(() => {});
    scope.onDispose(() => {
      isDisposed = true;
      loaded.value?.dispose();
    });
    return loaded;
  },
};
