import { Select } from "@heddle/views";

import { messages } from "../messages.ts";
import type { OperationInputs } from "./operation-inputs.ts";

/** The choice between the media types of a body. It stays the same widget, so that it keeps the focus. */
export class MediaTypeChoice {
  readonly #select = new Select({
    name: "content-type",
    label: messages.contentType,
    required: true,
  });

  constructor(onChoice: (mediaType: string) => void) {
    this.#select.watch("value", () => {
      if (typeof this.#select.value === "string") onChoice(this.#select.value);
    });
  }

  /** The widget for these inputs; none where there is nothing to choose. */
  widgetFor({ operation, content }: OperationInputs): Select | undefined {
    const mediaTypes = operation.body?.contents.map(({ mediaType }) => mediaType) ?? [];
    if (mediaTypes.length < 2) return undefined;
    const options = mediaTypes.map((mediaType) => ({ label: mediaType, value: mediaType }));
    this.#select.update({ options, value: content?.mediaType });
    return this.#select;
  }
}
