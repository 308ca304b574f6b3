import { useEffect } from "react";

import { useFlowScope } from "../flow-context.ts";
import { useRecords } from "../../use-records.ts";

/** Keeps nodes whose editors are open in the page, so that what is being typed in them stays there. */
export function useEditedPins(): void {
  const { editors, pins } = useFlowScope();
  const open = useRecords(editors);
  useEffect(() => {
    const nodes = open.filter(({ kind }) => kind === "node");
    pins.set(
      "edited",
      nodes.map(({ id }) => id),
    );
  }, [open, pins]);
}
