import type { Feed } from "@heddle/views";
import { type ReactNode, useEffect } from "react";

import { handleKey } from "../children.tsx";
import { useTranslate } from "../language.tsx";
import { messages } from "../messages/lazy-messages.ts";
import type { ViewProps } from "../registry.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { useViewHost } from "../view-host.ts";
import { ViewSlot } from "../view-slot.tsx";

const feedStyles = `
.hd-feed-head { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding-block-end: 8px; }
.hd-feed-items { display: flex; flex-direction: column; gap: 8px; margin: 0; padding: 0; list-style: none; }
`;

const renderedParams = paramNames<Feed>()(
  "visible",
  "children",
  "label",
  "state",
  "total",
  "stoppable",
);

addStyles(feedStyles);

/** Views that arrive one by one. Only the end is announced: announcing each item would be too much. */
export function FeedView({ handle }: ViewProps): ReactNode {
  const { visible, children, label, state, total, stoppable } = useParams(handle, renderedParams);
  const { announce } = useViewHost();
  const t = useTranslate();
  const hasEnded = state !== "arriving";
  const first = messages.feed[state]({ items: messages.items({ count: total }) });
  const note = t(first);
  useEffect(() => {
    if (hasEnded) announce(note);
  }, [announce, hasEnded, note]);
  if (!visible) return null;
  return (
    <section className="hd-own hd-feed" aria-label={label || undefined}>
      <div className="hd-feed-head">
        <span className="hd-note">
          {children.length < total
            ? t(messages.both({ first, second: messages.lastShown({ count: children.length }) }))
            : note}
        </span>
        {!hasEnded && stoppable && (
          <button type="button" className="hd-chip" onClick={() => void handle.call("stop")}>
            {t(messages.stop)}
          </button>
        )}
      </div>
      <ol className="hd-feed-items">
        {children.map((child) => (
          <li key={handleKey(child)}>
            <ViewSlot handle={child} />
          </li>
        ))}
      </ol>
    </section>
  );
}
