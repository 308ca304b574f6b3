import type { Message } from "@heddle/params";
import { Alert, Badge, Button, Row, type View } from "@heddle/views";

import type { SavingState } from "./graph-saver.ts";
import { messages } from "../messages.ts";

interface SavingPanelOptions {
  readonly file: string;
  readonly onReload: () => Promise<void>;
  readonly onOverwrite: () => Promise<void>;
}

const tones = { saved: "success", unsaved: "info", failed: "error", conflict: "warning" } as const;

/** Shows whether a graph is saved, and lets the user resolve a conflict with another program. */
export class SavingPanel {
  readonly view: View;
  readonly #file: string;
  readonly #badge: Badge;
  readonly #conflict: Row;
  readonly #problem: Alert;
  readonly #note: Alert;

  constructor({ file, onReload, onOverwrite }: SavingPanelOptions) {
    this.#file = file;
    this.#badge = new Badge({ text: "" });
    this.#problem = new Alert({ severity: "error", visible: false });
    this.#note = new Alert({ severity: "warning", visible: false });
    this.#conflict = new Row({
      visible: false,
      children: [
        new Button({ label: messages.reload, onPress: this.#reporting(onReload) }),
        new Button({
          label: messages.overwrite,
          variant: "danger",
          onPress: this.#reporting(onOverwrite),
        }),
      ],
    });
    this.view = new Row({ children: [this.#badge, this.#conflict, this.#problem, this.#note] });
    this.show({ name: "saved" });
  }

  show(state: SavingState): void {
    this.#badge.update({ text: this.#text(state), tone: tones[state.name] });
    this.#conflict.visible = state.name === "conflict";
    this.#problem.visible = false;
  }

  /** Shows a note that stays. */
  showNote(text: Message): void {
    this.#note.update({ text, visible: true });
  }

  #text(state: SavingState): Message {
    const file = this.#file;
    return state.name === "failed"
      ? messages.failed({ file, reason: state.reason })
      : messages[state.name]({ file });
  }

  /** Shows an error of the action next to its button. */
  #reporting(action: () => Promise<void>): () => Promise<void> {
    return async () => {
      try {
        await action();
      } catch (error) {
        this.#problem.update({
          text: error instanceof Error ? error.message : messages.actionFailed,
          visible: true,
        });
      }
    };
  }
}
