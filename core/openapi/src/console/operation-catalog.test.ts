import { expect, it } from "vitest";

import { OpenAPIDocument, type OperationEntry } from "../document/openapi-document.ts";
import { api } from "../form/api.fixture.ts";
import { OperationCatalog } from "./operation-catalog.ts";

function open(
  paths: object,
  onChoose: (entry: OperationEntry) => void = () => {},
): OperationCatalog {
  return new OperationCatalog(new OpenAPIDocument(api(paths)).operations, onChoose);
}

/** The visible paths by tag. */
function shown({ groups }: OperationCatalog): unknown {
  return groups.map(({ name, count, operations }) => [
    name,
    count,
    ...operations.map(({ method, path }) => `${method} ${path}`),
  ]);
}

const tagged = (summary: string, ...tags: string[]): object => ({ get: { summary, tags } });
const few = {
  "/a": tagged("Alpha", "Looms", "Orders"),
  "/b": tagged("Beta", "Orders"),
  "/c": { get: {}, delete: { operationId: "removeGamma" } },
  "/d": tagged("Delta", "Looms"),
};
const many = Object.fromEntries(
  Array.from({ length: 500 }, (_, at) => [
    `/looms/${at}`,
    { ...tagged(`Read loom ${at}`, at < 250 ? "Floor" : "Table"), delete: { tags: ["Floor"] } },
  ]),
);

it("[O260] groups operations by tag in document order", () => {
  expect(shown(open(few))).toEqual([
    ["Looms", 2, "get /a", "get /d"],
    ["Orders", 1, "get /b"],
    ["", 2, "get /c", "delete /c"],
  ]);
});

it("[O180] ranks an operation named like the search first, and its tag too", () => {
  const catalog = open({
    "/a": tagged("List looms of a studio", "Studios"),
    "/b": tagged("Add looms to a list", "Looms"),
    "/c": tagged("List looms", "Looms"),
  });
  catalog.search = " list  Looms";
  expect(shown(catalog)).toEqual([
    ["Looms", 2, "get /c", "get /b"],
    ["Studios", 1, "get /a"],
  ]);
});

it("[O335] ranks a whole word before the start of a word, and that before letters inside a word", () => {
  const catalog = open({
    "/runners": tagged("Create a registration token", "Actions"),
    "/gists/public": tagged("List what is public", "Gists"),
    "/gists/all": tagged("List gists", "Gists"),
    "/gists": { get: { summary: "Create one", tags: ["Gists"], operationId: "createGist" } },
    "/gists/new": tagged("Create a gist of files", "Gists"),
    "/gists/{id}": tagged("Get a gist", "Gists"),
  });
  catalog.search = "GIST";
  expect(shown(catalog)).toEqual([
    [
      "Gists",
      5,
      "get /gists/{id}",
      "get /gists/new",
      "get /gists",
      "get /gists/all",
      "get /gists/public",
    ],
    ["Actions", 1, "get /runners"],
  ]);
  catalog.search = "/gists/all list";
  expect(shown(catalog)).toEqual([["Gists", 1, "get /gists/all"]]);
});

it("[O180] finds an operation by words of its method, path, summary, id and tags", () => {
  const catalog = open(few);
  const find = (search: string): unknown => {
    catalog.search = search;
    return shown(catalog);
  };
  expect(find("DELETE /c")).toEqual([["", 1, "delete /c"]]);
  expect(find("delta")).toEqual([["Looms", 1, "get /d"]]);
  expect(find("  removegamma ")).toEqual([["", 1, "delete /c"]]);
  expect(find("orders get")).toEqual([
    ["Looms", 1, "get /a"],
    ["Orders", 1, "get /b"],
  ]);
  expect(find("alpha beta")).toEqual([]);
  expect(find("")).toHaveLength(3);
});

it("[O300] shows the tags of a long document, and the operations of a tag when it is opened", async () => {
  const catalog = open(many);
  expect(shown(catalog)).toEqual([
    ["Floor", 750],
    ["Table", 250],
  ]);
  await catalog.call("toggle", "Table");
  expect(catalog.groups.map(({ operations }) => operations.length)).toEqual([0, 250]);
  await catalog.call("toggle", "Table");
  expect(shown(catalog)).toEqual([
    ["Floor", 750],
    ["Table", 250],
  ]);
});

it("[O300] shows operations that match the search or are open", () => {
  const catalog = open(many);
  catalog.search = "read loom 499";
  expect(shown(catalog)).toEqual([["Table", 1, "get /looms/499"]]);
  catalog.search = "";
  catalog.mark("/paths/~1looms~1499/get");
  expect(catalog.groups.map(({ open }) => open)).toEqual([false, true]);
  const chosen = catalog.groups[1]?.operations.find((each) => each.position === catalog.chosen);
  expect(chosen?.path).toBe("/looms/499");
  catalog.mark(undefined);
  expect(catalog.chosen).toBeNull();
});

it("[O309] lists the first results of a broad search and the number of the others", () => {
  const catalog = open(many);
  catalog.search = "get";
  expect(
    catalog.groups.map(({ count, open, operations }) => [count, open, operations.length]),
  ).toEqual([
    [250, true, 200],
    [250, false, 0],
  ]);
  expect(catalog.unlisted).toBe(300);
  catalog.search = "read loom 499";
  expect(catalog.unlisted).toBe(0);
  catalog.search = "";
  catalog.toggle("Floor");
  expect(catalog.groups[0]?.operations).toHaveLength(750);
  expect(catalog.unlisted).toBe(0);
});

it("[O300] shows the operations if there is at most one tag", () => {
  const untagged = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`/${at}`, { get: {} }]),
  );
  expect(open(untagged).groups).toMatchObject([{ name: "", open: true, count: 100 }]);
});

it("[O181] reports the chosen operation and rejects an unknown one", async () => {
  const chosen: string[] = [];
  const catalog = open(few, ({ path }) => chosen.push(path));
  await catalog.call("choose", "get", "/d");
  for (const [method, path] of [
    ["get", "/nothing"],
    ["put", "/d"],
    ["__proto__", "constructor"],
  ])
    expect(await catalog.call("choose", method, path)).toMatchObject({ ok: false });
  expect(chosen).toEqual(["/d"]);
});

it("[O694] opens the operation that the user chose, also if another version has it elsewhere", async () => {
  const chosen: string[] = [];
  const catalog = open(few, ({ path }) => chosen.push(path));
  const [, operation] = catalog.groups.flatMap(({ operations }) => operations);
  const { "/a": _, ...others } = few;
  catalog.setOperations(new OpenAPIDocument(api(others)).operations);
  await catalog.call("choose", operation?.method, operation?.path);
  expect(chosen).toEqual([operation?.path]);
});

it("[O356] chooseFirst opens the first result of the search, and nothing without a result", async () => {
  const chosen: string[] = [];
  const catalog = open(few, ({ path }) => chosen.push(path));
  await catalog.call("chooseFirst");
  catalog.search = "beta";
  await catalog.call("chooseFirst");
  catalog.search = "no such operation";
  expect(await catalog.call("chooseFirst")).toMatchObject({ ok: true });
  expect(chosen).toEqual(["/a", "/b"]);
});

it("[O356] chooseFirst opens the first operation that is visible", async () => {
  const chosen: string[] = [];
  const catalog = open(many, ({ path }) => chosen.push(path));
  await catalog.call("chooseFirst");
  expect(chosen).toEqual([]);
  await catalog.call("toggle", "Table");
  await catalog.call("chooseFirst");
  expect(chosen).toEqual(["/looms/250"]);
});
