/** A program that saves a model to its standard output. */
import { saveTo } from "./save-to.ts";

let change = (): void => {};
const model = {
  toJSON: () => "Warp",
  on: (_: "*", callback: () => void) => {
    change = callback;
    return () => {};
  },
};
const saving = saveTo(model, "/dev/stdout");
change();
await saving.stop();
