import { HeddleError } from "@heddle/params";
import { describe, expect, it } from "vitest";

import {
  defineEdgeType,
  defineNodeType,
  Edge,
  EdgeSpec,
  EdgeType,
  Flow,
  JsonEditor,
  Node,
  NodeSpec,
  NodeType,
  readClipboard,
  recognizeGraph,
  SchemaEditor,
} from "./index.ts";
import { KernelFlow } from "./kernel/kernel-flow.ts";
import { withCode } from "../../params/src/thrown.fixture.ts";

const wrongValues: readonly unknown[] = [undefined, null, 7, "text", [], {}, [null], () => {}];

const flow = (): Flow => new Flow({ nodes: [{ id: "a" }, { id: "b" }] });

/** The public functions, constructors and static methods of the package. */
const functions: Readonly<Record<string, (...args: never[]) => unknown>> = {
  "new Flow": (...args) => new Flow(...(args as [])),
  "Flow.fromJSON": (...args) => Flow.fromJSON(...(args as unknown as [never])),
  "Flow.fromNodeLink": (...args) => Flow.fromNodeLink(...(args as unknown as [never])),
  "Flow.fromGraphology": (...args) => Flow.fromGraphology(...(args as unknown as [never])),
  "new Node": (...args) => new Node(...(args as [])),
  "new Edge": (...args) => new Edge(...(args as [])),
  "new NodeSpec": (...args) => new NodeSpec(...(args as unknown as [never])),
  "NodeSpec.fromJSON": (...args) => NodeSpec.fromJSON(...(args as unknown as [never])),
  "new EdgeSpec": (...args) => new EdgeSpec(...(args as unknown as [never])),
  "EdgeSpec.fromJSON": (...args) => EdgeSpec.fromJSON(...(args as unknown as [never])),
  "new NodeType": (...args) => new NodeType(...(args as unknown as [never])),
  "NodeType.fromJSON": (...args) => NodeType.fromJSON(...(args as unknown as [never])),
  defineNodeType: (...args) => defineNodeType(...(args as unknown as [never])),
  "new EdgeType": (...args) => new EdgeType(...(args as unknown as [never])),
  "EdgeType.fromJSON": (...args) => EdgeType.fromJSON(...(args as unknown as [never])),
  defineEdgeType: (...args) => defineEdgeType(...(args as unknown as [never])),
  "new JsonEditor": (...args) => new JsonEditor(...(args as [])),
  "new SchemaEditor": (...args) => new SchemaEditor(...(args as [])),
  readClipboard: (...args) => readClipboard(...(args as unknown as [never])),
  recognizeGraph: (...args) => recognizeGraph(...(args as unknown as [never])),
  ...methodsOf("Flow", Flow, flow),
  ...methodsOf("Node", Node, () => flow().getNode("a")),
  ...methodsOf("Node", Node, () => new Node({ id: "a" })),
  ...methodsOf("Edge", Edge, () => new Edge({ id: "e" })),
  ...methodsOf("NodeType", NodeType, () => new NodeType({ type: "t" })),
  ...methodsOf("EdgeType", EdgeType, () => new EdgeType({ type: "t" })),
  ...methodsOf("NodeSpec", NodeSpec, () => new NodeSpec({ id: "a" })),
  ...methodsOf("EdgeSpec", EdgeSpec, () => new EdgeSpec({ source: "a", target: "b" })),
  ...methodsOf("JsonEditor", JsonEditor, () => new JsonEditor()),
  ...methodsOf("SchemaEditor", SchemaEditor, () => new SchemaEditor()),
};

/** The members of a class and of the classes of this package that it extends; those of views are not among them. */
function descriptorsOf(prototype: object): Record<string, PropertyDescriptor> {
  const all: Record<string, PropertyDescriptor> = {};
  const isFlow = (at: object): boolean => at === KernelFlow.prototype || at instanceof KernelFlow;
  let at = prototype;
  do {
    Object.assign(all, { ...Object.getOwnPropertyDescriptors(at), ...all });
    at = Object.getPrototypeOf(at) as object;
  } while (isFlow(at));
  return all;
}

/** The methods and setters that a class of this package declares. */
function methodsOf(
  name: string,
  { prototype }: { readonly prototype: object },
  make: () => unknown,
): Record<string, (...args: never[]) => unknown> {
  const members = Object.entries(descriptorsOf(prototype));
  const inherited = new Set([
    "constructor",
    "carryOut",
    "check",
    "derive",
    "onDataChanged",
    "patch",
  ]);
  return Object.fromEntries(
    members.flatMap(([member, descriptor]) => {
      if (inherited.has(member)) return [];
      // oxlint-disable-next-line typescript/unbound-method -- applied to a new object below
      const method: unknown = descriptor.value ?? descriptor.set;
      if (typeof method !== "function") return [];
      return [[`${name}.${member}`, (...args) => Reflect.apply(method, make(), args)]];
    }),
  );
}

/** The error of a call, unless it is a `HeddleError`. */
async function unexpectedError(call: () => unknown): Promise<unknown> {
  try {
    await call();
    return undefined;
  } catch (error) {
    return error instanceof HeddleError ? undefined : error;
  }
}

describe("wrong arguments", () => {
  it.each(Object.entries(functions))(
    "[G143] of %s are accepted or rejected with a HeddleError",
    async (_name, call) => {
      const unexpected: unknown[] = [await unexpectedError(() => call())];
      for (const first of wrongValues) {
        unexpected.push(await unexpectedError(() => call(first as never)));
        unexpected.push(await unexpectedError(() => call("a" as never, first as never)));
        unexpected.push(await unexpectedError(() => call({} as never, first as never)));
      }
      expect(unexpected.filter((error) => error !== undefined)).toEqual([]);
    },
  );

  it.each(["nodes", "edges"])("[G143] a wrong option %s is rejected with a HeddleError", (name) => {
    for (const value of wrongValues) {
      const options: object = { [name]: [value] };
      expect(() => new Flow(options)).toThrow(HeddleError);
    }
  });

  it.each([
    [
      "nodeTypes",
      (each: Flow) => Object.assign(each.nodeTypes, { t: new NodeType({ type: "t" }) }),
    ],
    [
      "edgeTypes",
      (each: Flow) => Object.assign(each.edgeTypes, { t: new EdgeType({ type: "t" }) }),
    ],
    ["nodeEditors", (each: Flow) => Object.assign(each.nodeEditors, { t: () => null })],
    ["edgeEditors", (each: Flow) => Object.assign(each.edgeEditors, { t: () => null })],
    ["nodeEditors", (each: Flow) => Reflect.deleteProperty(each.nodeEditors, "t")],
    ["topPanel", (each: Flow) => (each.topPanel as unknown[]).push(new JsonEditor().view())],
    ["rightPanel", (each: Flow) => (each.rightPanel as unknown[]).splice(0, 1, 2)],
  ])("[G173] flow.%s cannot be changed in place, and the error names the setter", (name, work) => {
    const make = (): unknown => work(flow());
    expect(make).toThrow(HeddleError);
    expect(make).toThrow(withCode("read_only"));
  });

  it("[G173] a new table replaces the old one", () => {
    const each = flow();
    each.nodeTypes = { ...each.nodeTypes, t: new NodeType({ type: "t" }) };
    each.topPanel = [...each.topPanel, new JsonEditor().view()];
    expect([Object.keys(each.nodeTypeRecords), each.topPanel.length]).toEqual([["t"], 1]);
  });
});
