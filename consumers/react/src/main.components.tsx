/** A graph and a form as plain React components, with data types inferred from a schema. */
import { defineNodeType, Flow } from "@heddle/flow";
import { FlowEditor, useNodeData } from "@heddle/react/flow";
import { OpenAPIForm } from "@heddle/react/openapi/form";
import { useState } from "react";
import { createRoot } from "react-dom/client";

const step = defineNodeType({
  type: "step",
  label: "Step",
  schema: {
    type: "object",
    properties: { count: { type: "integer" } },
    required: ["count"],
  },
});

function makeFlow(): Flow {
  return new Flow({
    nodeTypes: { step },
    nodes: [
      { id: "warp", label: "Warp", type: "step", data: { count: 1 } },
      { id: "weft", label: "Weft", position: { x: 260, y: 80 } },
    ],
    edges: [{ source: "warp", target: "weft" }],
  });
}

const openapi = {
  openapi: "3.1.0",
  info: { title: "Looms", version: "1" },
  paths: {
    "/looms": {
      get: {
        parameters: [{ name: "color", in: "query", schema: { type: "string" } }],
        responses: { "200": { description: "Looms" } },
      },
    },
  },
};

function Count({ flow }: { flow: Flow }) {
  const data = useNodeData(flow, "warp", step);
  const count: number | undefined = data?.count;
  return (
    <button type="button" onClick={() => flow.patchNodeData("warp", { count: (count ?? 0) + 1 })}>
      Threads: {count}
    </button>
  );
}

function Editor() {
  const [flow] = useState(makeFlow);
  return (
    <main>
      <Count flow={flow} />
      <div style={{ height: 400 }}>
        <FlowEditor flow={flow} />
      </div>
      <OpenAPIForm openapi={openapi} path="/looms" method="get" baseUrl="http://127.0.0.1:1" />
    </main>
  );
}

createRoot(document.querySelector("#root")!).render(<Editor />);
