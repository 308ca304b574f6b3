import { essenceOf } from "../operation/media-type.ts";
import type { Received } from "../response/received.ts";

/** The head of a response, before its body is read. */
export function readHead(
  response: Response,
  url: string,
): Omit<Received, "body" | "isTruncated" | "milliseconds"> {
  const contentType = response.headers.get("Content-Type") ?? "";
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
  return {
    status: response.status,
    statusText: response.statusText,
    url,
    headers: [...response.headers],
    mediaType: essenceOf(contentType),
    charset,
  };
}
