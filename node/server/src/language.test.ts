import { defineMessages } from "@heddle/params";
import { Text } from "@heddle/views";
import { expect, it } from "vitest";

import { languageFor } from "./language.ts";
import { open } from "./test-server.fixture.ts";
import { ask } from "./visitor.fixture.ts";

const french = { locale: "fr-CA", messages: { openapi: { send: "Envoyer" } } };
const swiss = { locale: "de-CH", messages: { openapi: { send: "Abschicken" } } };

it.each([
  [undefined, "en"],
  ["", "en"],
  ["*", "en"],
  ["de", "de"],
  ["DE-at", "de"],
  ["fr, de-CH;q=0.8, en;q=0.9", "en"],
  ["fr;q=1, de;q=0.5", "de"],
  ["de;q=0, en", "en"],
  [";;q=,=,;q=x", "en"],
])("[N80] Accept-Language %s → %s", (accepted, expected) => {
  expect(languageFor(accepted, undefined)).toBe(expected);
});

it("[N80] an Accept-Language header of 8,000 characters → en", () => {
  expect(languageFor("xx".repeat(4_000), undefined)).toBe("en");
});

it("[N80] prefers the configured language, or the best match of a list", () => {
  expect(languageFor("de", "en")).toBe("en");
  expect(languageFor("de", french)).toBe(french);
  expect(languageFor("de", [french, swiss])).toBe(swiss);
  expect(languageFor("fr", [french, swiss])).toBe(french);
  expect(languageFor("it, en", [french, swiss])).toBe("en");
  expect(languageFor("it", [french, swiss])).toBe("en");
});

it("[N80] the page has its language in `lang`, and `Vary: Accept-Language`", async () => {
  const server = await open(() => new Text({ text: "Hello" }), { messages: [swiss] });
  const headers = { "accept-language": "de" };
  const { body, headers: responseHeaders } = await ask(server.url, "/", { headers });
  expect(body).toContain('<html lang="de-CH">');
  expect(body).toContain("Abschicken");
  expect(responseHeaders["vary"]).toContain("Accept-Language");
  expect((await ask(server.url, "/")).body).toContain('<html lang="en">');
});

it("[N80] a title that is a message is in the language of the visitor", async () => {
  const { shop } = defineMessages("app", { shop: "Shop of {name}" });
  const german = { locale: "de", messages: { app: { shop: "Laden von {name}" } } };
  const title = shop({ name: "<Ada>" });
  const server = await open(() => new Text({ text: "Hello" }), { title, messages: [german] });
  const titleFor = async (language: string): Promise<string | undefined> => {
    const { body } = await ask(server.url, "/", { headers: { "accept-language": language } });
    return /<title>(.*?)<\/title>/.exec(body)?.[1];
  };
  expect(await titleFor("de")).toBe("Laden von &lt;Ada&gt;");
  expect(await titleFor("en")).toBe("Shop of &lt;Ada&gt;");
});

it("[N80] escapes messages in HTML attributes", async () => {
  const messages = { locale: "de", messages: { openapi: { send: `"><script>alert(1)</script>` } } };
  const server = await open(() => new Text({ text: "Hello" }), { messages });
  expect((await ask(server.url, "/")).body).not.toContain("<script>alert");
});

it.each(["fr", 5, { locale: "no locale", messages: {} }, { locale: "fr" }, ["de"]])(
  "[N80] messages: %j is rejected when the server starts",
  async (messages) => {
    const opening = open(() => new Text({ text: "Hello" }), { messages: messages as "de" });
    await expect(opening).rejects.toMatchObject({ code: "invalid_argument", option: "messages" });
  },
);
