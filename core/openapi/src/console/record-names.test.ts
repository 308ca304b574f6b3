import { describe, expect, it } from "vitest";

import { OpenAPIDocument } from "../document/openapi-document.ts";
import type { RawObject } from "../document/raw.ts";
import { api } from "../form/api.fixture.ts";
import { recordNames } from "./record-names.ts";
import { recordsBelow } from "./record-path.ts";

const record = { get: {}, put: {} };
const numbered = (name: string): object => ({
  ...record,
  parameters: [{ name, in: "path", required: true, schema: { type: "integer" } }],
});
const document = new OpenAPIDocument(
  api({
    "/v1/pods": { get: {} },
    "/v1/namespaces/{namespace}/pods": { get: {} },
    "/v1/namespaces/{namespace}/pods/{name}": record,
    "/v2/namespaces/{namespace}/pods/{name}": record,
    "/orgs/{org}/repos": { get: {} },
    "/orgs/{org}/teams/{team}/repos/{owner}/{repo}": record,
    "/repos/{owner}/{repo}": record,
    "/looms/{id}/users": { get: {} },
    "/users/{id}": record,
    "/one/{a}/parts/{b}": record,
    "/two/{a}/parts/{b}": record,
    "/parts": { get: {} },
    "/looms": { get: {} },
    "/plants/{plant}/looms/{loomId}": numbered("loomId"),
    "/shuttles": { get: {} },
    "/plants/{plant}/shuttles/{shuttle}": record,
    "/reeds": { get: {} },
    "/plants/{plant}/reeds/{reed}": numbered("reed"),
    "/categories": { get: {} },
    "/plants/{plant}/categories/{category}": record,
    "/memberships": { get: {} },
    "/memberships/{user}": record,
    "/seats": { get: {} },
    "/seats/{person}": numbered("person"),
    "/badges": { get: {} },
    "/badges/{userName}": record,
    "/people/{id}/projects": { get: {} },
    "/crews/{id}/projects/{projectId}": record,
    "/orgs/{id}/patterns": { get: {} },
    "/patterns/{id}/{version}": record,
    "/mills/{mill}/rolls": { get: {} },
    "/mills/{mill}/stores/{store}/rolls/{roll}": record,
    "/mills/{mill}.{kind}/bobbins": { get: {} },
    "/mills/{mill}.{kind}/bobbins/{bobbin}": record,
  }),
);
const pods = ["a", "b"].map((name) => ({ metadata: { name, namespace: "n" }, spec: {} }));
const repos = ["anni", "otti"].map((login) => ({ id: 1, name: "loom", owner: { id: 1, login } }));

function namesOf(
  listPath: string,
  rows: readonly RawObject[],
  listValues: RawObject = {},
): unknown[] | undefined {
  const { path, parameters = [] } = recordsBelow(document, listPath) ?? {};
  const names = recordNames(rows, parameters, listValues, {});
  return names && [path, ...rows.map(names)];
}

