/** One graph for all visitors, each with their own selection and undo. The graph survives a restart. */
import { existsSync, readFileSync } from "node:fs";
import { Flow } from "@heddle/flow";
import { saveTo, serve } from "@heddle/server";

const file = process.env["GRAPH_FILE"] ?? "graph.json";
const parameters = { syncMode: "debounce" } as const;
const flow = existsSync(file)
  ? Flow.fromJSON(readFileSync(file, "utf8"), parameters)
  : new Flow(parameters);
saveTo(flow, file);

const server = await serve(() => flow.createViewer(), { title: "Our graph" });
console.log(server.url);
