/** The theme of the documentation: in a page that follows the system, in its dark bar, and in views with a theme of their own. */
import "./heddle.css";
import "./page.css";
import "@heddle/elements/form";
import { Flow } from "@heddle/flow";
import type {} from "@heddle/elements/jsx";
import { FlowEditor } from "@heddle/react/flow";
import { OpenAPIForm } from "@heddle/react/openapi/form";
import { createRoot } from "react-dom/client";
import api from "./openapi.json";

const order = { openapi: api, path: "/orders", method: "post", baseUrl: "" } as const;
const nodes = [{ id: "warp", label: "Warp" }];
const flow = new Flow({ nodes, colorMode: "dark" });

createRoot(document.querySelector("#root")!).render(
  <>
    <section id="system">
      <OpenAPIForm {...order} />
    </section>
    <section id="dark">
      <OpenAPIForm {...order} theme="dark" />
    </section>
    <section id="light">
      <heddle-form src="/openapi.json" path="/orders" method="post" theme="light" />
    </section>
    <section id="bar" className="bar">
      <OpenAPIForm {...order} />
    </section>
    <section id="wrong" className="wrong">
      <OpenAPIForm {...order} />
    </section>
    <section id="graph" style={{ height: 300 }}>
      <FlowEditor flow={flow} height="100%" theme="light" />
    </section>
  </>,
);
