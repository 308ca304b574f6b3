import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import { answer } from "./answer.ts";

const compress = promisify(gzip);
const text = /^text\/|^image\/svg\+xml/;

/** A file that never changes: a text is compressed for who takes that, once. */
export class SentFile {
  readonly #content: Buffer;
  readonly #type: string;
  #compressed: Promise<Buffer> | undefined;

  constructor(content: Buffer, type: string) {
    this.#content = content;
    this.#type = type;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Pictures and fonts are compressed already.
    if (!text.test(this.#type)) return answer(response, this.#type, this.#content);
    response.appendHeader("Vary", "Accept-Encoding");
    if (!takesGzip(request.headers["accept-encoding"]))
      return answer(response, this.#type, this.#content);
    this.#compressed ??= compress(this.#content, { level: 9 });
    const compressed = await this.#compressed;
    response.setHeader("Content-Encoding", "gzip");
    answer(response, this.#type, compressed);
  }
}

/** Whether who asks takes gzip: named, or meant by `*`, and not with the weight zero. */
function takesGzip(accepted: string | string[] = ""): boolean {
  const weights = new Map(
    String(accepted)
      .toLowerCase()
      .split(",")
      .map((part) => {
        const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
        const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
        return [name, Number(weight ?? 1)];
      }),
  );
  return (weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0) > 0;
}
