/** Columns, rows, cards and sections arrange other views. Rows wrap on narrow screens. */
import { Button, Card, Column, Row, Section } from "@heddle/core";
import type { Viewable } from "@heddle/core";

export function app(): Viewable {
  const weave = new Button({ label: "Weave", variant: "primary" });
  const rewind = new Button({ label: "Wind back" });
  const actions = new Row({ children: [weave, rewind] });

  const scarf = new Card({
    title: "Scarf",
    children: ["384 threads, 22 picks per inch.", actions],
  });
  const loom = new Section({
    title: "Loom",
    description: "A section opens and closes.",
    children: ["Four shafts, six treadles.", "Threaded for a point twill."],
  });
  const notes = new Section({
    title: "Notes",
    open: false,
    children: ["Wash before use."],
  });
  return new Column({ children: [scarf, loom, notes] });
}
