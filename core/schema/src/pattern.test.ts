import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";

import { validate } from "./index.ts";
import { matchPattern } from "./pattern.ts";

const matches = (source: string, text: string): boolean | undefined =>
  matchPattern(source, text).matches;

const text = fc
  .array(fc.constantFrom("a", "b", "c", "A", "0", "_", " ", "-", "\n", ".", "é", "😀", "\\"), {
    maxLength: 12,
  })
  .map((characters) => characters.join(""));

const edges = ["^", "$", "\\b", "\\B"];
const characters = [
  "a",
  "b",
  "0",
  "é",
  "😀",
  ".",
  "\\d",
  "\\w",
  "\\s",
  "\\S",
  "\\W",
  "\\D",
  "[ab]",
  "[^ab]",
  "[a-c0-9]",
  "[\\w-]",
  "\\p{L}",
  "\\P{Lu}",
  "\\.",
  "\\\\",
  "\\u0061",
  "\\u{1F600}",
  "\\ud83d\\ude00",
  "\\x61",
  "\\n",
  "[😀é]",
  "[\\]]",
  "\\cJ",
  "\\0",
  "[]",
  "[^]",
];
const groups = ["(", "(?:", "(?<name>"];
const looks = ["(?=", "(?!", "(?<=", "(?<!"];

/** Valid patterns of every supported construct; `openings` lists the kinds of groups. */
function patterns(openings: readonly string[]): fc.Arbitrary<string> {
  const { choice } = fc.letrec<{ choice: string; part: string }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(...edges),
      fc
        .tuple(
          fc.oneof(
            fc.constantFrom(...characters),
            fc
              .tuple(fc.constantFrom(...openings), tie("choice"))
              .map(([opening, body]) => `${opening}${body})`),
          ),
          fc.constantFrom(
            "",
            "",
            "",
            "*",
            "+",
            "?",
            "*?",
            "+?",
            "??",
            "{2}",
            "{1,3}",
            "{0,2}?",
            "{2,}",
            "{0}",
          ),
        )
        .map(([body, quantifier]) => (/^\(\?<?[=!]/.test(body) ? body : body + quantifier)),
    ),
    choice: fc
      .array(
        fc.array(tie("part"), { maxLength: 3 }).map((parts) => parts.join("")),
        { minLength: 1, maxLength: 2 },
      )
      .map((options) => options.join("|")),
  }));
  return choice;
}

/** The platform's result; in `u` mode tested at each code point, because V8's search also stops between surrogates. */
function native(source: string, flags: "u" | "", text: string): boolean | undefined {
  try {
    const expression = new RegExp(source, `${flags}y`);
    for (let index = 0; index <= text.length; index++) {
      expression.lastIndex = index;
      if (expression.test(text)) return true;
      if (flags === "u" && (text.codePointAt(index) ?? 0) > 0xffff) index++;
    }
    return false;
  } catch {
    return undefined;
  }
}

