import type { Dialog, Viewable } from "@heddle/views";

import { messages } from "../messages.ts";
import { Question } from "./question.ts";

/** Asks whether what is entered may be given up for something else. */
export class Discarding {
  /** What is done once the user gives it up. */
  #after: () => unknown = () => {};
  readonly #question = new Question(messages.discardTitle, [
    { label: messages.keepEditing },
    { label: messages.discardAndLoad, look: "danger", act: async () => this.#after() },
  ]);

  get dialog(): Dialog {
    return this.#question.dialog;
  }

  /** Shows these and asks; nothing is done until the user agrees. */
  ask(after: () => unknown, ...shown: readonly Viewable[]): null {
    this.#after = after;
    this.#question.ask(...shown);
    return null;
  }
}
