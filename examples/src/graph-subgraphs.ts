/** Orders are cleaned by a reusable type with two instances. Double-click one to edit it: both follow. The path at the top leads back. */
import type { Viewable } from "@heddle/core";
import { Flow } from "@heddle/flow";

// `heddle flow invoices.json` opens the same file.
import invoices from "../cli/invoices.json" with { type: "json" };

export function app(): Viewable {
  return Flow.fromJSON(invoices, {
    defaultEdgeOptions: { markerEnd: { type: "arrowclosed" } },
  });
}
