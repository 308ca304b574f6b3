import type { ReactElement } from "react";

import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import { addStyles } from "../styles/sheet.ts";

const tagStyles = `
.hd-tag {
  display: inline-flex;
  align-items: center;
  max-inline-size: 100%;
  padding-inline-start: 8px;
  border-radius: 4px;
  line-height: 24px;
  font-size: 13px;
  color: var(--_hd-text);
  background: var(--_hd-subtle);
  overflow-wrap: anywhere;
}
.hd-tag > .hd-icon-button { inline-size: 24px; block-size: 24px; min-block-size: 24px; }
.hd-tag[data-other] { border: 1px dashed var(--_hd-muted); background: none; }
.hd-tag > .hd-note { white-space: pre-wrap; padding-inline-end: 4px; }
`;

addStyles(tagStyles);

/** One member of a list, with an optional note and a button that removes it. */
export function Tag(props: {
  readonly text: string;
  readonly note?: string | undefined;
  /** The name of the list. */
  readonly list: string;
  readonly onRemove: (() => void) | undefined;
}): ReactElement {
  const { text, note, list, onRemove } = props;
  const t = useTranslate();
  return (
    <li className="hd-tag" data-other={note === undefined ? undefined : true}>
      {text}
      {note !== undefined && <span className="hd-note">{` — ${note}`}</span>}
      {onRemove && (
        <button
          type="button"
          className="hd-icon-button"
          data-icon="cross"
          aria-label={t(messages.removeFrom({ item: text, title: list }))}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
