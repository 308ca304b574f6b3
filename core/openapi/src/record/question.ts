import { Button, Column, Dialog, Row, type View } from "@heddle/views";

/** One answer to a question: what the button says, and what it does. */
export interface Answer {
  readonly label: string;
  readonly look?: "primary" | "secondary" | "danger";
  /** Left out for the answer that changes nothing. */
  readonly act?: () => unknown;
}

/** A dialog that asks something and closes with any answer. */
export class Question {
  readonly dialog: Dialog;
  readonly #body = new Column();

  constructor(title: string, answers: readonly Answer[]) {
    const buttons = answers.map(({ label, look = "secondary", act }) => {
      const onPress = (): void => {
        this.dialog.open = false;
        act?.();
      };
      return new Button({ label, look, onPress });
    });
    this.dialog = new Dialog({ title, children: [this.#body, new Row({ children: buttons })] });
  }

  /** Shows these views and asks. */
  ask(...views: readonly (View | string)[]): void {
    this.#body.children = [...views] as never;
    this.dialog.open = true;
  }
}
