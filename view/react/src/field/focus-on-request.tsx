import type { Handle } from "@heddle/params";
import { useEffect } from "react";

import { useStage } from "../stage.ts";
import { focusIn } from "./focus-in.ts";

const answered = new WeakMap<Handle, number>();

/** Moves the focus to a control when its model has asked for it, also if that was before it was shown. */
export function FocusOnRequest(props: {
  readonly handle: Handle;
  readonly requests: number;
  readonly id: string;
}): null {
  const { handle, requests, id } = props;
  const { root } = useStage();
  useEffect(() => {
    if (requests <= (answered.get(handle) ?? 0)) return;
    answered.set(handle, requests);
    const control = root.getElementById(id);
    if (control) focusIn(control);
  }, [handle, requests, id, root]);
  return null;
}
