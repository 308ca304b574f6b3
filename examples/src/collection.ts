/** A keyed collection. Each change costs the same at any size and returns its inverse, which undoes it. */
import { Button, Column, Params, Row, Table } from "@heddle/core";
import type { Viewable } from "@heddle/core";
import * as z from "zod";

const Line = z.object({ product: z.string(), amount: z.int() });

class Basket extends Params.with({ lines: { collection: Line, view: "r" } }) {}

export function app(): Viewable {
  const basket = new Basket();
  const { lines } = basket;
  const table = new Table({ caption: "Basket" });
  basket.watch("lines", () => {
    table.rows = Array.from(lines, ([, line]) => line);
  });

  const history = [
    lines.add("yarn", { product: "Linen yarn", amount: 6 }),
    lines.add("reed", { product: "Reed, 10 dents", amount: 1 }),
  ];
  const order = (): void => {
    history.push(lines.patch("yarn", { amount: 12 }));
  };
  const remove = (): void => {
    history.push(lines.remove("yarn"));
  };
  const undo = (): void => {
    const change = history.pop();
    if (change) lines.apply(change);
  };

  const buttons = [
    new Button({ label: "Make it 12", onPress: order }),
    new Button({ label: "Remove yarn", onPress: remove }),
    new Button({ label: "Undo", onPress: undo }),
  ];
  return new Column({ children: [table, new Row({ children: buttons })] });
}
