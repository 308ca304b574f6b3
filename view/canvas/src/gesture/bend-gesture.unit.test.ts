import { describe, expect, it } from "vitest";

import { bendAt, firstBend, gripBend, gripLine } from "./bend-gesture.ts";

/** A stepped edge with a vertical piece at x = 150. */
const course = { from: { x: 0, y: 0 }, to: { x: 300, y: 200 }, offset: 0 };

describe("an edge that is held", () => {
  it("[F192] at a vertical piece moves it sideways, and at a horizontal one up and down", () => {
    const vertical = gripLine("smoothstep", course, [], { x: 150, y: 120 });
    expect(vertical({ x: 40, y: 30 })).toEqual([{ x: 190, y: 100 }]);
    const bends = [
      { x: 100, y: 80 },
      { x: 200, y: 80 },
    ];
    const horizontal = gripLine("step", { ...course, via: bends }, bends, { x: 150, y: 80 });
    expect(horizontal({ x: 40, y: 30 })).toEqual([
      { x: 100, y: 110 },
      { x: 200, y: 110 },
    ]);
  });

  it("[F192] elsewhere gets a new bend, in the order from source to target", () => {
    const line = gripLine("straight", course, [], { x: 150, y: 100 });
    expect(line({ x: 10, y: 0 })).toEqual([{ x: 160, y: 100 }]);
    const bends = [{ x: 150, y: 0 }];
    const second = gripLine("bezier", { ...course, via: bends }, bends, { x: 250, y: 150 });
    expect(second({ x: 0, y: 5 })).toEqual([...bends, { x: 250, y: 155 }]);
    const atPort = gripLine("step", course, [], { x: 10, y: 0 });
    expect(atPort({ x: 0, y: -30 })[0]).toEqual({ x: 10, y: -30 });
  });

  it("[F192] at a bend moves it alone", () => {
    const bends = [
      { x: 100, y: 80 },
      { x: 200, y: 80 },
    ];
    const index = bendAt(bends, { x: 203, y: 82 }, 8);
    expect(index).toBe(1);
    expect(gripBend(bends, index)({ x: 1, y: 2 })).toEqual([bends[0], { x: 201, y: 82 }]);
    expect(bendAt(bends, { x: 150, y: 80 }, 8)).toBe(-1);
    expect(firstBend("straight", course)).toEqual([{ x: 150, y: 100 }]);
  });
});
