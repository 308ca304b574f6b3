import type { Handle } from "@heddle/params";
import { useState } from "react";

interface Leaving {
  readonly currentTarget: Element;
}

/** The text of a control: what the user types while the focus is in it, what the model says otherwise. */
export interface Typing {
  readonly text: string;
  /** Shows the text and passes it (or what it stands for) on to the model. */
  readonly type: (text: string, meaning?: unknown) => void;
  /** Goes back to what the model says. */
  readonly yield: () => void;
  /** For `onBlur`. */
  readonly leave: (event: Leaving) => void;
}

/** Keeps what the user types until the focus leaves and the model has had its say. */
export function useTyping(handle: Handle, shown: string): Typing {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    text: typed ?? shown,
    type(text, meaning = text) {
      setTyped(text);
      void handle.call("enter", meaning);
    },
    yield() {
      setTyped(null);
    },
    leave({ currentTarget }) {
      void handle.call("leave").then(() => {
        if (!currentTarget.matches(":focus")) setTyped(null);
      });
    },
  };
}
