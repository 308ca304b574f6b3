/** A button is busy while its action runs, and cannot be pressed again until then. */
import { Button, Column, Row, Text } from "@heddle/core";
import type { Viewable } from "@heddle/core";

const work = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 2000);
  });

export function app(): Viewable {
  const status = new Text({ text: "Not saved yet." });
  const save = async (): Promise<void> => {
    await work();
    status.text = "Saved.";
  };

  const buttons = [
    new Button({ label: "Save", variant: "primary", onPress: save }),
    new Button({ label: "Preview" }),
    new Button({ label: "Delete", variant: "danger" }),
    new Button({ label: "Publish", disabled: true }),
  ];
  return new Column({ children: [new Row({ children: buttons }), status] });
}
