// The code of a program that uses the model of graphs without its features.
import { KernelFlow } from "@heddle/flow/kernel";

const flow = new KernelFlow({ nodes: [{ id: "yarn" }] });
flow.addNode({ id: "loom" });
