import { Alert, Badge, Button, Row, type View } from "@heddle/views";

import type { SavingState } from "./graph-saver.ts";

interface SavingPanelOptions {
  /** The name of the file. */
  readonly file: string;
  readonly onReload: () => Promise<void>;
  readonly onOverwrite: () => Promise<void>;
}

const tones = { saved: "success", unsaved: "info", failed: "error", conflict: "warning" } as const;

/** Says whether a graph is saved, and asks what to do where somebody else has written its file. */
export class SavingPanel {
  readonly view: View;
  readonly #file: string;
  readonly #badge: Badge;
  readonly #conflict: Row;
  readonly #problem: Alert;

  constructor({ file, onReload, onOverwrite }: SavingPanelOptions) {
    this.#file = file;
    this.#badge = new Badge({ text: "" });
    this.#problem = new Alert({ severity: "error", visible: false });
    this.#conflict = new Row({
      visible: false,
      children: [
        new Button({ label: "Reload from disk", onPress: this.#told(onReload) }),
        new Button({ label: "Overwrite", variant: "danger", onPress: this.#told(onOverwrite) }),
      ],
    });
    this.view = new Row({ children: [this.#badge, this.#conflict, this.#problem] });
    this.show({ name: "saved" });
  }

  /** Shows how it stands. */
  show(state: SavingState): void {
    this.#badge.update({ text: this.#text(state), tone: tones[state.name] });
    this.#conflict.visible = state.name === "conflict";
    this.#problem.visible = false;
  }

  #text(state: SavingState): string {
    const file = this.#file;
    const texts = {
      saved: `${file}: saved`,
      unsaved: `${file}: not saved yet`,
      failed: `${file}: not saved: ${state.name === "failed" ? state.reason : ""}`,
      conflict: `${file} was changed by another program`,
    };
    return texts[state.name];
  }

  /** What cannot be done is told beside the button. */
  #told(work: () => Promise<void>): () => Promise<void> {
    return async () => {
      try {
        await work();
      } catch (error) {
        this.#problem.update({
          text: error instanceof Error ? error.message : "It did not work.",
          visible: true,
        });
      }
    };
  }
}
