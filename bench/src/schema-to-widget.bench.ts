/** `schemaToWidget` for 10, 100 and 1,000 properties. */
import type { JsonSchema } from "@heddle/schema";
import { schemaToWidget } from "@heddle/views";

import { median, printTable } from "./table.ts";
import { wideSchema } from "./wide-schema.ts";

const rounds = 15;

printTable(
  ["properties", "ms", "µs per property"],
  [10, 100, 1_000].map((count) => {
    const schema: JsonSchema = wideSchema(count);
    const times = Array.from({ length: rounds }, () => {
      const start = performance.now();
      schemaToWidget("form", schema, { required: true });
      return performance.now() - start;
    });
    const milliseconds = median(times);
    return [
      count.toLocaleString("en"),
      milliseconds.toFixed(2),
      ((milliseconds * 1_000) / count).toFixed(1),
    ];
  }),
);
