import { expect, it } from "vitest";

import { FreshIds } from "./fresh-ids.ts";

it("[G132] keeps a free id, and numbers an existing one", () => {
  const ids = new FreshIds(new Set(["filter", "map-7", "a-1", "x-01", "line\n"]));
  const wanted = ["new", "filter", "filter", "filter-2", "map-7", "a-1", "x-01", "line\n", "new"];
  expect(wanted.map((id) => ids.take(id))).toEqual([
    "new",
    "filter-2",
    "filter-3",
    "filter-4",
    "map-8",
    "a-2",
    "x-01-2",
    "line\n-2",
    "new-2",
  ]);
});

it("[G132] skips existing numbers", () => {
  const ids = new FreshIds(new Set(["a", "a-2", "a-3", "a-5"]));
  expect([ids.take("a"), ids.take("a")]).toEqual(["a-6", "a-7"]);
});

it("[G151] checks few of many existing numbers", () => {
  const taken = new Set(["a", ...Array.from({ length: 10_000 }, (_, at) => `a-${at + 2}`)]);
  let looks = 0;
  const has = (id: string): boolean => {
    looks += 1;
    return taken.has(id);
  };
  expect(new FreshIds({ has }).take("a")).toBe("a-10002");
  expect(looks).toBeLessThan(100);
});
