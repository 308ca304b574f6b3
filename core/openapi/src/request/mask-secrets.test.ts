import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { Secrets } from "./mask-secrets.ts";
import { hiddenText } from "./request-values.ts";

const secret = `Ab/c+d&e"f<ä😀> 9'\\x`;

function masked(text: string, ...secrets: readonly string[]): string {
  return new Secrets(secrets).inText(text);
}

function utf8(text: string): number[] {
  return [...new TextEncoder().encode(text)];
}

const percent = utf8(secret).map((byte) => `%${byte.toString(16)}`);
const codes = Array.from(secret, (character) => character.codePointAt(0) ?? 0);
const units = Array.from({ length: secret.length }, (_, at) =>
  secret.charCodeAt(at).toString(16).padStart(4, "0"),
);
const json = JSON.stringify(secret).slice(1, -1);
const html = secret.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);

describe("[O422] a secret is masked", () => {
  it.each([
    ["verbatim", secret],
    ["in lower case", secret.replace("A", "a")],
    ["in upper case", secret.replace(/[a-z]+/g, (text) => text.toUpperCase())],
    ["in a URL", encodeURIComponent(secret)],
    ["in a URL, in lower case", encodeURIComponent(secret).toLowerCase()],
    ["in a URL, escaped completely", percent.join("")],
    ["in a form", new URLSearchParams([["", secret]]).toString().slice(1)],
    ["in a URL that is escaped twice", encodeURIComponent(encodeURIComponent(secret))],
    ["in JSON", json],
    ["in JSON, escaped completely", units.map((unit) => `\\u${unit}`).join("")],
    ["in JSON, in upper case", units.map((unit) => `\\u${unit.toUpperCase()}`).join("")],
    ["in JSON with escaped slashes", json.replaceAll("/", "\\/")],
    ["in JSON inside JSON", JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
    ["in HTML", html],
    ["with decimal entities", codes.map((code) => `&#${code};`).join("")],
    ["with hexadecimal entities", codes.map((code) => `&#x${code.toString(16)};`).join("")],
    ["with padded entities", codes.map((code) => `&#X000${code.toString(16)};`).join("")],
    [
      "with named entities",
      secret
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&LT;")
        .replaceAll(">", "&gt;")
        .replaceAll('"', "&quot;")
        .replaceAll("'", "&apos;"),
    ],
    ["in HTML inside JSON", JSON.stringify(html).slice(1, -1)],
    ["in hex", Buffer.from(secret).toString("hex")],
    ["in hex, in upper case", Buffer.from(secret).toString("hex").toUpperCase()],
    ["in base64", Buffer.from(secret).toString("base64")],
    ["in base64 with escapes", encodeURIComponent(Buffer.from(secret).toString("base64"))],
    ["in base64 for URLs", Buffer.from(secret).toString("base64url")],
  ])("%s", (_way, echo) => {
    // The last character of base64 contains bits of what follows.
    expect(masked(`é[${echo}]é`, secret)).toMatch(/^é\[\*{8}\w?=*\]é$/);
  });
});

it("[O422] a secret with escapes of its own is masked in text with escapes", () => {
  const own = "ab%2Fcd/ef&amp;gh\\n";
  for (const echo of [own, JSON.stringify(own), JSON.stringify(own).replaceAll("/", "\\/")])
    expect(masked(echo, own)).toContain(hiddenText);
});

it("[O422] a short secret is masked only in its own case", () => {
  expect(masked("A Test of test and %74est", "test")).toBe(
    `A Test of ${hiddenText} and ${hiddenText}`,
  );
  expect(masked("a test: abc", "abc")).toBe("a test: abc");
});

it("[O422] the rest of the text is unchanged", () => {
  const text = 'a\\u0041 %41%C3%A4 &amp;&#65;&unknown; \\" \uFEFF&#9999999;';
  expect(masked(`${text}very-secret${text}`, "very-secret")).toBe(`${text}${hiddenText}${text}`);
  expect(masked(text, "very-secret")).toBe(text);
});

it("[O422] overlapping secrets are masked together", () => {
  expect(masked("-abcdefgh-", "abcdef", "cdefgh", "abcdefgh")).toBe(`-${hiddenText}-`);
});

it("[O422] any escapes around and inside a secret are found", () => {
  const ways: readonly ((character: string) => string)[] = [
    (character) => character,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
    (character) => `&#${character.charCodeAt(0)};`,
  ];
  const way = fc.integer({ min: 0, max: ways.length - 1 });
  const known = "s3cret-K3y";
  fc.assert(
    fc.property(
      fc.array(way, { minLength: known.length, maxLength: known.length }),
      fc.array(fc.tuple(fc.constantFrom("ä", "x", "y", "z"), fc.boolean())),
      (chosen, around) => {
        const echo = Array.from(known, (character, at) => ways[chosen[at] ?? 0]?.(character)).join(
          "",
        );
        const text = around
          .map(([character, isEscaped]) => (isEscaped ? encodeURIComponent(character) : character))
          .join("");
        expect(masked(text + echo + text, known)).toBe(text + hiddenText + text);
      },
    ),
  );
});
