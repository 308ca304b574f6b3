import { readlink } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** More links than any system follows: they lead in a circle. */
const most = 40;

/** Where a path leads to, also where nothing is there yet. */
export async function followLinks(path: string): Promise<string> {
  let followed = path;
  for (let links = 0; links < most; links++) {
    const next = await readlink(followed).catch(() => undefined);
    if (next === undefined) return followed;
    followed = resolve(dirname(followed), next);
  }
  return path;
}
