export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Where the user is in a text control. */
export class Caret {
  readonly #start: number;
  readonly #end: number;

  constructor(start: number, end: number = start) {
    this.#start = start;
    this.#end = end;
  }

  /** That of a control that has the focus. */
  static in(control: TextControl): Caret | undefined {
    if (!control.matches(":focus")) return undefined;
    const { selectionStart, selectionEnd, value } = control;
    return new Caret(selectionStart ?? value.length, selectionEnd ?? value.length);
  }

  /** Moves the focus and the caret to another control. */
  moveTo(control: TextControl): void {
    control.focus({ preventScroll: true });
    // Some types of input have a caret that cannot be moved.
    if (control.selectionStart !== null) control.setSelectionRange(this.#start, this.#end);
  }
}
