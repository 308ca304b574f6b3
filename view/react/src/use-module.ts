import { useEffect, useState } from "react";

const loaded = new Map<() => Promise<unknown>, unknown>();

/** Loads a module before or while it is needed; whoever uses it afterwards has it at once. */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  const found = await load();
  loaded.set(load, found);
  return found;
}

/** A module that is loaded when it is first needed; `undefined` until it is there. */
export function useModule<Module>(load: () => Promise<Module>): Module | undefined {
  // What was loaded by this function is what it returns.
  const [module, setModule] = useState(() => loaded.get(load) as Module | undefined);
  useEffect(() => {
    if (module !== undefined) return undefined;
    let isWanted = true;
    loadModule(load).then(
      (found) => {
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
