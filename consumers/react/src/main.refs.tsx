/** The elements in JSX of any React: attributes are texts, and listeners are added to a ref. */
import "@heddle/elements/flow";
import "@heddle/elements/form";
import type {
  FlowElementEvents,
  FormElementEvents,
  HeddleFlowElement,
  HeddleFormElement,
} from "@heddle/elements";
import type {} from "@heddle/elements/jsx";
import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";

function Events() {
  const [events, setEvents] = useState("");
  const form = useRef<HeddleFormElement>(null);
  const graph = useRef<HeddleFlowElement>(null);
  useEffect(() => {
    form.current?.addEventListener("change", (event) => {
      const { detail } = event as FormElementEvents["change"];
      setEvents(`customer: ${(detail.value as { customer?: string }).customer}`);
    });
    graph.current?.addEventListener("node_added", (event) => {
      const { detail } = event as FlowElementEvents["node_added"];
      setEvents(`added: ${detail.node.id}`);
    });
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => graph.current?.flow?.addNode({ id: "loom", label: "Loom" })}
      >
        Add a node
      </button>
      <p id="events">{events}</p>
      <heddle-form ref={form} src="/openapi.json" path="/orders" method="post" />
      <heddle-flow ref={graph} src="/graph.json" show-minimap="" />
    </>
  );
}

createRoot(document.querySelector("#root")!).render(<Events />);
