import { isNumeric } from "@heddle/params";
import { parseExactJson } from "@heddle/schema";

import { isObject, member, type RawObject } from "../document/raw.ts";
import type { OpenAPIForm } from "../form/openapi-form.ts";
import type { SentRequest } from "../form/sent-request.ts";
import { isJsonType } from "../operation/media-type.ts";
import type { Parameter } from "../operation/operation.ts";
import { bodyText } from "../send/api-response.ts";
import { spelledName } from "../server-errors/spelling.ts";
import { recordKey } from "./record-names.ts";

const maxBodyBytes = 1_000_000;
const maxRows = 500;
const maxResponsesPerPath = 20;
const maxTextLength = 100;
const maxSuggestions = 50;

/** The ids in the responses of a session, for the path parameters of other operations. */
export class KnownIds {
  /** The data of the document. */
  root: RawObject;
  /** The records of each response, without nested members, newest first, by the path of the request. */
  readonly #responses = new Map<string, readonly (readonly RawObject[])[]>();
  /** The path values of requests, newest first, by the path up to the parameter. */
  readonly #used = new Map<string, readonly unknown[]>();

  constructor(root: RawObject) {
    this.root = root;
  }

  /** Remembers the ids of a successful request and its response. */
  add({ operation, values, outcome, declaredPasswords }: SentRequest): void {
    if (outcome.kind !== "response" || outcome.received.status >= 300) return;
    const { path } = operation;
    for (const [name, value] of Object.entries(values.path ?? {})) {
      const start = startOf(path, name);
      this.#used.set(start, [value, ...(this.#used.get(start) ?? [])].slice(0, maxSuggestions));
    }
    const { received } = outcome;
    if (!isJsonType(received.mediaType) || received.body.length > maxBodyBytes) return;
    const body = parsed(bodyText(declaredPasswords.inReceived(received)));
    const rows = recordsIn(body).slice(0, maxRows).map(plain);
    const before = this.#responses.get(path) ?? [];
    this.#responses.set(path, [rows, ...before].slice(0, maxResponsesPerPath));
  }

  /** Suggests ids in the inputs of the path parameters of a form. */
  suggestIn(form: OpenAPIForm): void {
    for (const { location, key, parameter } of form.fields) {
      if (location !== "path" || !parameter) continue;
      form.widgets[key]?.suggest(this.#suggestionsFor(form.path, parameter));
    }
  }

  #suggestionsFor(path: string, parameter: Parameter): string[] {
    const start = startOf(path, parameter.name);
    const lists = [start, start.replace(/\/$/, "")].flatMap(
      (listPath) => this.#responses.get(listPath) ?? [],
    );
    const listed = lists.flatMap((rows) => {
      const key = recordKey(rows, parameter, this.root);
      return key === undefined ? [] : rows.map((row) => member(row, key));
    });
    const texts = [...listed, ...this.#named(parameter), ...(this.#used.get(start) ?? [])]
      .filter(isId)
      .map(String);
    return [...new Set(texts)].slice(0, maxSuggestions);
  }

  /** The values of members with the name of the parameter, such as `petId` in an order. A bare `id` may be that of anything. */
  #named({ name }: Parameter): readonly unknown[] {
    if (/^(?:id|name|key)$/i.test(name)) return [];
    return [...this.#responses.values()].flat(2).map((row) => {
      const spelled = spelledName(name, Object.keys(row));
      return spelled === undefined ? undefined : member(row, spelled);
    });
  }
}

/** `/pets/{petId}/toys`, `petId` → `/pets/`. */
function startOf(path: string, name: string): string {
  return path.slice(0, Math.max(0, path.indexOf(`{${name}}`)));
}

/** The records in a body: its rows, or itself. */
function recordsIn(body: unknown): readonly RawObject[] {
  if (Array.isArray(body)) return body.filter(isObject);
  if (!isObject(body)) return [];
  const list: unknown = Object.values(body).find(
    (each) => Array.isArray(each) && each.length > 0 && each.every(isObject),
  );
  // A body with an id is a record, whatever lists it has.
  return Array.isArray(list) && !Object.hasOwn(body, "id") ? list.filter(isObject) : [body];
}

function plain(row: RawObject): RawObject {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => isId(value)));
}

function isId(value: unknown): boolean {
  return isNumeric(value) || (typeof value === "string" && isShort(value));
}

function isShort(text: string): boolean {
  return text !== "" && text.length <= maxTextLength;
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}
