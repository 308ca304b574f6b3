import { assertArgument, HeddleError } from "@heddle/params";
import { parseExactJson } from "@heddle/schema";
import { CodeText, Feed, JsonTree, type View } from "@heddle/views";

import type { StreamItem } from "../send/item-reader.ts";
import { messages } from "../messages.ts";
import { Secrets } from "../request/mask-secrets.ts";

/** Longer items are displayed as truncated text. */
const maxItemLength = 20_000;

/** Options of `itemFeed`. */
export interface ItemFeedOptions {
  /** Texts to mask. */
  readonly secrets?: readonly string[];
  /** Called when the user stops the stream; without it there is no stop button. */
  readonly onStop?: () => void;
  /** The number of items to keep; older ones are dropped. */
  readonly maxItems?: number;
}

/** A feed, and the `onItem` callback of `sendRequest` that fills it. */
export interface ItemFeed {
  readonly feed: Feed;
  readonly onItem: (item: StreamItem) => void;
  /** Adds items that have arrived together. Only those that the feed keeps are read, so that a fast stream costs little. */
  readonly onItems: (items: readonly StreamItem[], read?: (item: StreamItem) => StreamItem) => void;
}

/** Displays a streamed body item by item as it arrives. */
export function itemFeed(options: ItemFeedOptions = {}): ItemFeed {
  assertArgument("itemFeed", "options", options, "object");
  const { secrets = [], onStop, maxItems } = options;
  const feed = new Feed({
    label: messages.response.items,
    stoppable: onStop !== undefined,
    onStop,
    maxItems,
  });
  const hide = new Secrets(secrets);
  const viewOf = ({ data, event, id }: StreamItem): View => {
    const label = [event, id].filter(Boolean).join(" ");
    return itemView(hide.inText(data), hide.inText(label));
  };
  const onItems: ItemFeed["onItems"] = (items, read = (item) => item) => {
    const kept = items.slice(-feed.maxItems);
    feed.addAll(
      kept.map((item) => viewOf(read(item))),
      items.length,
    );
  };
  return { feed, onItem: (item) => onItems([item]), onItems };
}

function itemView(text: string, label: string): View {
  if (text.length > maxItemLength) {
    return new CodeText({ label, text: `${text.slice(0, maxItemLength)}…` });
  }
  try {
    return new JsonTree({ value: parseExactJson(text), label, depth: 1 });
  } catch (error) {
    // Not JSON, or a value that a view rejects, or one that is nested too deep.
    if (!(error instanceof HeddleError || error instanceof RangeError)) throw error;
    return new CodeText({ label, text });
  }
}
