/** The steps of a workflow. The schema of a step makes its editor. */
import { defineNodeType, Flow } from "@heddle/flow";
import * as z from "zod";

const schedule = defineNodeType({
  type: "schedule",
  label: "Schedule",
  schema: z.object({ every: z.enum(["hour", "day", "week"]).default("day") }),
  inputs: [],
  outputs: ["next"],
});
const request = defineNodeType({
  type: "request",
  label: "Request",
  schema: z.object({
    url: z.url().default("https://example.com"),
    retries: z.int().min(0).max(9).default(3),
  }),
  inputs: ["in"],
  outputs: ["ok", "failed"],
});
const message = defineNodeType({
  type: "message",
  label: "Message",
  schema: z.object({ to: z.string().default("team"), text: z.string().default("Done") }),
  inputs: ["in"],
  outputs: [],
});

export const nodeTypes = { schedule, request, message };

/** A new workflow, with three steps. */
export function createWorkflow(): Flow {
  return new Flow({
    nodeTypes,
    nodes: [
      { id: "start", type: "schedule", position: { x: 0, y: 0 } },
      { id: "fetch", type: "request", position: { x: 280, y: 0 } },
      { id: "tell", type: "message", position: { x: 560, y: 0 } },
    ],
    edges: [
      { source: "start", sourceHandle: "next", target: "fetch", targetHandle: "in" },
      { source: "fetch", sourceHandle: "ok", target: "tell", targetHandle: "in" },
    ],
  });
}
