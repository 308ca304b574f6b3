import { useEffect } from "react";

import { useFlowScope } from "../flow-context.ts";
import { itemOfKey } from "../item.ts";
import { flowMessages } from "../messages.ts";

/** Says so when an editor is closed with something in it that is not saved. */
export function useUnfinishedNotice(): void {
  const { handle, commands, names } = useFlowScope();
  useEffect(() => {
    // The model says so.
    const read = (): readonly string[] => handle.read("unfinished") as readonly string[];
    let known = new Set(read());
    return handle.subscribe(["unfinished"], () => {
      const keys = read();
      const [added] = keys.filter((key) => !known.has(key));
      known = new Set(keys);
      if (added !== undefined) {
        commands.refuse(flowMessages.notSaved(names.short(itemOfKey(added))));
      }
    });
  }, [handle, commands, names]);
}
