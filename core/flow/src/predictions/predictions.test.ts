import fc from "fast-check";
import { expect, it } from "vitest";

import { Flow } from "../flow.ts";
import { selectionModes } from "../selection.ts";
import { predictions } from "./index.ts";

const ids = ["a", "b", "c"];
const some = fc.subarray(ids, { minLength: 0 });

function graph(nodes: readonly string[]): Flow {
  const edges = ids.map((id) => ({ id, source: "a", target: id === "a" ? "b" : id }));
  const flow = new Flow({ nodes: ids.map((id) => ({ id })), edges });
  flow.select(nodes, nodes.slice(1));
  return flow;
}

it("[G140] what is foretold of a selection is what the flow makes of it", () => {
  fc.assert(
    fc.property(
      some,
      some,
      some,
      fc.constantFrom(...selectionModes),
      (first, nodes, edges, mode) => {
        const flow = graph(first);
        const { values, records } = predictions.flow.select(
          (name) => flow.read(name),
          nodes,
          edges,
          mode,
        )!;
        flow.select(nodes, edges, mode);
        expect(new Set((values["selection"] as Flow["selection"]).nodes)).toEqual(
          new Set(flow.selection.nodes),
        );
        expect(new Set((values["selection"] as Flow["selection"]).edges)).toEqual(
          new Set(flow.selection.edges),
        );
        for (const { name, key, patch } of records) {
          const items = name === "nodeRecords" ? flow.nodeRecords : flow.edgeRecords;
          expect(items.get(key)?.selected).toBe(patch.selected);
        }
      },
    ),
  );
});
