/** An app for `heddle serve`. */
import { Column, Slider, type Viewable } from "@heddle/core";

export function app(): Viewable {
  return new Column({ children: [new Slider({ name: "n", label: "N", maximum: 9 })] });
}
