import type { Received } from "./received.ts";

/** The body as text, in the charset that the server names. */
export function bodyText({ body, charset }: Pick<Received, "body" | "charset">): string {
  return decoderFor(charset).decode(body);
}

/** The decoder of a charset; of one that nobody knows, that of UTF-8. */
function decoderFor(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** Control characters that no text has. */
const binaryCharacters = /[^\P{Cc}\s]/u;

/** Whether bytes of an unknown type read as text. */
export function isText(bytes: Uint8Array): boolean {
  try {
    const start = new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, 4096), {
      // The piece may end inside a character.
      stream: bytes.length > 4096,
    });
    return !binaryCharacters.test(start);
  } catch {
    return false;
  }
}
