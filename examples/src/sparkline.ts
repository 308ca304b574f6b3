/** A small chart of recent values, as a line or as bars, with the last value. */
import { Button, Column, Row, Sparkline, type Viewable } from "@heddle/core";

export function app(): Viewable {
  const speed = new Sparkline({
    label: "Picks per minute",
    values: [84, 96, 91, 108, 102, 97, 115, 121, 118, 104, 99, 112],
    minimum: 0,
  });
  const cloth = new Sparkline({
    label: "Woven today",
    values: [1.5, 2, 0.5, 2.5, 3, 2],
    variant: "bars",
    minimum: 0,
    unit: " m",
  });
  const weave = (): void => {
    speed.values = [...speed.values.slice(1), 80 + Math.random() * 50];
    const [last = 0] = cloth.values.slice(-1);
    cloth.values = [...cloth.values.slice(0, -1), last + 0.5];
  };
  const button = new Button({ label: "Weave on", onPress: weave });
  return new Column({
    children: [new Row({ children: [speed, cloth] }), button],
  });
}
