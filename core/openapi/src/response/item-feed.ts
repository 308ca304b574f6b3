import { assertArgument, HeddleError } from "@heddle/params";
import { parseExactJson } from "@heddle/schema";
import { CodeText, Feed, JsonTree, type View } from "@heddle/views";

import type { StreamItem } from "../send/item-reader.ts";
import { messages } from "./messages.ts";
import { Secrets } from "../request/secrets.ts";

/** The longest item that is shown whole. */
const longestItem = 20_000;

/** What a feed of items is made with. */
export interface ItemFeedOptions {
  /** Texts that are shown to nobody. */
  readonly secrets?: readonly string[];
  /** Called when the user has seen enough; without it something else has to stop it. */
  readonly onStop?: () => void;
  /** How many items are kept, the last ones. */
  readonly most?: number;
}

/** A feed, and what `sendRequest` calls with each item to show it there. */
export interface ItemFeed {
  readonly feed: Feed;
  readonly onItem: (item: StreamItem) => void;
}

/** Shows a body item by item while it arrives. */
export function itemFeed(options: ItemFeedOptions = {}): ItemFeed {
  assertArgument("itemFeed", "options", options, "object");
  const { secrets = [], onStop, most } = options;
  const feed = new Feed({ label: messages.items, stoppable: onStop !== undefined, onStop, most });
  const hide = new Secrets(secrets);
  const onItem = ({ data, event, id }: StreamItem): void => {
    const label = [event, id].filter(Boolean).join(" ");
    feed.add(itemView(hide.inText(data), hide.inText(label), hide));
  };
  return { feed, onItem };
}

function itemView(text: string, label: string, secrets: Secrets): View {
  if (text.length > longestItem) {
    return new CodeText({ label, text: `${text.slice(0, longestItem)}…` });
  }
  try {
    return new JsonTree({ value: secrets.inValue(parseExactJson(text)), label, depth: 1 });
  } catch (error) {
    // Not JSON, or JSON that no view may hold, or nested too deep to be searched.
    if (!(error instanceof HeddleError || error instanceof RangeError)) throw error;
    return new CodeText({ label, text });
  }
}
