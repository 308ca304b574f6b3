/** An app for `heddle serve`: one counter per visitor. */
import { Button, Column, Text, type Viewable } from "@heddle/core";

export function app(): Viewable {
  const text = new Text({ text: "0 rows woven", level: 2 });
  let rows = 0;
  const weave = (): void => {
    rows += 1;
    text.text = `${rows} rows woven`;
  };
  return new Column({
    children: [text, new Button({ label: "Weave a row", onPress: weave })],
  });
}
