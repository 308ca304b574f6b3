import { Message, type Plural } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { german } from "./de.ts";

type Template = string | Plural;

/** By code: `react.close` → `Close`. */
type Templates = ReadonlyMap<string, Template>;

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  "../../../../{core,view}/*/src/**/{messages,*-messages}.ts",
  { eager: true },
);
const englishTexts: ReadonlyMap<string, string> = new Map(
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter(hasMessages)
    .flatMap(templatesIn),
);
const germanTexts: Templates = new Map(translationsIn("", german.messages));

/** Whether a value was created by `defineMessages`. */
function hasMessages(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return value instanceof Message || Object.values(value).some(hasMessages);
}

/** The English templates of a package: without arguments a message keeps its placeholders. */
function templatesIn(value: unknown): (readonly [string, string])[] {
  if (value instanceof Message) return [[value.code, value.text]];
  if (typeof value === "function") return templatesIn((value as (args: object) => unknown)({}));
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(templatesIn)
    : [];
}

function translationsIn(path: string, value: unknown): (readonly [string, Template])[] {
  const isTemplate = typeof value === "string" || Object.hasOwn(value as object, "other");
  if (isTemplate) return [[path, value as Template]];
  return Object.entries(value as object).flatMap(([key, entry]) =>
    translationsIn(path === "" ? key : `${path}.${key}`, entry),
  );
}

function variantsOf(template: Template): readonly string[] {
  return typeof template === "string" ? [template] : Object.values(template);
}

function placeholdersOf(template: Template): ReadonlySet<string> {
  const text = typeof template === "string" ? template : template.other;
  return new Set(text.match(/\{\w+\}/g));
}

/** Words that are the same in German, and texts that only arrange others. */
const sameInGerman = new Set([
  "canvas.announced.sentences",
  "canvas.announced.status",
  "canvas.chord",
  "canvas.counted",
  "canvas.differences.word",
  "canvas.durations.h",
  "canvas.durations.min",
  "canvas.durations.ms",
  "canvas.durations.s",
  "canvas.graphName",
  "canvas.keyNames.alt",
  "canvas.keyNames.command",
  "canvas.keyNames.escape",
  "canvas.part",
  "canvas.portOf",
  "canvas.renameField",
  "canvas.search.places.id",
  "canvas.search.places.label",
  "canvas.wholeGraph",
  "canvas.withId",
  "console.api",
  "console.durations.ms",
  "console.durations.s",
  "flow.editors.both",
  "flow.failed",
  "flow.invalidField",
  "flow.problems",
  "flow.reverted.and",
  "flow.history.both",
  "openapi.about.lines",
  "openapi.at",
  "openapi.bodyAsJson",
  "openapi.both",
  "openapi.credentialOf",
  "openapi.diagnosticProblem",
  "openapi.durations.ms",
  "openapi.durations.s",
  "openapi.examples.named",
  "openapi.facts",
  "openapi.headers.token",
  "openapi.inside",
  "openapi.lines",
  "openapi.pages.range",
  "openapi.request.ofPart",
  "openapi.response.binary",
  "openapi.response.headerName",
  "openapi.response.json",
  "openapi.sections.cookie",
  "openapi.server",
  "openapi.signIn.accountName",
  "openapi.signIn.client",
  "openapi.signIn.code",
  "openapi.signIn.facts",
  "openapi.signIn.scope",
  "params.sizes.B",
  "params.sizes.GB",
  "params.sizes.KB",
  "params.sizes.MB",
  "openapi.version",
  "react.both",
  "react.error",
  "react.null",
  "react.valueTypes.false",
  "react.valueTypes.null",
  "react.valueTypes.true",
  "schema.patterns.comma",
  "schema.patterns.exactly",
  "views.comma",
  "views.formatted",
  "views.inside",
  "views.jsonTypes.null",
  "views.numbered",
  "views.problemAt",
  "views.shapes.null",
  "views.shapes.string",
  "views.typeInputs.false",
  "views.typeInputs.null",
  "views.typeInputs.true",
]);

describe("German", () => {
  it("[R237] has every text of every package", () => {
    expect(new Set(germanTexts.keys())).toEqual(new Set(englishTexts.keys()));
  });

  it.each([...englishTexts])("[R237] %s has the same placeholders", (code, english) => {
    const template = germanTexts.get(code) ?? "";
    expect(placeholdersOf(template)).toEqual(placeholdersOf(english));
    const all = variantsOf(template).flatMap((variant) => [...placeholdersOf(variant)]);
    expect(new Set(all)).toEqual(placeholdersOf(english));
  });

  it("[R237] is translated", () => {
    const same = [...englishTexts]
      .filter(([code, text]) => variantsOf(germanTexts.get(code) ?? "").includes(text))
      .map(([code]) => code);
    expect(new Set(same)).toEqual(sameInGerman);
  });
});
