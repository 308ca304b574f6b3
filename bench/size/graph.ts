// The code that a page loads to show a graph.
import { Flow } from "@heddle/flow";
import { mount } from "@heddle/react";
import "@heddle/react/flow";

mount(new Flow({ nodes: [{ id: "yarn" }] }), document.body);
