/** A dialog receives the focus, closes with Escape, and then returns the focus. */
import { Button, Column, Dialog, Row, Text } from "@heddle/core";
import type { Viewable } from "@heddle/core";

export function app(): Viewable {
  const status = new Text({ text: "12 patterns in the archive." });
  const dialog = new Dialog({ title: "Delete 12 patterns?" });
  const open = (): void => dialog.update({ open: true });
  const close = (): void => dialog.update({ open: false });
  const empty = (): void => {
    status.text = "The archive is empty.";
    close();
  };

  const keep = new Button({ label: "Keep them", onPress: close });
  const remove = new Button({
    label: "Delete",
    variant: "danger",
    onPress: empty,
  });
  dialog.children = [
    new Text({ text: "They cannot be restored." }),
    new Row({ children: [keep, remove] }),
  ];
  const start = new Button({ label: "Empty the archive …", onPress: open });
  return new Column({ children: [status, start, dialog] });
}
