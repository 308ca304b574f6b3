import { Button } from "@heddle/views";

import { messages } from "../messages.ts";

/** Until then a second press is one of a double click, and does not take the first one back. */
const doubleClickMilliseconds = 400;

/** What a submit button starts and stops. */
export interface Submission {
  start(): Promise<unknown>;
  cancel(): void;
  /** Told what went wrong where nobody waits for the end. */
  onError(error: unknown): void;
}

/** A button that starts something, shows that it is under way, and then cancels it. */
export class SubmitButton {
  readonly button: Button;
  readonly #label: string;
  readonly #submission: Submission;
  #cancels = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(label: string, submission: Submission) {
    this.#label = label;
    this.#submission = submission;
    const onPress = (): void => this.#press();
    this.button = new Button({ label, look: "primary", isDefault: true, onPress });
  }

  /** Follows whether the work is under way. */
  show(isBusy: boolean): void {
    clearTimeout(this.#timer);
    this.#cancels = false;
    this.button.update({ label: this.#label, look: "primary", isDefault: true, busy: isBusy });
    if (isBusy) this.#timer = setTimeout(() => this.#offerToCancel(), doubleClickMilliseconds);
  }

  #offerToCancel(): void {
    this.#cancels = true;
    // Enter in a field sends; it never takes back.
    this.button.update({
      label: messages.cancel,
      look: "secondary",
      isDefault: false,
      busy: false,
    });
  }

  /** Returns nothing to wait for: a button that waits could not be pressed again. */
  #press(): void {
    if (this.#cancels) return this.#submission.cancel();
    this.#submission.start().catch((error: unknown) => this.#submission.onError(error));
  }
}
