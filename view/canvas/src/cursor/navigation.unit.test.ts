import { describe, expect, test } from "vitest";

import { NodeTable } from "../geometry/node-table.ts";
import { viewportRevealing } from "../viewport/fit-viewport.ts";
import { chordOf } from "../command/chords.ts";
import { nearestNode, neighborIn, outermostNode } from "./navigation.ts";

const size = { width: 100, height: 40 };

function tableOf(positions: Readonly<Record<string, readonly [x: number, y: number]>>): NodeTable {
  const table = new NodeTable();
  for (const [id, [x, y]] of Object.entries(positions)) {
    const slot = table.take(id);
    table.move(slot, { x, y });
    table.resize(slot, size);
  }
  return table;
}

describe("[F91] the next node in a direction", () => {
  const table = tableOf({
    middle: [0, 0],
    right: [300, 20],
    farRight: [600, 0],
    below: [10, 200],
    aslant: [180, 300],
  });
  const from = { x: 0, y: 0, ...size };

  test.each([
    ["right", "right"],
    ["down", "below"],
    ["left", undefined],
    ["up", undefined],
  ] as const)("to the %s is %s", (direction, expected) => {
    expect(neighborIn(table, from, direction, "middle")).toBe(expected);
  });

  test("is found after another was removed", () => {
    table.release("right");
    expect(neighborIn(table, from, "right", "middle")).toBe("farRight");
    expect(nearestNode(table, { x: 300, y: 20 }, "middle")).toBe("aslant");
    expect(outermostNode(table, "last")).toBe("farRight");
  });
});

test("[F91] nodes at the same position are visited one by one, in both directions", () => {
  const table = tableOf({ left: [-300, 0], a: [0, 0], b: [0, 0], c: [0, 0], right: [300, 0] });
  const walk = (from: string, direction: "left" | "right" | "up" | "down"): string[] => {
    const way = [from];
    for (let at: string | undefined = from; at !== undefined;) {
      const here = table.rectangleAt(table.slots.get(at)!);
      at = neighborIn(table, here, direction, at);
      if (at !== undefined) way.push(at);
    }
    return way;
  };
  const all = ["left", "a", "b", "c", "right"];
  expect(walk("left", "right")).toEqual(all);
  expect(walk("right", "left")).toEqual(all.toReversed());
  expect(walk("a", "down")).toEqual(["a", "b", "c"]);
  expect(walk("c", "up")).toEqual(["c", "b", "a"]);
});

describe("[F91] the viewport that reveals the focused item", () => {
  const [viewport, screen] = [
    { x: 0, y: 0, zoom: 1 },
    { x: 0, y: 0, width: 800, height: 600 },
  ];

  test("stays as it is when the item is visible", () => {
    expect(viewportRevealing(viewport, screen, { x: 300, y: 200, ...size })).toBe(undefined);
  });

  test("moves the shortest way at the same zoom", () => {
    const right = viewportRevealing(viewport, screen, { x: 900, y: 200, ...size });
    expect(right).toEqual({ x: -260, y: 0, zoom: 1 });
    const above = viewportRevealing({ ...viewport, zoom: 2 }, screen, { x: 100, y: -100, ...size });
    expect(above).toEqual({ x: 0, y: 260, zoom: 2 });
    const beside = viewportRevealing(
      viewport,
      { ...screen, x: 200, width: 600 },
      { x: 0, y: 200, ...size },
    );
    expect(beside).toEqual({ x: 260, y: 0, zoom: 1 });
  });
});

const noModifier = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  [{ key: "Z", ctrlKey: true, shiftKey: true }, "Mod+Shift+z"],
  [{ key: "z", metaKey: true }, "Mod+z"],
  [{ key: "?", shiftKey: true }, "?"],
  [{ key: "ArrowLeft", altKey: true }, "Alt+ArrowLeft"],
  [{ key: "C" }, "c"],
] as const)("[F98] %o is %s", (keys, chord) => {
  expect(chordOf({ ...noModifier, ...keys })).toBe(chord);
});
