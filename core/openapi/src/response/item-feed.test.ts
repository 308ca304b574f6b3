import type { CodeText, Feed, JsonTree } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { itemFeed } from "./item-feed.ts";

function items(feed: Feed): unknown[] {
  return feed.children.map((child) =>
    child.kind === "json-tree" ? (child as JsonTree).value : (child as CodeText).text,
  );
}

function item(
  data: string,
  event?: string,
  id?: string,
): Parameters<ReturnType<typeof itemFeed>["onItem"]>[0] {
  return { data, event, id };
}

describe("items of a stream", () => {
  it("[O88] are shown as JSON with every digit, or as text", () => {
    const { feed, onItem } = itemFeed();
    onItem(item('{"n":12345678901234567890}', "tick", "4"));
    onItem(item("plain"));
    onItem(item('{"__proto__":1}'));
    expect(items(feed)).toEqual([{ n: 12_345_678_901_234_567_890n }, "plain", '{"__proto__":1}']);
    expect(feed.children[0]).toMatchObject({ label: "tick 4" });
  });

  it("[O88] are shown at any depth of nesting", () => {
    const { feed, onItem } = itemFeed({ secrets: ["hunter22"] });
    onItem(item("[".repeat(9_900) + "]".repeat(9_900)));
    expect(feed.children.map(({ kind }) => kind)).toEqual(["code-text"]);
  });

  it("[O89] are limited in number, shortened if long, masked, and can be stopped", async () => {
    let stops = 0;
    const { feed, onItem } = itemFeed({
      maxItems: 3,
      secrets: ["hunter22"],
      onStop: () => stops++,
    });
    for (let at = 0; at < 10; at++) onItem(item(String(at)));
    onItem(item('"hunter22"', "hunter22"));
    onItem(item(`"${"x".repeat(50_000)}"`));
    expect(items(feed)).toEqual([9, "********", expect.stringMatching(/^"x{19999}…$/)]);
    expect(feed.children[1]).toMatchObject({ label: "********" });
    await feed.call("stop");
    onItem(item("late"));
    feed.end();
    expect([stops, feed.total, feed.state]).toEqual([1, 12, "stopped"]);
  });
});
