import { Flow, FlowReader } from "@heddle/flow";
import { expect, onTestFinished, test } from "vitest";

import { CanvasState } from "../canvas-state.ts";
import type { Item } from "../records.ts";
import { commandFor } from "./command-table.ts";
import { type CommandScope, FlowCommands } from "./flow-commands.ts";

/** The name of the command that a chord runs at a node. */
function commandsOf(handle: Flow): (chord: string, node?: string) => string | undefined {
  const state = new CanvasState(handle);
  onTestFinished(() => state.dispose());
  const flow = new FlowReader(handle);
  // What the conditions of commands read.
  const scope = { flow, state } as unknown as CommandScope;
  const commands = new FlowCommands(scope);
  return (chord, node) => {
    const item: Item | undefined = node === undefined ? undefined : { kind: "node", id: node };
    const ids = { nodes: node === undefined ? [] : [node], edges: [] };
    return commandFor(chord, { item, ids, at: undefined }, { flow, commands })?.name;
  };
}

test("[F307] of several commands with the same keys, the one that applies to the item runs", () => {
  const flow = new Flow({
    nodes: [
      { id: "d", type: "subgraph-definition" },
      { id: "instance", type: "d" },
      { id: "open", type: "group" },
      { id: "closed", type: "group", collapsed: true },
    ],
  });
  const commandAt = commandsOf(flow);
  expect(commandAt("g", "open")).toBe("collapse");
  expect(commandAt("g", "closed")).toBe("expand");
  expect(commandAt("Mod+Enter", "open")).toBe("enter");
  expect(commandAt("Mod+Enter", "instance")).toBe("editSubgraph");
  expect(commandAt("Mod+Shift+q", "open")).toBe(undefined);
});

test("[F307] a command that applies is found even if the graph is read-only", () => {
  const commandAt = commandsOf(
    new Flow({ nodes: [{ id: "closed", type: "group", collapsed: true }], editable: false }),
  );
  expect(commandAt("g", "closed")).toBe("expand");
  expect(commandAt("a")).toBe("add");
});
