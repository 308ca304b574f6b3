import type { Translatable, UpdateValues } from "@heddle/params";
import { Button } from "@heddle/views";

import { messages } from "../messages.ts";

/** An earlier second press belongs to a double click and does not cancel. */
const doubleClickMs = 400;

/** The work that a submit button starts and cancels. */
export interface Submission {
  start(): Promise<unknown>;
  cancel(): void;
  /** Receives errors of `start`. */
  onError(error: unknown): void;
}

/** How the button looks while it starts its work. */
export interface SubmitAppearance {
  readonly label: Translatable;
  readonly variant: "primary" | "danger";
}

const usualAppearance: SubmitAppearance = { label: messages.send, variant: "primary" };
const appearances: Readonly<Record<string, SubmitAppearance>> = {
  delete: { label: messages.deletion.button, variant: "danger" },
};

/** The appearance for an HTTP method; `label` replaces its label. */
export function submitAppearance(method: string, label?: Translatable): SubmitAppearance {
  const usual = appearances[method] ?? usualAppearance;
  return { ...usual, ...(label !== undefined && { label }) };
}

/** A button that starts work, shows that it runs, and then cancels it. */
export class SubmitButton {
  readonly button: Button;
  readonly #appearance: () => SubmitAppearance;
  readonly #submission: Submission;
  #cancels = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The appearance is read whenever the button is shown. */
  constructor(appearance: () => SubmitAppearance, submission: Submission) {
    this.#appearance = appearance;
    this.#submission = submission;
    const onPress = (): void => this.#press();
    this.button = new Button({ ...appearance(), isDefault: true, onPress });
  }

  /** Shows whether the work is running. */
  show(isBusy: boolean): void {
    clearTimeout(this.#timer);
    this.#setAction({ ...this.#appearance(), isDefault: true, busy: isBusy }, false);
    if (isBusy) this.#timer = setTimeout(() => this.#offerToCancel(), doubleClickMs);
  }

  #offerToCancel(): void {
    // Enter in a field submits; it must never cancel.
    const appearance = {
      label: messages.cancel,
      variant: "secondary",
      isDefault: false,
      busy: false,
    } as const;
    this.#setAction(appearance, true);
  }

  /** Increases the revision if the action changes, so that a late press of the old action is rejected. */
  #setAction(appearance: UpdateValues<typeof Button.shape>, cancels: boolean): void {
    const revision = this.button.revision + (cancels === this.#cancels ? 0 : 1);
    this.button.update({ ...appearance, revision });
    this.#cancels = cancels;
  }

  /** Not async: a button that awaits its action cannot be pressed again. */
  #press(): void {
    if (this.#cancels) return this.#submission.cancel();
    this.#submission.start().catch((error: unknown) => this.#submission.onError(error));
  }
}
