import { heddle } from "./heddle.ts";
import { hocuspocus } from "./hocuspocus.ts";
import type { Library } from "./library.ts";

const libraries: Readonly<Record<string, Library>> = { heddle, hocuspocus };

/** The library that a process was started for. */
export function libraryNamed(name: string | undefined): Library {
  const library = libraries[name ?? ""];
  if (!library) throw new Error(`No library ${name}: ${Object.keys(libraries).join(", ")}`);
  return library;
}
