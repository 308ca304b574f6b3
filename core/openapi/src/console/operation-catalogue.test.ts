import { expect, it } from "vitest";

import { OpenAPIDocument, type OperationEntry } from "../document/openapi-document.ts";
import { api } from "../form/api.fixture.ts";
import { OperationCatalogue } from "./operation-catalogue.ts";

function open(
  paths: object,
  onChoose: (entry: OperationEntry) => void = () => {},
): OperationCatalogue {
  return new OperationCatalogue(new OpenAPIDocument(api(paths)).operations, onChoose);
}

/** The visible paths by tag. */
function shown({ groups }: OperationCatalogue): unknown {
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
  const catalogue = open({
    "/a": tagged("List looms of a studio", "Studios"),
    "/b": tagged("Add looms to a list", "Looms"),
    "/c": tagged("List looms", "Looms"),
  });
  catalogue.search = " list  Looms";
  expect(shown(catalogue)).toEqual([
    ["Looms", 2, "get /c", "get /b"],
    ["Studios", 1, "get /a"],
  ]);
});

it("[O335] ranks a whole word before the start of a word, and that before letters inside a word", () => {
  const catalogue = open({
    "/runners": tagged("Create a registration token", "Actions"),
    "/gists/public": tagged("List what is public", "Gists"),
    "/gists/all": tagged("List gists", "Gists"),
    "/gists": { get: { summary: "Create one", tags: ["Gists"], operationId: "createGist" } },
    "/gists/new": tagged("Create a gist of files", "Gists"),
    "/gists/{id}": tagged("Get a gist", "Gists"),
  });
  catalogue.search = "GIST";
  expect(shown(catalogue)).toEqual([
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
  catalogue.search = "/gists/all list";
  expect(shown(catalogue)).toEqual([["Gists", 1, "get /gists/all"]]);
});

it("[O180] finds an operation by words of its method, path, summary, id and tags", () => {
  const catalogue = open(few);
  const find = (search: string): unknown => {
    catalogue.search = search;
    return shown(catalogue);
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
  const catalogue = open(many);
  expect(shown(catalogue)).toEqual([
    ["Floor", 750],
    ["Table", 250],
  ]);
  await catalogue.call("toggle", "Table");
  expect(catalogue.groups.map(({ operations }) => operations.length)).toEqual([0, 250]);
  await catalogue.call("toggle", "Table");
  expect(shown(catalogue)).toEqual([
    ["Floor", 750],
    ["Table", 250],
  ]);
});

it("[O300] shows operations that match the search or are open", () => {
  const catalogue = open(many);
  catalogue.search = "read loom 499";
  expect(shown(catalogue)).toEqual([["Table", 1, "get /looms/499"]]);
  catalogue.search = "";
  catalogue.mark("/paths/~1looms~1499/get");
  expect(catalogue.groups.map(({ open }) => open)).toEqual([false, true]);
  const chosen = catalogue.groups[1]?.operations.find((each) => each.position === catalogue.chosen);
  expect(chosen?.path).toBe("/looms/499");
  catalogue.mark(undefined);
  expect(catalogue.chosen).toBeNull();
});

it("[O309] lists the first results of a broad search and the number of the others", () => {
  const catalogue = open(many);
  catalogue.search = "get";
  expect(
    catalogue.groups.map(({ count, open, operations }) => [count, open, operations.length]),
  ).toEqual([
    [250, true, 200],
    [250, false, 0],
  ]);
  expect(catalogue.unlisted).toBe(300);
  catalogue.search = "read loom 499";
  expect(catalogue.unlisted).toBe(0);
  catalogue.search = "";
  catalogue.toggle("Floor");
  expect(catalogue.groups[0]?.operations).toHaveLength(750);
  expect(catalogue.unlisted).toBe(0);
});

it("[O300] shows the operations if there is at most one tag", () => {
  const untagged = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`/${at}`, { get: {} }]),
  );
  expect(open(untagged).groups).toMatchObject([{ name: "", open: true, count: 100 }]);
});

it("[O181] reports the chosen operation and rejects an unknown one", async () => {
  const chosen: string[] = [];
  const catalogue = open(few, ({ path }) => chosen.push(path));
  await catalogue.call("choose", 1);
  expect(await catalogue.call("choose", 99)).toMatchObject({ ok: false });
  expect(chosen).toEqual(["/d"]);
});

it("[O356] chooseFirst opens the first result of the search, and nothing without a result", async () => {
  const chosen: string[] = [];
  const catalogue = open(few, ({ path }) => chosen.push(path));
  await catalogue.call("chooseFirst");
  catalogue.search = "beta";
  await catalogue.call("chooseFirst");
  catalogue.search = "no such operation";
  expect(await catalogue.call("chooseFirst")).toMatchObject({ ok: true });
  expect(chosen).toEqual(["/a", "/b"]);
});

it("[O356] chooseFirst opens the first operation that is visible", async () => {
  const chosen: string[] = [];
  const catalogue = open(many, ({ path }) => chosen.push(path));
  await catalogue.call("chooseFirst");
  expect(chosen).toEqual([]);
  await catalogue.call("toggle", "Table");
  await catalogue.call("chooseFirst");
  expect(chosen).toEqual(["/looms/250"]);
});