describe("[O343] the parameters of a record are found", () => {
  it("finds parameters in the metadata, and in the values of the list request", () => {
    expect(namesOf("/v1/namespaces/{namespace}/pods", pods, { namespace: "m" })).toEqual([
      "/v1/namespaces/{namespace}/pods/{name}",
      { namespace: "m", name: "a" },
      { namespace: "m", name: "b" },
    ]);
  });

  it("finds parameters in the metadata alone, if the nearest path after the same word has several", () => {
    expect(namesOf("/v1/pods", pods)).toEqual([
      "/v1/namespaces/{namespace}/pods/{name}",
      { namespace: "n", name: "a" },
      { namespace: "n", name: "b" },
    ]);
  });

  it("finds parameters in the owner, without members that do not belong to the path", () => {
    expect(namesOf("/orgs/{org}/repos", repos, { org: "weavers" })).toEqual([
      "/repos/{owner}/{repo}",
      { owner: "anni", repo: "loom" },
      { owner: "otti", repo: "loom" },
    ]);
  });

  it("uses the values of the list request only as far as both paths are equal", () => {
    expect(
      namesOf("/mills/{mill}/rolls", [{ roll: 1, store: "s" }], { mill: "m", store: "x" }),
    ).toEqual(["/mills/{mill}/stores/{store}/rolls/{roll}", { mill: "m", store: "s", roll: 1 }]);
    expect(namesOf("/orgs/{id}/patterns", [{ id: "p1", version: 2 }], { id: "o7" })).toEqual([
      "/patterns/{id}/{version}",
      { id: "p1", version: 2 },
    ]);
    expect(namesOf("/orgs/{id}/patterns", [{ version: 2 }], { id: "o7" })).toBeUndefined();
  });

  it("uses the values of the list request, including two in one segment", () => {
    const listValues = { mill: "m", kind: "k" };
    expect(namesOf("/mills/{mill}.{kind}/bobbins", [{ bobbin: 1 }], listValues)).toEqual([
      "/mills/{mill}.{kind}/bobbins/{bobbin}",
      { mill: "m", kind: "k", bobbin: 1 },
    ]);
  });

  const plant = "p";
  it.each<[string, string, RawObject, RawObject | undefined]>([
    ["no name for a number", "/looms", { plant, name: "Loom 1" }, undefined],
    ["no name for a number", "/reeds", { plant, name: "Reed 1" }, undefined],
    ["a numeric name", "/reeds", { plant, name: 7 }, { plant, reed: 7 }],
    ["a name", "/shuttles", { plant, name: "S" }, { plant, shuttle: "S" }],
    [
      "a name beside a number",
      "/categories",
      { plant, id: 1, name: "C" },
      { plant, category: "C" },
    ],
    ["no name beside an id", "/shuttles", { plant, id: "5", name: "S" }, undefined],
    ["an id before a name", "/memberships", { user: { id: "5", name: "Ann" } }, { user: "5" }],
    ["a login beside a number", "/memberships", { user: { id: 5, login: "a" } }, { user: "a" }],
    ["an id beside a text", "/seats", { person: { id: 5, login: "a" } }, { person: 5 }],
    ["a name without an id", "/memberships", { user: { name: "Ann" } }, { user: "Ann" }],
    ["no name beside a number", "/memberships", { user: { id: 5, name: "Ann" } }, undefined],
    ["neither of two keys", "/memberships", { user: { id: "5", login: "a" } }, undefined],
    ["the last word", "/badges", { userName: { id: "5", name: "Ann" } }, { userName: "Ann" }],
  ])("finds the key of the right type: %s of %s", (_what, path, row, names) => {
    const [, found] = namesOf(path, [row]) ?? [];
    expect(found).toEqual(names);
  });

  it("finds a parameter in the owner only if all records have the member", () => {
    const rows = [{ user: { id: "5", name: "Ann" } }, { user: { name: "Bea" } }];
    expect(namesOf("/memberships", rows)).toBeUndefined();
  });

  it.each([
    ["has only its own id", { id: "p1" }],
    ["has members named like both parameters", { id: "p1", projectId: "p1" }],
    ["has them in its metadata", { metadata: { id: "p1", projectId: "p1" } }],
  ])("does not find a record under another parent if it %s", (_what, row) => {
    expect(recordsBelow(document, "/people/{id}/projects")?.path).toBe(
      "/crews/{id}/projects/{projectId}",
    );
    expect(namesOf("/people/{id}/projects", [row], { id: "u7" })).toBeUndefined();
  });

  it.each([
    ["a record has no name", "/v1/pods", [...pods, { metadata: { namespace: "n" } }]],
    ["two names are equal", "/v1/pods", [pods[0]!, pods[0]!]],
    ["the owner is unknown", "/orgs/{org}/repos", [{ name: "loom" }]],
    ["its only key is an id that may belong to another list", "/looms/{id}/users", [{ id: 1 }]],
    ["two paths match equally", "/parts", [{ a: 1, b: 2 }]],
  ])("finds no parameters if %s", (_what, path, rows) => {
    expect(recordsBelow(document, path) && namesOf(path, rows)).toBeUndefined();
  });
});
