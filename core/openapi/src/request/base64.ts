/** `a:b` → `YTpi`, in UTF-8. */
export function base64(text: string): string {
  return encoded(new TextEncoder().encode(text));
}

/** `YTpi` → `a:b`; empty for invalid base64. */
export function decodedBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return "";
  }
}

/** Shorter forms occur by chance in other text. */
const minFormLength = 6;

/** The base64 forms of a text in both alphabets, alone or inside a longer text such as `user:text`. */
export function base64Forms(text: string): readonly string[] {
  const bytes = new TextEncoder().encode(text);
  const inside = [0, 1, 2].map((before) => insideForm(bytes, before));
  return [encoded(bytes), ...inside]
    .filter((form) => form.length >= minFormLength)
    .flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")]);
}

/** The base64 characters that depend only on `bytes` when `before` other bytes precede them. */
function insideForm(bytes: Uint8Array, before: number): string {
  const padded = new Uint8Array(before + bytes.length);
  padded.set(bytes, before);
  const [first, end] = [Math.ceil((before * 8) / 6), Math.floor((padded.length * 8) / 6)];
  return encoded(padded).slice(first, end);
}

function encoded(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
