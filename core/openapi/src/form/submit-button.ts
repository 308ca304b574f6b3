import type { UpdateValues } from "@heddle/params";
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
    this.#become({ label: this.#label, look: "primary", isDefault: true, busy: isBusy }, false);
    if (isBusy) this.#timer = setTimeout(() => this.#offerToCancel(), doubleClickMilliseconds);
  }

  #offerToCancel(): void {
    // Enter in a field sends; it never takes back.
    const look = {
      label: messages.cancel,
      look: "secondary",
      isDefault: false,
      busy: false,
    } as const;
    this.#become(look, true);
  }

  /** A press that was meant to send never cancels, nor the other way round, however late it arrives. */
  #become(look: UpdateValues<typeof Button.shape>, cancels: boolean): void {
    const { turn } = this.button;
    this.button.update({ ...look, turn: cancels === this.#cancels ? turn : turn + 1 });
    this.#cancels = cancels;
  }

  /** Returns nothing to wait for: a button that waits could not be pressed again. */
  #press(): void {
    if (this.#cancels) return this.#submission.cancel();
    this.#submission.start().catch((error: unknown) => this.#submission.onError(error));
  }
}
