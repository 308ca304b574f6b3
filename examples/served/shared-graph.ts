/** One graph for all visitors. Each sees the changes of the others, and the graph survives a restart. */
import { readFile, writeFile } from "node:fs/promises";
import { Flow } from "@heddle/flow";
import { serve } from "@heddle/server";

const file = process.env["GRAPH_FILE"] ?? "graph.json";
const saved = await readFile(file, "utf8").catch(() => '{ "nodes": [], "edges": [] }');
const flow = Flow.fromJSON(saved, { syncMode: "debounce" });

let waiting: ReturnType<typeof setTimeout> | undefined;
flow.on("*", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => void writeFile(file, JSON.stringify(flow)), 500);
});

const server = await serve(() => flow, { title: "Our graph" });
console.log(server.url);
