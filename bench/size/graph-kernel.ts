// The code that a page loads to show a graph without the features that model and view can leave out.
import { editors } from "@heddle/flow/editors";
import { KernelFlow } from "@heddle/flow/kernel";
import { status } from "@heddle/flow/status";
import { mount, registerView } from "@heddle/react";
import { createFlowView } from "@heddle/react/flow/kernel";

class Diagram extends KernelFlow.with(editors, status) {}

registerView("flow", createFlowView([]));
mount(new Diagram({ nodes: [{ id: "yarn" }] }), document.body);
