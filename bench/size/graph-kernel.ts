// The code that a page loads to show a graph without the features of the view.
import { Flow } from "@heddle/flow";
import { mount, registerView } from "@heddle/react";
import { createFlowView } from "@heddle/react/flow/kernel";

registerView("flow", createFlowView([]));
mount(new Flow({ nodes: [{ id: "yarn" }] }), document.body);