describe("patterns", () => {
  it("[S54] agree with RegExp", () => {
    fc.assert(
      fc.property(patterns([...groups, ...looks]), text, (source, text) => {
        const expected = native(source, "u", text);
        fc.pre(expected !== undefined);
        expect(matches(source, text)).toBe(expected);
      }),
      { numRuns: 3_000 },
    );
  });

  it("[S54] agree with RegExp without the u flag where they are valid only without it", () => {
    fc.assert(
      fc.property(patterns([...groups, ...looks]), text, (source, text) => {
        const tolerant = `${source}\\-?`;
        const expected = native(tolerant, "", text);
        const actual = matches(tolerant, text);
        fc.pre(expected !== undefined && actual !== undefined);
        expect(actual).toBe(expected);
      }),
      { numRuns: 1_500 },
    );
  });

  it("[S54] agree with RE2", () => {
    const sources = patterns(["(", "(?:"]).filter(
      (source) => !/\\u|\\c|\\0|\[\]|\[\^\]|\\p|\\P|\\b|\\B|\\s|\\S|\{0\}/.test(source),
    );
    fc.assert(
      fc.property(
        sources,
        text.map((text) => text.replaceAll("\n", "x")),
        (source, text) => {
          fc.pre(native(source, "u", "") !== undefined);
          expect(matches(source, text)).toBe(RE2JS.compile(source).matcher(text).find());
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ["^[a-z]{2,3}$", "abc", true],
    ["^[a-z]{2,3}$", "abcd", false],
    ["^(?=.*[A-Z])(?=.*\\d).{8,}$", "Passw0rd", true],
    ["^(?=.*[A-Z])(?=.*\\d).{8,}$", "password", false],
    ["^(?!admin)\\w+$", "admin1", false],
    ["(?<=\\$)\\d+", "cost $5", true],
    ["(?<!\\$)\\b\\d+", "cost $5", false],
    ["^\\p{Letter}+$", "Ünï", true],
    ["^.$", "😀", true],
    ["a{,3}", "a{,3}", true],
    ["^\\-$", "-", true],
    ["", "", true],
    ["[\\]/]", "]", true],
    ["^[^\\s@]+@[^\\s@]+$", "a@b", true],
    ["a|^$", "", true],
  ])("[S54] %s on %s", (source, text, expected) => {
    expect(matches(source, text)).toBe(expected);
  });

  const catastrophes: readonly (readonly [source: string, text: string, steps: number])[] = [
    ["^(a+)+$", "a", 10],
    ["(a*)*b", "a", 10],
    ["^(a|a)*$", "a", 10],
    ["(x+x+)+y", "x", 20],
    ["^(?=(a+)+b)c", "a", 20],
    ["(.*)*=.*", "a", 10],
    ["^(([a-z])+.)+[A-Z]([a-z])+$", "a", 20],
    ["(?<!(a+)+b)c$", "a", 20],
    ["^(?:a?){50}a{50}$", "a", 250],
  ];

  it.each(catastrophes)("[S55] %s stays linear", (source, character, stepsPerCharacter) => {
    for (const length of [1_000, 4_000]) {
      const { matches, steps } = matchPattern(source, `${character.repeat(length)}!`);
      expect(matches).toBe(false);
      expect(steps).toBeLessThan(stepsPerCharacter * length);
    }
  });

  it("[S55] validates 50,000 characters", () => {
    expect(validate(`${"a".repeat(50_000)}!`, { pattern: "^(a+)+$" })).toMatchObject([
      { code: "pattern" },
    ]);
    expect(validate("a".repeat(50_000), { pattern: "^(a+)+$" })).toEqual([]);
  });

  it.each([
    "(",
    "[z-a]",
    "a**",
    "(?i)a",
    "(a)\\1",
    "(?<n>a)\\k<n>",
    "((?:){9999}){9999}",
    "(?:(?:a{1,100}){1,100}){1,100}",
    "a{2147483647}",
    "(".repeat(5_000) + "a" + ")".repeat(5_000),
    "(?:".repeat(200) + "a" + ")".repeat(200),
  ])("[S56] %s cannot be checked", (pattern) => {
    expect(matches(pattern, "b")).toBeUndefined();
    expect(validate("b", { pattern })).toEqual([]);
    expect(validate({ b: 1 }, { patternProperties: { [pattern]: false } })).toEqual([]);
    expect(
      validate({ b: 1 }, { patternProperties: { [pattern]: true }, additionalProperties: false }),
    ).toEqual([]);
  });

  it("[S56] gives up when the text is too long for the pattern", () => {
    expect(matchPattern(".{1,2048}x", "a".repeat(5_000), 100_000)).toEqual({
      matches: undefined,
      steps: 100_001,
    });
  });

  it("[S54] keep their result when the cache overflows", () => {
    for (let index = 0; index < 1_200; index++)
      expect(matches(`^a{${index % 600}}$`, "a")).toBe(index % 600 === 1);
  });
});
