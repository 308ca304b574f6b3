/** The elements in JSX of React 19, which sets properties and adds listeners. */
import "@heddle/elements/flow";
import "@heddle/elements/form";
import type { HeddleFlowElement } from "@heddle/elements";
import type {} from "@heddle/elements/jsx";
import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";

const options = { showMinimap: true };

function Events() {
  const [events, setEvents] = useState("");
  const graph = useRef<HeddleFlowElement>(null);
  return (
    <>
      <button
        type="button"
        onClick={() => graph.current?.flow?.addNode({ id: "loom", label: "Loom" })}
      >
        Add a node
      </button>
      <p id="events">{events}</p>
      <heddle-form
        src="/openapi.json"
        path="/orders"
        method="post"
        skip-read-only
        onchange={({ detail }) => {
          setEvents(`customer: ${(detail.value as { customer?: string }).customer}`);
        }}
      />
      <heddle-flow
        ref={graph}
        src="/graph.json"
        options={options}
        onnode_added={({ detail }) => setEvents(`added: ${detail.node.id}`)}
      />
    </>
  );
}

// The compiler knows the elements: an attribute or an event that does not exist is an error.
export const mistakes = () => [
  // @ts-expect-error -- a path is a text
  <heddle-form key="path" path={7} />,
  // @ts-expect-error -- a graph has no such event
  <heddle-flow key="event" onnode_added={({ detail }) => detail.nodes} />,
];

createRoot(document.querySelector("#root")!).render(<Events />);
