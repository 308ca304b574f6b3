import type { Dialog } from "@heddle/views";

import { messages } from "../messages.ts";
import { Question } from "../record/dialogs.ts";

/** Asks before something replaces what is entered in a form and was never sent. */
export class DraftQuestion {
  #act: () => unknown = () => {};
  readonly #question: Question;

  /** What the button says that agrees. */
  constructor(label: string) {
    this.#question = new Question(messages.replaceTitle, [
      { label: messages.keepEditing },
      { label, look: "danger", act: async () => this.#act() },
    ]);
  }

  get dialog(): Dialog {
    return this.#question.dialog;
  }

  /** Does this when the user agrees. */
  ask(act: () => unknown): void {
    this.#act = act;
    this.#question.ask(messages.replaceText);
  }
}
