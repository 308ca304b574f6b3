import { describe, expect, it } from "vitest";

import { Random } from "./random.ts";
import { lengthOf, textsMatching } from "./sample-pattern.ts";

const seeds = [1, 2, 3, 4, 5];

describe("texts for a pattern", () => {
  it.each([
    [String.raw`^[A-Z0-9]+$`, { minLength: 32, maxLength: 32 }],
    [String.raw`^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{8,64}$`, {}],
    [String.raw`^(?!-)[a-z-]+(?<!-)$`, { minLength: 3, maxLength: 5 }],
    [String.raw`^[a-f0-9]{64}$`, { minLength: 64, maxLength: 64 }],
    [String.raw`^([a-z]{2}(-[A-Z]{2})?)(,[a-z]{2})*$`, { minLength: 20, maxLength: 20 }],
    [String.raw`^\p{L}+\s\u0041\x42$`, {}],
    [String.raw`^[a-zA-Z0-9_\-\:]+$`, { minLength: 1 }],
    [String.raw`^(?:(?:a|b)+c){2,}$`, { minLength: 600, maxLength: 600 }],
  ])("%s %j have the demanded length", (pattern, limits) => {
    const expression = new RegExp(pattern, pattern.includes(String.raw`\:`) ? "" : "u");
    const { minLength = 0, maxLength = Infinity } = limits as Record<string, number>;
    for (const seed of seeds) {
      const texts = textsMatching(pattern, { minLength, maxLength }, new Random(seed));
      expect(texts).not.toEqual([]);
      for (const text of texts) {
        expect(text).toMatch(expression);
        expect(lengthOf(text)).toBeGreaterThanOrEqual(minLength);
        expect(lengthOf(text)).toBeLessThanOrEqual(maxLength);
      }
    }
  });

  it("do not exist for an invalid pattern, or an impossible length", () => {
    expect(textsMatching("(", {}, new Random(1))).toEqual([]);
    expect(textsMatching("^a{3}$", { minLength: 4 }, new Random(1))).toEqual([]);
  });

  it("are determined by the seed", () => {
    const texts = (seed: number): readonly string[] =>
      textsMatching("^[a-z]{20}$", {}, new Random(seed, "a"));
    expect(texts(1)).toEqual(texts(1));
    expect(texts(1)).not.toEqual(texts(2));
  });
});
