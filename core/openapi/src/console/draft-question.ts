import type { Translatable } from "@heddle/params";
import type { Dialog } from "@heddle/views";

import { Question } from "../form/question.ts";
import { messages as recordMessages } from "../record/messages.ts";
import { messages } from "./messages.ts";

/** Asks before values are replaced that were never sent. */
export class DraftQuestion {
  #act: () => unknown = () => {};
  readonly #question: Question;

  /** `label` is the label of the confirming button. */
  constructor(title: Translatable, label: Translatable) {
    this.#question = new Question(title, [
      { label: recordMessages.keepEditing },
      { label, variant: "danger", act: async () => this.#act() },
    ]);
  }

  get dialog(): Dialog {
    return this.#question.dialog;
  }

  /** Calls `act` when the user confirms. */
  ask(act: () => unknown): void {
    this.#act = act;
    this.#question.ask(messages.replaceText);
  }
}
