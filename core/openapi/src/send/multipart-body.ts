import type { BodyPart } from "../request/request-plan.ts";

/** A multipart body put together, with the content type that names its boundary. */
export interface MultipartBody {
  readonly body: Blob;
  readonly contentType: string;
}

/** Puts the parts of a body together. `FormData` would give every part that has a content type a file name. */
export function writeMultipart(
  mediaType: string,
  parts: readonly BodyPart[],
  boundary: string = newBoundary(),
): MultipartBody {
  const chunks = parts.flatMap((part): BlobPart[] => [
    `--${boundary}\r\n${headersOf(part)}\r\n`,
    part.content as BlobPart,
    "\r\n",
  ]);
  return {
    body: new Blob([...chunks, `--${boundary}--\r\n`]),
    contentType: `${mediaType}; boundary=${boundary}`,
  };
}

/** A line that is in no content. `crypto.randomUUID` is not there on a plain http address. */
function newBoundary(): string {
  return `heddle-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
}

/** What a part is called, and its file, as its header says it. */
export function dispositionOf({ name, fileName }: Pick<BodyPart, "name" | "fileName">): string {
  return [
    name === undefined ? "attachment" : `form-data; name="${quote(name)}"`,
    ...(fileName === undefined ? [] : [`filename="${quote(fileName)}"`]),
  ].join("; ");
}

function headersOf(part: BodyPart): string {
  const { name, fileName, contentType, headers } = part;
  const disposition = dispositionOf(part);
  const lines: readonly (readonly [string, string])[] = [
    ...(name === undefined && fileName === undefined
      ? []
      : [["Content-Disposition", disposition] as const]),
    ...(contentType === undefined ? [] : [["Content-Type", contentType] as const]),
    ...headers,
  ];
  return lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
}

/** As browsers write the names of parts and files. */
function quote(text: string): string {
  return text.replace(/["\r\n]/g, encodeURIComponent);
}
