import type { Handle } from "@heddle/params";
import { useContext, useState } from "react";

import { SharedFormContext } from "./shared/shared-context.ts";

interface BlurEvent {
  readonly currentTarget: Element;
}

/** The text of a control: the typed text while it has the focus, otherwise the model's. */
export interface Typing {
  readonly text: string;
  /** Shows the text and sends it, or the value it stands for, to the model. */
  readonly type: (text: string, value?: unknown) => void;
  /** Shows the model's text again. */
  readonly reset: () => void;
  /** For `onBlur`. */
  readonly leave: (event: BlurEvent) => void;
}

/** Keeps the typed text until the focus leaves and the model has answered. */
export function useTyping(handle: Handle, shown: string): Typing {
  const [typed, setTyped] = useState<string | null>(null);
  const shared = useContext(SharedFormContext);
  return {
    text: typed ?? shown,
    type(text, value = text) {
      setTyped(text);
      const settled = handle.call("enter", value);
      shared?.onTyped(handle, text, settled);
    },
    reset() {
      setTyped(null);
    },
    leave({ currentTarget }) {
      void handle.call("leave").then(() => {
        if (currentTarget.matches(":focus")) return;
        setTyped(null);
        shared?.onLeft(handle);
      });
    },
  };
}
