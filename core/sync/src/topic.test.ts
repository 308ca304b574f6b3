import { expect, it } from "vitest";

import { topicOf } from "./topic.ts";

it("[Y8] what an intent is about may be anything that can be sent", () => {
  const about = { about: [0] };
  const topics = [1n, 2n, "1", new Date(0), new Date(1), undefined].map((value) =>
    topicOf("move", [value, "elsewhere"], about),
  );
  expect(new Set(topics).size).toBe(6);
  expect(topicOf("move", [1n, "here"], about)).toBe(topics[0]);
  expect(topicOf("move", [1n], {})).toBeUndefined();
});
