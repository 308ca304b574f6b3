import type { Translatable } from "@heddle/params";
import type { Dialog } from "@heddle/views";

import { Question } from "../form/question.ts";
import { messages as recordMessages } from "../record/messages.ts";
import { messages } from "./messages.ts";

interface DropTexts {
  readonly text: Translatable;
  /** The label of the button that keeps everything. */
  readonly keep: Translatable;
}

const draftTexts: DropTexts = { text: messages.replaceText, keep: recordMessages.keepEditing };

/** Asks before something is dropped that nothing brings back, such as values that were never sent. */
export class DraftQuestion {
  #act: () => unknown = () => {};
  readonly #question: Question;
  readonly #text: Translatable;

  /** `label` is the label of the confirming button. */
  constructor(title: Translatable, label: Translatable, texts: DropTexts = draftTexts) {
    this.#text = texts.text;
    this.#question = new Question(title, [
      { label: texts.keep },
      { label, variant: "danger", act: async () => this.#act() },
    ]);
  }

  get dialog(): Dialog {
    return this.#question.dialog;
  }

  /** Calls `act` when the user confirms. */
  ask(act: () => unknown): void {
    this.#act = act;
    this.#question.ask(this.#text);
  }
}
