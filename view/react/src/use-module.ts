import { useEffect, useState } from "react";

const loaded = new Map<() => Promise<unknown>, unknown>();

/** A module that is loaded when it is first needed; `undefined` until it is there. */
export function useModule<Module>(load: () => Promise<Module>): Module | undefined {
  // What was loaded by this function is what it returns.
  const [module, setModule] = useState(() => loaded.get(load) as Module | undefined);
  useEffect(() => {
    if (module !== undefined) return undefined;
    let isWanted = true;
    load().then(
      (found) => {
        loaded.set(load, found);
        if (isWanted) setModule(() => found);
      },
      // Without the module the plain version stays, which works.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [load, module]);
  return module;
}
