import { messages } from "../messages.ts";

/** What an empty input shows: that it is null, or the model's hint. */
export function placeholderOf(params: {
  readonly value?: unknown;
  readonly placeholder: string;
}): string | undefined {
  if (params.value === null) return messages.null;
  return params.placeholder || undefined;
}
