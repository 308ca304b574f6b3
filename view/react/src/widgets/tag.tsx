import type { ReactElement } from "react";

import { messages } from "../messages.ts";

/** One member of a list, with an optional note and a button that removes it. */
export function Tag(props: {
  readonly text: string;
  readonly note?: string | undefined;
  /** The name of the list. */
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
