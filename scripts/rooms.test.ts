import { expect, it } from "vitest";
import { floorsOf, roomsOf } from "./rooms.ts";

const sources = new Map([
  ["index.ts", `export * from "./flow.ts";\nexport type { Port } from "./port/port.ts";`],
  ["flow.ts", `import { Node } from "./node/node.ts";`],
  ["node/node.ts", `import type { Port } from "../port/port.ts";\nimport "./node-name.ts";`],
  ["node/node-name.ts", `export const load = () => import("../words.ts");`],
  ["port/port.ts", `import {\n  type Node,\n} from "../node/node.ts";\nimport "./port.css";`],
  ["words.ts", `import { z } from "zod";`],
]);

it("orders rooms into floors, and takes the rooms of a ring as one", () => {
  expect(floorsOf(roomsOf(sources))).toEqual([
    ["words.ts"],
    ["node", "port"],
    ["flow.ts"],
    ["index.ts"],
  ]);
});

it("names the files that join two rooms", () => {
  const { node, port } = Object.fromEntries(roomsOf(sources));
  expect(node?.get("port")).toEqual(["node/node.ts → port/port.ts"]);
  expect(node?.get("words.ts")).toEqual(["node/node-name.ts → words.ts"]);
  expect([...(port?.keys() ?? [])]).toEqual(["node"]);
});
