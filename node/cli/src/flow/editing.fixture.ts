import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { ReplicaModel } from "@heddle/sync";

import { until, visit, type Visitor } from "../../../server/src/visitor.fixture.ts";
import { emptyFolder, HeddleInProcess, HeddleProcess } from "../heddle-process.fixture.ts";
import { graphs, type GraphName } from "./graph-fixtures.fixture.ts";

/** A file with a graph, in a folder of its own. */
export function graphFile(graph: GraphName = "heddle"): string {
  const file = join(emptyFolder(), "weave.json");
  writeFileSync(file, graphs[graph]);
  return file;
}

/** `heddle flow` on a file, and somebody who has it open in a tab. */
export async function edit(
  file: string,
  ...options: readonly string[]
): Promise<{ readonly command: HeddleInProcess; readonly visitor: Visitor }> {
  const command = new HeddleInProcess(lineFor(file, options));
  return { command, visitor: await visit({ url: await command.url() }) };
}

/** The same with the command in a process of its own. */
export async function editInOtherProcess(
  file: string,
): Promise<{ readonly command: HeddleProcess; readonly visitor: Visitor }> {
  const command = new HeddleProcess(lineFor(file));
  return { command, visitor: await visit({ url: await command.url() }) };
}

function lineFor(file: string, options: readonly string[] = []): string[] {
  return ["flow", file, "--port", "0", ...options];
}

/** What is in a file. */
export function contentOf(file: string): string {
  return readFileSync(file, "utf8");
}

/** Waits until a file has something in it. */
export async function untilSaved(file: string, part: string): Promise<void> {
  await until(() => contentOf(file).includes(part));
}

/** What the panel over the graph says. */
export function stateOf(visitor: Visitor): string {
  return String(visitor.find("badge").read("text"));
}

/** The button with a label. */
export function button(visitor: Visitor, label: string): ReplicaModel {
  const row = visitor.find("row").read("children") as readonly ReplicaModel[];
  const buttons = row.flatMap((part) =>
    part.kind === "row" ? (part.read("children") as readonly ReplicaModel[]) : [],
  );
  const found = buttons.find((one) => one.read("label") === label);
  if (!found) throw new Error(`There is no button "${label}"`);
  return found;
}
