/** Shows a custom view with a front-end module. */
import { Column, Text, View } from "@heddle/core";
import { registerView, serve } from "@heddle/server";
import * as z from "zod";

// #region model
class Dial extends View.with({
  turns: { type: z.int().min(0).default(0), view: "rw" },
}) {
  static override readonly kind: string = "dial";
}
// #endregion

// #region register
registerView("dial", new URL("./dial.js", import.meta.url));
// #endregion

const server = await serve(() => {
  const dial = new Dial();
  const text = new Text({ text: "Not turned yet" });
  dial.watch("turns", () => {
    text.text = `Turned ${dial.turns} times`;
  });
  return new Column({ children: [dial, text] });
});
console.log(server.url);
