/** `a:b` → `YTpi`, in UTF-8. */
export function base64(text: string): string {
  return base64OfBytes(new TextEncoder().encode(text));
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
  return [base64OfBytes(bytes), ...inside]
    .filter((form) => form.length >= minFormLength)
    .flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")]);
}

/** The base64 characters that depend only on `bytes` when `before` other bytes precede them. */
function insideForm(bytes: Uint8Array, before: number): string {
  const padded = new Uint8Array(before + bytes.length);
  padded.set(bytes, before);
  const [first, end] = [Math.ceil((before * 8) / 6), Math.floor((padded.length * 8) / 6)];
  return base64OfBytes(padded).slice(first, end);
}

/** A call has a limited number of arguments. */
const chunkSize = 32_768;

export function base64OfBytes(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length; start += chunkSize) {
    chunks.push(String.fromCharCode(...bytes.subarray(start, start + chunkSize)));
  }
  return btoa(chunks.join(""));
}
