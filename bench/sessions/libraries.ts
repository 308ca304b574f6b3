import { heddle } from "./heddle.ts";
import type { Library } from "./library.ts";
import { socketIo } from "./socket-io.ts";

const libraries: Readonly<Record<string, Library>> = { heddle, socketIo };

/** The library that a process was started for. */
export function libraryNamed(name: string | undefined): Library {
  const library = libraries[name ?? ""];
  if (!library) throw new Error(`No library ${name}: ${Object.keys(libraries).join(", ")}`);
  return library;
}
