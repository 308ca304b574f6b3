/** A text in base64, in UTF-8. */
export function base64(text: string): string {
  return encoded(new TextEncoder().encode(text));
}

/** The text that base64 stands for; empty when it is none. */
export function decodedBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return "";
  }
}

/** Shorter forms are part of too much else. */
const shortestForm = 6;

/** How a text looks in base64 of both alphabets, alone or inside a longer text, such as after a name. */
export function base64Forms(text: string): readonly string[] {
  const bytes = new TextEncoder().encode(text);
  const inside = [0, 1, 2].map((before) => insideForm(bytes, before));
  return [encoded(bytes), ...inside]
    .filter((form) => form.length >= shortestForm)
    .flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")]);
}

/** The characters that the bytes alone decide when so many others stand before them, and any after them. */
function insideForm(bytes: Uint8Array, before: number): string {
  const padded = new Uint8Array(before + bytes.length);
  padded.set(bytes, before);
  const [first, end] = [Math.ceil((before * 8) / 6), Math.floor((padded.length * 8) / 6)];
  return encoded(padded).slice(first, end);
}

function encoded(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
