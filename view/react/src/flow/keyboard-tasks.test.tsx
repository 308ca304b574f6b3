import { Flow, type FlowOptions, NodeType } from "@heddle/flow";
import { Text } from "@heddle/views";
import { expect, test } from "vitest";
import { commands, type Locator, page, userEvent } from "vitest/browser";

import { expectFocus, frame, replica } from "../show.fixture.tsx";
import { showFlow } from "./flow-page.fixture.ts";
import { enterGraph, recordAnnouncements } from "./keyboard.fixture.ts";

const image = { label: "Image", type: "image" };

/** The graph of the page about the keyboard: a photo is blurred and saved. */
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
      schema: { type: "object", properties: { radius: { type: "number", title: "Radius" } } },
      inputs: [{ id: "in", ...image, maxConnections: 1 }],
      outputs: [{ id: "out", ...image }],
      actions: [{ id: "reset", label: "Reset", shortcut: "Ctrl+Shift+R", run: () => undefined }],
    }),
    new NodeType({
      type: "save",
      label: "Save",
      inputs: [
        { id: "image", ...image },
        { id: "name", label: "Name", type: "text" },
      ],
      outputs: [],
    }),
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

test("[F303, F304, F305] what a screen reader gets beside names and changes", async () => {
  const flow = images();
  const { root } = await showFlow(flow);
  const { press, focused, announced } = await enterGraph({ root });
  const description = (): string | null | undefined =>
    root.activeElement?.getAttribute("aria-description");
  await press("{Home}");
  await expect.poll(description).toBe("Output Image to Blur. Output Name not connected");
  flow.removeEdge("e1");
  await expect.poll(description).toBe("Output Image not connected. Output Name not connected");
  await press("{ArrowRight}");
  await expect.poll(description).toBe("Input Image not connected. Output Image to Disk");
  await press("{Alt>}{ArrowRight}{/Alt}");
  await expect.poll(description).toBe("Output Image. Input Image");

  await press("{Shift>}{F10}{/Shift}");
  const menu = page.getByRole("menu", { name: "Context menu of From Blur to Disk" });
  const remove = menu.getByRole("menuitem", { name: "Delete", exact: true });
  await expect.element(remove).toHaveAttribute("aria-keyshortcuts", "Delete");
  await press("{Escape}");
  await expect.poll(focused).toBe("From Blur to Disk");
  await press("{Control>}z{/Control}");
  await expect.poll(announced).toContain("Undone");
  await press("+");
  // What the undo restored may be announced with it.
  await expect.poll(announced).toMatch(/Zoom \d+%/);
  expect(focused()).toBe("From Blur to Disk");

  const toolbar = page.getByRole("toolbar", { name: "Controls" });
  const button = (name: string): Locator => toolbar.getByRole("button", { name });
  (button("Zoom in").element() as HTMLElement).focus();
  await press("{ArrowLeft}");
  await expectFocus(button("Keyboard shortcuts"));
  await press("{Home}{ArrowRight}");
  await expectFocus(button("Zoom out"));
  expect(toolbar.element().querySelectorAll("[tabindex='0']")).toHaveLength(1);
});

test("[F300, F301, F302] groups and notes by keys, with what is said", async () => {
  const flow = images();
  const { root } = await showFlow(flow);
  const { press, focused, announced } = await enterGraph({ root });
  const focusedTag = (): string | undefined => root.activeElement?.tagName;
  await press("{Home}{ArrowRight} {ArrowRight} ");
  await expect.poll(() => flow.selection.nodes).toEqual(["n2", "n3"]);
  await press("{Control>}g{/Control}");
  await expect.poll(focused).toBe("Group, group, selected, 2 nodes inside");
  await expect.poll(announced).toMatch(/Group added\. (Blur, Disk|Disk, Blur) now in Group$/);

  const { width = 0, height = 0 } = flow.node("group-1")?.dimensions ?? {};
  await press("{Control>}{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}{/Control}");
  const size = { width: width + 20, height: height + 10 };
  await expect.poll(() => flow.node("group-1")?.dimensions).toEqual(size);
  await expect.poll(announced).toContain(`Group is ${size.width} wide and ${size.height} high`);
  flow.undo();
  expect(flow.node("group-1")?.dimensions).toEqual({ width, height });

  await press("g");
  await expect.poll(announced).toContain("Group collapsed");
  await expect.poll(focused).toContain("collapsed group, selected, 2 nodes inside, 1 in, 0 out");
  await press("g");
  await expect.poll(focused).toBe("Group, group, selected, 2 nodes inside");
  await press("{Control>}{Enter}{/Control}");
  await expect.poll(focused).toBe("Graph, 2 nodes, 1 edge");
  await press("{ArrowRight}{Escape}");
  await expect.poll(focused).toBe("Group, group, selected, 2 nodes inside");
  await press("{Control>}{Shift>}g{/Shift}{/Control}");
  await expect.poll(announced).toMatch(/Group removed\. .* no longer in a group/);

  await press("n");
  await expect.poll(announced).toContain("Empty note added");
  await expect.poll(focusedTag).toBe("TEXTAREA");
  await press("Why?{Escape}");
  await expect.poll(focused).toBe("Why?, note, selected");
  // The keys apply to the note, which got the focus from its text.
  await press("{Enter}");
  await expect.poll(focusedTag).toBe("TEXTAREA");
  await press(" And when?{Escape}");
  await expect.poll(focused).toBe("Why? And when?, note, selected");
  await press("{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}");
  await expect.poll(() => flow.node("note-1")?.dimensions?.width).toBe(210);
});

