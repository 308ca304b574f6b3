/** Records in a table that sorts by any column. The page contains only the visible rows of a long list. */
import { Table, type Viewable } from "@heddle/core";

const fibers = ["Linen", "Wool", "Cotton", "Silk", "Hemp"];

const yarns = Array.from({ length: 1000 }, (_, at) => ({
  article: `Y-${String(at + 1).padStart(4, "0")}`,
  fiber: fibers[(at * 7) % fibers.length],
  grams: 50 * (1 + ((at * 3) % 8)),
}));

export function app(): Viewable {
  return new Table({ caption: "Yarns in stock", rows: yarns, limit: 6 });
}
