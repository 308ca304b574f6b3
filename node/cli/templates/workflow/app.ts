/** A workflow editor. All tabs show the same workflow, which is saved to workflow.json. */
import { existsSync, readFileSync } from "node:fs";
import { Flow } from "@heddle/flow";
import { saveTo } from "@heddle/server";
import { createWorkflow, nodeTypes } from "./workflow.ts";

const file = "workflow.json";
const flow = existsSync(file)
  ? Flow.fromJSON(readFileSync(file, "utf8"), { nodeTypes })
  : createWorkflow();
saveTo(flow, file);

export const app = () => flow.createViewer();
