import { describe, expect, it } from "vitest";

import { OpenAPIDocument } from "../document/openapi-document.ts";
import type { RawObject } from "../document/raw.ts";
import { api } from "../form/api.suite.ts";
import { recordNames } from "./record-names.ts";
import { recordsBelow } from "./record-path.ts";

const record = { get: {}, put: {} };
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

function namesOf(listPath: string, rows: readonly RawObject[], given: RawObject = {}): unknown {
  const { path, parameters = [] } = recordsBelow(document, listPath) ?? {};
  const names = recordNames(rows, parameters, given, {});
  return names && [path, ...rows.map(names)];
}

describe("[O343] the parameters of a record are found", () => {
  it("in its metadata, and in what the list was asked for", () => {
    expect(namesOf("/v1/namespaces/{namespace}/pods", pods, { namespace: "m" })).toEqual([
      "/v1/namespaces/{namespace}/pods/{name}",
      { namespace: "m", name: "a" },
      { namespace: "m", name: "b" },
    ]);
  });

  it("in its metadata alone, where the nearest path behind the same word has several", () => {
    expect(namesOf("/v1/pods", pods)).toEqual([
      "/v1/namespaces/{namespace}/pods/{name}",
      { namespace: "n", name: "a" },
      { namespace: "n", name: "b" },
    ]);
  });

  it("in whom it belongs to, and what is not of its path is left out", () => {
    expect(namesOf("/orgs/{org}/repos", repos, { org: "weavers" })).toEqual([
      "/repos/{owner}/{repo}",
      { owner: "anni", repo: "loom" },
      { owner: "otti", repo: "loom" },
    ]);
  });

  it("in what the list was asked for only where both paths are the same so far", () => {
    expect(
      namesOf("/mills/{mill}/rolls", [{ roll: 1, store: "s" }], { mill: "m", store: "x" }),
    ).toEqual(["/mills/{mill}/stores/{store}/rolls/{roll}", { mill: "m", store: "s", roll: 1 }]);
    expect(namesOf("/orgs/{id}/patterns", [{ id: "p1", version: 2 }], { id: "o7" })).toEqual([
      "/patterns/{id}/{version}",
      { id: "p1", version: 2 },
    ]);
    expect(namesOf("/orgs/{id}/patterns", [{ version: 2 }], { id: "o7" })).toBeUndefined();
  });

  it("in what the list was asked for, also two in one segment", () => {
    const given = { mill: "m", kind: "k" };
    expect(namesOf("/mills/{mill}.{kind}/bobbins", [{ bobbin: 1 }], given)).toEqual([
      "/mills/{mill}.{kind}/bobbins/{bobbin}",
      { mill: "m", kind: "k", bobbin: 1 },
    ]);
  });

  it.each([
    ["has only its own id", { id: "p1" }],
    ["has what is called like both", { id: "p1", projectId: "p1" }],
    ["has them in its metadata", { metadata: { id: "p1", projectId: "p1" } }],
  ])("never under another parent, where a record %s", (_what, row) => {
    expect(recordsBelow(document, "/people/{id}/projects")?.path).toBe(
      "/crews/{id}/projects/{projectId}",
    );
    expect(namesOf("/people/{id}/projects", [row], { id: "u7" })).toBeUndefined();
  });

  it.each([
    ["a record has no name", "/v1/pods", [...pods, { metadata: { namespace: "n" } }]],
    ["two are called the same", "/v1/pods", [pods[0]!, pods[0]!]],
    ["nobody says whose it is", "/orgs/{org}/repos", [{ name: "loom" }]],
    ["only an id could be one of another list", "/looms/{id}/users", [{ id: 1 }]],
    ["two paths are as good", "/parts", [{ a: 1, b: 2 }]],
  ])("nowhere where %s", (_what, path, rows) => {
    expect(recordsBelow(document, path) && namesOf(path, rows)).toBeUndefined();
  });
});
