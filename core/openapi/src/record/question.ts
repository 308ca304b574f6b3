import { Button, Column, Dialog, Row, toView, type Viewable } from "@heddle/views";

/** One answer to a question: what the button says, and what it does. */
export interface Answer {
  readonly label: string;
  readonly look?: "primary" | "secondary" | "danger";
  /** Left out for the answer that changes nothing. */
  readonly act?: () => Promise<unknown>;
}

/** A dialog that asks something and closes with any answer. */
export class Question {
  readonly dialog: Dialog;
  readonly #body = new Column();

  constructor(title: string, answers: readonly Answer[]) {
    const buttons = answers.map(({ label, look = "secondary", act }) => {
      const onPress = async (): Promise<void> => {
        this.dialog.open = false;
        await act?.();
      };
      return new Button({ label, look, onPress });
    });
    this.dialog = new Dialog({ title, children: [this.#body, new Row({ children: buttons })] });
  }

  /** Shows these and asks. */
  ask(...shown: readonly Viewable[]): void {
    this.#body.children = shown.map((each) => toView(each));
    this.dialog.open = true;
  }
}
