import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/workspace.ts";
import { type ExampleText, readExample } from "./read-example.ts";

/** A file of examples/src with its texts. */
export interface Example extends ExampleText {
  readonly id: string;
  readonly fileName: string;
}

const folder = join(root, "examples", "src");

/** The example with this file name, without its extension. */
export function findExample(id: string): Example {
  const fileName = readdirSync(folder).find((name) => name === `${id}.ts` || name === `${id}.tsx`);
  if (fileName === undefined) throw new Error(`There is no example "${id}" in examples/src`);
  return { id, fileName, ...readExample(id, readFileSync(join(folder, fileName), "utf8")) };
}
