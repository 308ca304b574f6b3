import { essenceOf } from "./media-type.ts";
import type { Content, RequestBody } from "./operation.ts";

/** The content of a body with a media type, its best one when none is asked for or it has none such. */
export function chooseContent(
  { contents }: RequestBody,
  mediaType: string | undefined,
): Content | undefined {
  if (mediaType === undefined) return contents[0];
  return (
    contents.find((content) => content.mediaType === mediaType) ??
    contents.find((content) => essenceOf(content.mediaType) === essenceOf(mediaType)) ??
    contents[0]
  );
}
