import { expect, expectTypeOf, test } from "vitest";
import * as z from "zod/mini";

import { equalValues } from "./equality.ts";
import { issue, ValidationError } from "./errors.ts";
import { rejectionOf, RefusedError } from "./intent.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import { defineMessages, type Language, Message, translate, type Translation } from "./message.ts";
import { Params } from "./params.ts";
import { text } from "./text-type.ts";

const catalog = {
  closed: "The shop is closed.",
  greeting: "Hello {name}, welcome to {place}.",
  left: { one: "{count} item left of {name}", other: "{count} items left of {name}" },
  reasons: { age: "too old", missing: "Missing: {names}" },
  code: "an object in { }",
} as const;

const messages = defineMessages("shop", catalog);

const german: Translation<typeof catalog> = {
  closed: "Der Laden ist geschlossen.",
  greeting: "Willkommen in {place}, {name}.",
  left: { one: "noch {count} Artikel von {name}", other: "noch {count} Artikel von {name}" },
  reasons: { age: "zu alt", missing: "Es fehlt: {names}" },
  code: "ein Objekt in { }",
};
const de: Language = { locale: "de", messages: { shop: german } };

test("[P102] a message has a code, its arguments and an English text", () => {
  const { code, args, text: english } = messages.left({ count: 2, name: "salt" });
  expect({ code, args, english }).toEqual({
    code: "shop.left",
    args: { count: 2, name: "salt" },
    english: "2 items left of salt",
  });
  expect(messages.closed).toBeInstanceOf(Message);
  expectTypeOf(messages.code).toEqualTypeOf<Message>();
  expect(messages.code.text).toBe("an object in { }");
  expectTypeOf(messages.greeting).parameter(0).toHaveProperty("place");
  // @ts-expect-error -- an argument is missing
  expect(messages.greeting({ name: "Ada" }).text).toBe("Hello Ada, welcome to {place}.");
});

test("[P103] a message is written in the language of its reader, and in English where that has no text", () => {
  const message = messages.greeting({ name: "Ada", place: messages.reasons.age });
  expect(translate(message, de)).toBe("Willkommen in zu alt, Ada.");
  expect(translate(message, undefined)).toBe("Hello Ada, welcome to too old.");
  expect(translate(message, { locale: "fr", messages: {} })).toBe("Hello Ada, welcome to too old.");
  expect(translate("as it is", de)).toBe("as it is");
});

test("[P103] texts that a language leaves out come from its base", () => {
  const shop = { closed: "Zu." };
  const austrian: Language = { locale: "de-AT", messages: { shop }, base: de };
  expect(translate(messages.closed, austrian)).toBe("Zu.");
  expect(translate(messages.reasons.age, austrian)).toBe("zu alt");
  const tyrolean: Language = { locale: "de-AT", messages: {}, base: austrian };
  expect(translate(messages.closed, tyrolean)).toBe("Zu.");
  expect(translate(messages.reasons.age, tyrolean)).toBe("zu alt");
});

test("[P103] plural forms, numbers and lists follow the language", () => {
  const left = (count: number): Message => messages.left({ count, name: "salt" });
  expect([1, 1234].map((count) => translate(left(count), undefined))).toEqual([
    "1 item left of salt",
    "1,234 items left of salt",
  ]);
  expect(translate(left(1234), de)).toBe("noch 1.234 Artikel von salt");
  const missing = messages.reasons.missing({ names: ["a", messages.reasons.age, "c"] });
  expect(translate(missing, de)).toBe("Es fehlt: a, zu alt und c");
});

test.each(["en", "de", "de-CH", "fr", "ar-EG"])("[P103] %s is written as Intl does", (locale) => {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const plural = new Intl.PluralRules(locale);
  const list = new Intl.ListFormat(locale, { type: "unit", style: "short" });
  const left = { one: "{count} one {name}", other: "{count} other {name}" };
  const language = { locale, messages: { shop: { left } } };
  for (const count of [0, 1, -1, 2, 999, 1000, -1000, 1_234_567, 2 ** 53, 0.125, 1.5, 1e21]) {
    const text = translate(messages.left({ count, name: "" }), language);
    const form = plural.select(count) === "one" ? "one" : "other";
    expect(text).toBe(`${number.format(count)} ${form} `);
  }
  for (const names of [[], ["a"], ["a", "b"], ["", "b", ""], ["a", "b", "c", "d"]]) {
    const text = translate(messages.left({ count: 2, name: names }), language);
    expect(text).toBe(`${number.format(2)} other ${list.format(names)}`);
  }
});

