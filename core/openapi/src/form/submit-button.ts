import { Button } from "@heddle/views";

import { messages } from "../messages.ts";

/** Until then a second press is one of a double click, and does not take the first one back. */
const doubleClickMilliseconds = 400;

/** What a submit button starts and stops. */
export interface Submission {
  start(): Promise<unknown>;
  cancel(): void;
}

/** A button that starts something, shows that it is under way, and then cancels it. */
export class SubmitButton {
  readonly button: Button;
  readonly #label: string;
  readonly #submission: Submission;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(label: string, submission: Submission) {
    this.#label = label;
    this.#submission = submission;
    this.button = new Button({ label, look: "primary", onPress: () => this.#press() });
  }

  /** Follows whether the work is under way. */
  show(isBusy: boolean): void {
    clearTimeout(this.#timer);
    if (!isBusy) return this.button.update({ label: this.#label, look: "primary", busy: false });
    this.button.busy = true;
    this.#timer = setTimeout(() => {
      this.button.update({ label: messages.cancel, look: "secondary", busy: false });
    }, doubleClickMilliseconds);
  }

  /** Returns nothing to wait for: a button that waits could not be pressed again. */
  #press(): void {
    if (this.button.label === messages.cancel) this.#submission.cancel();
    else void this.#submission.start();
  }
}
