import { HeddleError } from "@heddle/params";
import { parseExactJson } from "@heddle/schema";

import { isPlainObject } from "../plain-object.ts";
import type { Attributes } from "./attributes.ts";
import { finite, finiteText } from "./finite.ts";
import { InvalidGraphError } from "./invalid-graph-error.ts";

/** What is wrong with data that has nothing of a graph. */
export const noGraph =
  "a graph is an object with nodes and edges, and this is none; choose another file";

/** The document of a graph that is given as an object or as JSON, also as Python writes it. */
export function parseDocument(subject: string, source: unknown): Attributes {
  const document = finite(typeof source === "string" ? parse(subject, source) : source);
  if (isPlainObject(document)) return document;
  throw new InvalidGraphError(subject, noGraph);
}

/** A list of objects in a document. */
export function itemsOf(subject: string, document: Attributes, name: string): Attributes[] {
  const items = document[name];
  if (!Array.isArray(items))
    throw new InvalidGraphError(
      subject,
      `"${name}" is not a list; without ${name} it is an empty one, []`,
    );
  const wrong = items.findIndex((item) => !isPlainObject(item));
  if (wrong === -1) return items as Attributes[];
  throw new InvalidGraphError(
    subject,
    `${name}[${wrong}] is not an object; correct it, or take it out`,
  );
}

function parse(subject: string, text: string): unknown {
  try {
    return parseExactJson(finiteText(text));
  } catch (cause) {
    if (!(cause instanceof HeddleError)) throw cause;
    throw new InvalidGraphError(
      subject,
      "the text is not JSON; choose another file, or save the graph again",
      { cause },
    );
  }
}