test("[P103] a code that names a prototype, a group or nothing is not looked up", () => {
  for (const code of ["shop.constructor", "shop.reasons", "shop.closed.length", "", "other.x"]) {
    expect(translate(new Message(code, {}, "English"), de)).toBe("English");
  }
});

test.each([
  ["a number", 5],
  ["null", null],
  ["a list", ["Der Laden"]],
  ["a function", () => "Der Laden"],
  ["a group without a text", { one: "ein Artikel" }],
  ["variants that are no texts", { one: 1, other: "{count} Artikel", few: null }],
  ["an unknown placeholder", "noch {anzahl} Artikel"],
  ["a name of the prototype as placeholder", "noch {constructor} {__proto__}"],
  [
    "a getter that throws",
    {
      get other(): string {
        throw new Error("cannot be read");
      },
    },
  ],
])("[P103] a catalog with %s is replaced by the base, then by English", (_name, left) => {
  const broken = { locale: "de", messages: { shop: { left } } } as unknown as Language;
  const message = messages.left({ count: 1, name: "salt" });
  expect(translate(message, broken)).toBe("1 item left of salt");
  expect(translate(message, { ...broken, base: de })).toBe("noch 1 Artikel von salt");
});

test("[P103] a language that is no language gives English", () => {
  const message = messages.left({ count: 1, name: "salt" });
  const proto = JSON.parse('{ "__proto__": { "shop": { "left": "x" } } }') as object;
  for (const [locale, catalog] of [
    ["de", undefined],
    ["de", null],
    ["de", { shop: null }],
    ["de", { shop: "x" }],
    ["de", proto],
    ["no locale", de.messages],
  ]) {
    const language = { locale, messages: catalog } as unknown as Language;
    expect(translate(message, language)).toBe("1 item left of salt");
  }
});

class Sign extends Params.with({
  label: { type: text, view: "r" },
  note: { type: z._default(text, ""), view: "r" },
  hours: { type: z.prefault(text, messages.closed), view: "r" },
}) {}

test("[P104] a text parameter is set to a string or a message, reads as text, and gives views the message", () => {
  const sign = new Sign({ label: messages.closed });
  const seen: unknown[] = [];
  sign.watch("label", ({ label }) => seen.push(label));
  expect(sign.label).toBe("The shop is closed.");
  expectTypeOf(sign.label).toEqualTypeOf<string>();
  expect(sign.read("label")).toBe(messages.closed);
  sign.update({ label: messages.greeting({ name: "Ada", place: "Rome" }) });
  sign.update({ label: messages.greeting({ name: "Ada", place: "Rome" }) });
  sign.label = "Open";
  expect(seen).toEqual([
    { old: "The shop is closed.", value: "Hello Ada, welcome to Rome." },
    { old: "Hello Ada, welcome to Rome.", value: "Open" },
  ]);
  expect(() => sign.set("label", 5)).toThrow(ValidationError);
  expect(sign.read("hours")).toBe(messages.closed);
  expect(jsonSchemaOf(Sign).properties).toMatchObject({
    label: { type: "string", readOnly: true },
    hours: { default: "The shop is closed." },
  });
});

test("[P105] a rejection and an issue carry the message beside the English text", () => {
  const outcome = rejectionOf(new RefusedError(messages.closed));
  expect(outcome).toEqual({
    ok: false,
    code: "refused",
    reason: "The shop is closed.",
    translatable: messages.closed,
    issues: [],
  });
  expect(issue(["a"], "old", messages.reasons.age)).toEqual({
    path: ["a"],
    code: "old",
    message: "too old",
    translatable: messages.reasons.age,
  });
  expect(issue([], "other", "as it is")).toEqual({ path: [], code: "other", message: "as it is" });
});

test("[P102] messages with different English texts are different values", () => {
  const [one, two] = [new Message("a.b", {}, "one"), new Message("a.b", {}, "two")];
  expect(equalValues(one, new Message("a.b", {}, "one"))).toBe(true);
  expect(equalValues(one, two)).toBe(false);
});
