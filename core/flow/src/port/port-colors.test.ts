import { expect, test } from "vitest";

import { portPalette, withColors } from "./port-colors.ts";

const surfaces = ["#ffffff", "#f6f7f9", "#1b1f27", "#101318"];

/** The contrast of two colors, as WCAG defines it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("[F133] automatic colors are visible on light and dark surfaces", () => {
  const contrasts = portPalette.flatMap((color) => surfaces.map((each) => contrast(color, each)));
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3);
});

test("[F133] types without a color get one that no other has, as long as there are some", () => {
  const [first, second] = portPalette;
  const names = (count: number): [string, { color?: string }][] =>
    Array.from({ length: count }, (_, at) => [`t${at}`, {}]);
  expect(withColors(new Map([["own", { color: first.toUpperCase() }], ...names(1)]))).toEqual({
    own: { color: first.toUpperCase() },
    t0: { color: second },
  });
  const many = Object.values(withColors(new Map(names(25)))).map(({ color }) => color);
  expect([new Set(many).size, many.length]).toEqual([portPalette.length, 25]);
});
