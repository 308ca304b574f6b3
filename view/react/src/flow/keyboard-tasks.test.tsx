import { Flow, type FlowOptions, NodeType } from "@heddle/flow";
import { expect, test } from "vitest";

import { showFlow } from "./flow-page.fixture.ts";
import { enterGraph } from "./keyboard.fixture.ts";

const image = { label: "Image", type: "image" };

/** Images: a photo is blurred and saved. */
function images(options: FlowOptions = {}): Flow {
  const types = [
    new NodeType({
      type: "load",
      label: "Load",
      inputs: [],
      outputs: [
        { id: "image", ...image },
        { id: "name", label: "Name", type: "text" },
      ],
    }),
    new NodeType({
      type: "blur",
      label: "Blur",
      inputs: [{ id: "in", ...image, maxConnections: 1 }],
      outputs: [{ id: "out", ...image }],
    }),
    new NodeType({ type: "save", label: "Save", inputs: [{ id: "image", ...image }], outputs: [] }),
  ];
  return new Flow({
    nodeTypes: Object.fromEntries(types.map((type) => [type.type, type])),
    portTypes: { image: { label: "Image" }, text: { label: "Text" } },
    nodes: [
      { id: "n1", type: "load", label: "Photo", position: { x: 0, y: 40 } },
      { id: "n2", type: "blur", position: { x: 260, y: 0 } },
      { id: "n3", type: "save", label: "Disk", position: { x: 540, y: 40 } },
    ],
    edges: [
      { id: "e1", source: "n1", sourceHandle: "image", target: "n2", targetHandle: "in" },
      { id: "e2", source: "n2", sourceHandle: "out", target: "n3", targetHandle: "image" },
    ],
    displaySideBar: false,
    ...options,
  });
}

test("[F300, F301, F302] groups and notes by keys, with what is said", async () => {
  const flow = images();
  const { press, focused, announced } = await enterGraph(await showFlow(flow));
  await press("{Home}{ArrowRight} {ArrowRight} ");
  await expect.poll(() => flow.selection.nodes).toEqual(["n2", "n3"]);
  await press("{Control>}g{/Control}");
  await expect.poll(focused).toBe("Group, group, selected, 2 nodes inside");
  await expect.poll(announced).toMatch(/^Group added\. (Blur, Disk|Disk, Blur) now in Group$/);

  const { width = 0, height = 0 } = flow.node("group-1")?.dimensions ?? {};
  await press("{Control>}{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}{/Control}");
  const size = { width: width + 20, height: height + 10 };
  await expect.poll(() => flow.node("group-1")?.dimensions).toEqual(size);
  await expect.poll(announced).toBe(`Group is ${size.width} wide and ${size.height} high`);
  flow.undo();
  expect(flow.node("group-1")?.dimensions).toEqual({ width, height });

  await press("g");
  await expect.poll(announced).toContain("Group collapsed");
  await expect.poll(focused).toContain("collapsed group, selected, 2 nodes inside, 1 in, 0 out");
  await press("g{Control>}{Enter}{/Control}");
  await expect.poll(announced).toContain("Inside Group");
  await expect.poll(focused).toBe("Graph, 2 nodes, 1 edge");
  await press("{ArrowRight}{Escape}");
  await expect.poll(focused).toBe("Group, group, selected, 2 nodes inside");
  await press("{Control>}{Shift>}g{/Shift}{/Control}");
  await expect.poll(announced).toMatch(/^Group removed\. .* no longer in a group/);

  await press("n");
  await expect.poll(announced).toContain("Empty note added");
  await press("Why?{Escape}");
  await expect.poll(focused).toBe("Why?, note, selected");
  // The keys apply to the note, which got the focus from its text.
  await press("{Enter} And when?{Escape}");
  await expect.poll(focused).toBe("Why? And when?, note, selected");
  await press("{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}");
  await expect.poll(() => flow.node("note-1")?.dimensions?.width).toBe(210);
});

test("[F301] a bend that moved is announced with its place", async () => {
  const { press, focused, announced } = await enterGraph(await showFlow(images()));
  await press("{Home}{Alt>}{ArrowRight}{/Alt}b");
  await expect.poll(focused).toBe("From Photo to Blur");
  await expect.poll(announced).toBe("From Photo to Blur has 1 bend");
  await press("{Shift>}{ArrowDown}{/Shift}");
  await expect.poll(announced).toMatch(/^Bend 1 moved to \d+, \d+$/);
  await press("{Shift>}{Delete}{/Shift}");
  await expect.poll(announced).toBe("From Photo to Blur has no bends");
});

test("[F300, F302] Escape leads to the graph, its menu and back; Page keys pan", async () => {
  const flow = images({ viewport: { x: 0, y: 0, zoom: 1 }, syncMode: "event" });
  const { root } = await showFlow(flow);
  const { press, focused } = await enterGraph({ root });
  await press("{Home}{Escape}");
  await expect.poll(focused).toBe("Graph, 3 nodes, 2 edges");
  await press("{Shift>}{F10}{/Shift}");
  await expect.poll(() => root.activeElement?.textContent).toMatch(/^Add a node/);
  await press("{Escape}{PageDown}{Shift>}{PageDown}{/Shift}");
  await expect.poll(() => flow.viewport?.y).toBeLessThan(0);
  expect(flow.viewport?.x).toBeLessThan(0);
  await press("{ArrowRight}");
  await expect.poll(focused).toMatch(/^Photo, /);
});
