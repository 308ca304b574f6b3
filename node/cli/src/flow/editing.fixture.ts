import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { ReplicaModel } from "@heddle/sync";

import { until, visit, type Visitor } from "../../../server/src/visitor.fixture.ts";
import { emptyFolder, HeddleInProcess, HeddleProcess } from "../heddle-process.fixture.ts";
import { graphs, type GraphName } from "./graph-fixtures.fixture.ts";

/** Writes a graph file into a new folder. */
export function graphFile(graph: GraphName = "heddle"): string {
  const file = join(emptyFolder(), "weave.json");
  writeFileSync(file, graphs[graph]);
  return file;
}

/** Runs `heddle flow` on a file, with one visitor. */
export async function edit(
  file: string,
  ...options: readonly string[]
): Promise<{ readonly command: HeddleInProcess; readonly visitor: Visitor }> {
  const command = new HeddleInProcess(lineFor(file, options));
  return { command, visitor: await visit({ url: await command.url() }) };
}

/** Runs `heddle flow` in a child process, with one visitor. */
export async function editInOtherProcess(
  file: string,
): Promise<{ readonly command: HeddleProcess; readonly visitor: Visitor }> {
  const command = new HeddleProcess(lineFor(file));
  return { command, visitor: await visit({ url: await command.url() }) };
}

function lineFor(file: string, options: readonly string[] = []): string[] {
  return ["flow", file, "--port", "0", ...options];
}

export function contentOf(file: string): string {
  return readFileSync(file, "utf8");
}

/** Waits until a file contains a text. */
export async function untilSaved(file: string, part: string): Promise<void> {
  await until(() => contentOf(file).includes(part));
}

/** The text of the saving panel. */
export function stateOf(visitor: Visitor): string {
  return String(visitor.find("badge").read("text"));
}

/** The button of the saving panel with a label. */
export function button(visitor: Visitor, label: string): ReplicaModel {
  const row = visitor.find("row").read("children") as readonly ReplicaModel[];
  const buttons = row.flatMap((part) =>
    part.kind === "row" ? (part.read("children") as readonly ReplicaModel[]) : [],
  );
  const found = buttons.find((one) => String(one.read("label")) === label);
  if (!found) throw new Error(`No button "${label}"`);
  return found;
}
