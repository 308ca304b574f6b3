import { expect, test } from "vitest";
import { namesIn } from "./index-names.ts";

test("lists values and types by name", () => {
  const index = `
    /** Parameters. */
    export { b, type A } from "./first.ts";
    export type { C } from "./second.ts"; // types
    export { inner as outer } from "./third.ts";
  `;
  expect(namesIn(index)).toEqual(["type A", "type C", "b", "outer"]);
});

test("rejects anything but named re-exports", () => {
  expect(() => namesIn(`export * from "./all.ts";`)).toThrow(/only named re-exports/);
  expect(() => namesIn(`export const a = 1;`)).toThrow(/only named re-exports/);
  expect(() => namesIn(`export default 1;`)).toThrow(/only named re-exports/);
});

test("rejects modules out of order", () => {
  expect(() => namesIn(`export { a } from "./b.ts";\nexport { b } from "./a.ts";`)).toThrow(
    /sorted/,
  );
});
