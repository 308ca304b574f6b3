/** A graph in React: a flow that lives as long as its component, the canvas, and the data of one node. */
import type { Viewable } from "@heddle/core";
import { defineNodeType } from "@heddle/flow";
import { FlowEditor, useFlow, useNodeData } from "@heddle/react/flow";
import type { ReactElement } from "react";
import * as z from "zod";

const cloth = defineNodeType({
  type: "cloth",
  label: "Cloth",
  schema: z.object({ meters: z.number().min(0).max(20) }),
});

function ClothPlan(): ReactElement {
  const flow = useFlow({
    nodeTypes: { cloth },
    nodes: [
      cloth.node({ id: "scarf", label: "Scarf", data: { meters: 2 } }),
      { id: "shop", label: "Shop", position: { x: 260, y: 80 } },
    ],
    edges: [{ source: "scarf", target: "shop" }],
  });
  // Renders again only when the data of this node changes.
  const { meters = 0 } = useNodeData(flow, "scarf", cloth) ?? {};
  return (
    <>
      <p>{`The scarf has ${meters} m.`}</p>
      <button
        onClick={() => flow.patchNodeData("scarf", { meters: meters + 1 })}
      >
        One meter more
      </button>
      <FlowEditor flow={flow} height={300} />
    </>
  );
}

export function app(): Viewable {
  return <ClothPlan />;
}