test("[F301] a bend that moved is announced with its place", async () => {
  const { press, focused, announced } = await enterGraph(await showFlow(images()));
  await press("{Home}{Alt>}{ArrowRight}{/Alt}b");
  await expect.poll(focused).toBe("From Photo to Blur");
  await expect.poll(announced).toContain("From Photo to Blur has 1 bend");
  await press("{Shift>}{ArrowDown}{/Shift}");
  await expect.poll(announced).toMatch(/Bend 1 moved to \d+, \d+$/);
  await press("{Shift>}{Delete}{/Shift}");
  await expect.poll(announced).toContain("From Photo to Blur has no bends");
});

test("[F300, F302] Escape leads to the graph, its menu and back; Page keys pan", async () => {
  const flow = images({ viewport: { x: 0, y: 0, zoom: 1 }, syncMode: "event" });
  const { root } = await showFlow(flow);
  const { press, focused } = await enterGraph({ root });
  await press("{Home}{Escape}");
  await expect.poll(focused).toBe("Graph, 3 nodes, 2 edges");
  await press("{Shift>}{F10}{/Shift}");
  await expect.poll(() => root.activeElement?.textContent).toMatch(/^Add a node/);
  await press("{Escape}");
  await expect.poll(focused).toBe("Graph, 3 nodes, 2 edges");
  await press("{PageDown}{Shift>}{PageDown}{/Shift}");
  await expect.poll(() => flow.viewport?.y).toBeLessThan(0);
  await expect.poll(() => flow.viewport?.x).toBeLessThan(0);
  await press("{ArrowRight}");
  await expect.poll(focused).toMatch(/^Photo, /);
});

/** A row of a table in the manual. */
interface Task {
  readonly title: string;
  /** Chords and texts in the syntax of `userEvent`. */
  readonly keys: readonly string[];
  readonly focus: string;
  readonly announced: string;
}

/** The tasks below a heading of the manual. */
async function tasksBelow(heading: string): Promise<Task[]> {
  const manual = await commands.readFile("docs/keyboard.md");
  const [, section = ""] = manual.split(`## ${heading}\n`);
  const rows = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) => {
    const [title = "", keys = "", focus = "", announced = ""] = row
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    return { title, keys: pressesOf(keys), focus, announced };
  });
}

const keyNames: Readonly<Record<string, string>> = {
  "→": "ArrowRight",
  "←": "ArrowLeft",
  "↑": "ArrowUp",
  "↓": "ArrowDown",
  Ctrl: "Control",
  Space: " ",
};

/** `Ctrl+G` and "text" → `{Control>}g{/Control}`, `text` */
function pressesOf(keys: string): string[] {
  return [...keys.matchAll(/`([^`]+)`|"([^"]+)"/g)].map(([, chord, text]) => {
    if (chord === undefined) return text ?? "";
    const names = chord.split(/(?<=.)\+/).map((name) => keyNames[name] ?? name);
    const held = names.slice(0, -1);
    const key = names.at(-1) ?? "";
    const pressed = key.length === 1 ? key.toLowerCase() : `{${key}}`;
    const down = held.map((name) => `{${name}>}`).join("");
    const up = held.toReversed().map((name) => `{/${name}}`);
    return `${down}${pressed}${up.join("")}`;
  });
}

/** The accessible name of an element of the graph editor. */
function nameOf(element: Element | null): string {
  if (!element) return "";
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const visible = [...element.querySelectorAll(":scope > span")].map((part) => part.textContent);
  return (
    element.getAttribute("aria-label") ??
    labels[0]?.textContent ??
    element.getAttribute("title") ??
    visible.join(" ")
  );
}

const [, served] = replica;

// The shorter list is enough for a served flow, whose answers the focus has to wait for.
test.each([
  ["Tasks", "in the page", undefined],
  ["In German", "in the page", undefined],
  ["In German", "in a server", served],
] as const)("[F306] %s of the manual, with the flow %s", async (heading, _place, present) => {
  const flow = images();
  flow.inspect({ node: "n2", port: "out" }, new Text({ text: "640 × 480" }));
  const isGerman = heading === "In German";
  const { root } = await showFlow(flow, present, isGerman ? { messages: "de" } : {});
  await enterGraph({ root });
  const spoken = recordAnnouncements(root);
  const tasks = await tasksBelow(heading);
  expect(tasks.length).toBeGreaterThan(5);
  for (const { title, keys, focus, announced } of tasks) {
    spoken.length = 0;
    for (const key of keys) {
      await userEvent.keyboard(key);
      // What a key opens gets the focus with the next frame.
      await frame();
      await frame();
    }
    const isNamed = (): boolean => focus === "" || nameOf(root.activeElement) === focus;
    await expect.poll(() => isNamed() || nameOf(root.activeElement), { message: title }).toBe(true);
    await expect.poll(() => spoken.join("; "), { message: title }).toContain(announced);
  }
});
