import type { Feed } from "@heddle/views";
import { type ReactNode, useEffect } from "react";

import { handleKey } from "../handle-key.ts";
import { messages } from "../messages.ts";
import type { ViewProps } from "../registry.ts";
import { useStage } from "../stage.ts";
import { feed } from "../styles/feed.ts";
import { addStyles } from "../styles/sheet.ts";
import { paramNames, useParams } from "../use-params.ts";
import { ViewSlot } from "../view-slot.tsx";

const shown = paramNames<Feed>()("visible", "children", "label", "state", "total", "stoppable");

addStyles(feed);

/** Views that arrive one after the other. Only the end is announced: each item would be too much to listen to. */
export function FeedView({ handle }: ViewProps): ReactNode {
  const { visible, children, label, state, total, stoppable } = useParams(handle, shown);
  const { announce } = useStage();
  const isOver = state !== "arriving";
  useEffect(() => {
    if (isOver) announce(messages.feed[state](total));
  }, [announce, isOver, state, total]);
  if (!visible) return null;
  return (
    <section className="hd-own hd-feed" aria-label={label || undefined}>
      <div className="hd-feed-head">
        <span className="hd-note">
          {messages.feed[state](total)}
          {children.length < total && ` ${messages.lastShown(children.length)}`}
        </span>
        {!isOver && stoppable && (
          <button type="button" className="hd-chip" onClick={() => void handle.call("stop")}>
            {messages.stop}
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
