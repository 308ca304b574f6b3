import { Flow } from "@heddle/flow";
import { expect, onTestFinished, test } from "vitest";

import { CanvasState } from "../canvas-state.ts";
import { FlowCommands } from "../command/flow-commands.ts";
import type { Item } from "../records.ts";
import { commandFor, commandTable } from "../scope/command-table.ts";
import type { FlowScope } from "../scope/flow-scope.ts";
import { allFeatures } from "./all-features.ts";
import { subgraphs } from "./subgraphs/subgraphs.ts";

/** The name of the command that a chord runs at a node. */
function commandsOf(handle: Flow): (chord: string, node?: string) => string | undefined {
  const state = new CanvasState(handle);
  onTestFinished(() => state.dispose());
  // What the conditions of commands read.
  const scope = {
    flow: state.flow,
    state,
    commandTable: commandTable(allFeatures),
    part: () => subgraphs.create?.(scope),
  } as unknown as FlowScope;
  Object.assign(scope, { commands: new FlowCommands(scope) });
  return (chord, node) => {
    const item: Item | undefined = node === undefined ? undefined : { kind: "node", id: node };
    const ids = { nodes: node === undefined ? [] : [node], edges: [] };
    return commandFor(chord, { item, ids, at: undefined }, scope)?.name;
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

test("[F346] the commands of features are beside those of every graph, in this order", () => {
  const names = (features: typeof allFeatures): string[] =>
    commandTable(features).map(({ name }) => name);
  expect(names(allFeatures).join(" ")).toBe(
    [
      "edit rename connect addConnected reconnectSource reconnectTarget insertOnEdge",
      "add addNote addInput addOutput addFiles bend removeBend straighten undo redo cut",
      "copy paste duplicate group ungroup collapse expand enter editSubgraph",
      "saveAsSubgraph detachSubgraph renameSubgraph deleteSubgraph fitGroup leave align",
      "tidyUp remove selectAll inspect comment comments find findNext findPrevious",
      "nextDifference previousDifference outline showAll keys toggle menu clear zoomIn",
      "zoomOut",
    ].join(" "),
  );
});
