import type { ReactElement } from "react";

import { messages } from "../messages.ts";

/** One member of a list, with what is to be said about it, and a button that takes it out. */
export function Tag(props: {
  readonly text: string;
  readonly note?: string | undefined;
  /** What the list is called. */
  readonly list: string;
  readonly onRemove: (() => void) | undefined;
}): ReactElement {
  const { text, note, list, onRemove } = props;
  return (
    <li className="hd-tag" data-other={note === undefined ? undefined : true}>
      {text}
      {note !== undefined && <span className="hd-note">{` — ${note}`}</span>}
      {onRemove && (
        <button
          type="button"
          className="hd-icon-button"
          data-icon="cross"
          aria-label={messages.removeFrom(text, list)}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
