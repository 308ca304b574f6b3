import { chooseContent } from "../operation/choose-content.ts";
import type { Content, RequestBody } from "../operation/operation.ts";
import { contentText } from "./content-text.ts";
import { InvalidRequestError } from "./invalid-request-error.ts";
import { essenceOf, isJsonType, isMediaRange, isXmlType } from "../operation/media-type.ts";
import { multipartParts } from "./multipart.ts";
import { joinPairs } from "./query.ts";
import type { PlannedBody } from "./request-plan.ts";
import { urlencodedPairs } from "./urlencoded.ts";
import { isFileContent } from "./value-shape.ts";

/** A body and the content type it is sent with. */
export interface TypedBody {
  readonly body: PlannedBody;
  readonly contentType: string;
}

/** Writes a body in the chosen media type, the first of the operation unless one is named. */
export function planBody(
  declared: RequestBody | undefined,
  value: unknown,
  mediaType: string | undefined,
): TypedBody | undefined {
  if (value === undefined) return undefined;
  const content = declared && chooseContent(declared, mediaType);
  const chosen = content?.mediaType ?? mediaType ?? "application/json";
  const contentType = isMediaRange(chosen) ? typeOf(value) : chosen;
  const writer = writers.find(({ when }) => when(contentType)) ?? plainWriter;
  return { body: writer.write(value, contentType, content?.encoding ?? {}), contentType };
}

/** The type of a value where the document leaves it open. */
function typeOf(value: unknown): string {
  if (isFileContent(value))
    return (value instanceof Blob && value.type) || "application/octet-stream";
  return typeof value === "string" ? "text/plain" : "application/json";
}

interface Writer {
  readonly when: (mediaType: string) => boolean;
  readonly write: (value: unknown, mediaType: string, encoding: Content["encoding"]) => PlannedBody;
}

const plainWriter: Writer = {
  when: () => true,
  write: (value, mediaType) =>
    isFileContent(value)
      ? { kind: "bytes", content: value }
      : { kind: "text", text: contentText(mediaType, value) },
};

/** How each kind of media type is written; the first that fits. Any other is a file or a text as it is. */
const writers: readonly Writer[] = [
  {
    when: isJsonType,
    write: (value, mediaType, encoding) =>
      isFileContent(value)
        ? plainWriter.write(value, mediaType, encoding)
        : { kind: "text", text: contentText(mediaType, value) },
  },
  {
    when: (mediaType) => essenceOf(mediaType) === "application/x-www-form-urlencoded",
    write: (value, _, encoding) => ({
      kind: "text",
      text: typeof value === "string" ? value : joinPairs(urlencodedPairs(value, encoding)),
    }),
  },
  {
    when: (mediaType) => essenceOf(mediaType).startsWith("multipart/"),
    write: (value, mediaType, encoding) => ({
      kind: "parts",
      mediaType,
      parts: multipartParts(value, encoding),
    }),
  },
  {
    when: isXmlType,
    write: (value, mediaType, encoding) => {
      if (typeof value !== "string" && !isFileContent(value))
        throw new InvalidRequestError(
          "body",
          "",
          "XML is sent as the text that is given; give a text",
        );
      return plainWriter.write(value, mediaType, encoding);
    },
  },
];
