import { flowMessages } from "../messages.ts";

/** Keys that are pressed together, as they are written on the keyboard of this machine. */
export function nameOfChord(chord: string): string {
  return chord
    .split(/(?<=.)\+(?=.)/)
    .map(nameOfKey)
    .join(" + ");
}

function nameOfKey(key: string): string {
  const name = key === "Mod" && isApple() ? "Command" : key;
  return flowMessages.keyNames[name] ?? (key.length === 1 ? key.toUpperCase() : key);
}

function isApple(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.userAgent);
}
