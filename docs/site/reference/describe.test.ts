import { expect, it } from "vitest";
import { describeName, type Description } from "./describe.ts";
import { parseModule } from "./source-module.ts";

const describeIn = (text: string, name: string, publicNames: readonly string[] = []) =>
  describeName(name, parseModule("file.ts", text), (candidate) => publicNames.includes(candidate));

const codeOf = (...args: Parameters<typeof describeIn>): string =>
  (describeIn(...args) as Description).code;

it("describes a name with its comment", () => {
  const text =
    "/**\n * Adds two\n * numbers.\n */\nexport function add(a: number): number {\n  return a;\n}\n";
  expect(describeIn(text, "add")).toEqual({
    name: "add",
    words: "Adds two\nnumbers.",
    code: "function add(a: number): number;",
  });
});

it("shows the overloads of a function, not its implementation", () => {
  const text =
    "export function read(a: string): string;\nexport function read(a: number): number;\nexport function read(a: unknown): unknown {\n  return a;\n}";
  expect(codeOf(text, "read")).toBe(
    "function read(a: string): string;\nfunction read(a: number): number;",
  );
});

it("describes the public members of a class, including those of private bases", () => {
  const text = `
class Hidden extends Params.with({ /** How many. */ count: { type: z.int(), view: "rw" } }) {
  inherited(): void {}
}
export class Counter extends Hidden {
  #secret = 1;
  protected inner(): void {}
  /** One more. */
  add(by: number = 1): void {
    this.count += by;
  }
  override dispose(): void {}
}`;
  expect(codeOf(text, "Counter", ["Params"])).toBe(`class Counter extends Params {
  /** One more. */
  add(by: number = 1): void;
  /** How many. */
  count; // a parameter, view: "rw"
  inherited(): void;
}`);
});

it("shows the source of types and interfaces, and the type of a constant", () => {
  const text =
    "export type Id = string;\nexport interface Point {\n  readonly x: number;\n}\nexport const limit: number = 3;";
  expect(codeOf(text, "Id")).toBe("type Id = string;");
  expect(codeOf(text, "Point")).toBe("interface Point {\n  readonly x: number;\n}");
  expect(codeOf(text, "limit")).toBe("const limit: number;");
});

it("returns the package of a re-exported name", () => {
  expect(describeIn('export { a as b } from "@heddle/params";', "b")).toBe("@heddle/params");
});

it("throws for an unknown name", () => {
  expect(() => describeIn("export const a = 1;", "b")).toThrow('file.ts: "b" is not declared');
});
