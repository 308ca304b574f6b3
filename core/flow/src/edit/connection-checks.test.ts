import { type Outcome } from "@heddle/params";
import { describe, expect, it } from "vitest";

import { ConnectionError, type Flow, type FlowOptions, type ValidateConnection } from "../index.ts";
import { chain, stateOf, typesOf } from "../recorded-flow.fixture.ts";
import { withCode } from "../../../params/src/thrown.fixture.ts";

/** A validator whose answers the test gives. */
class Answers {
  readonly asked: unknown[] = [];
  readonly #resolvers: ((answer: string | undefined) => void)[] = [];

  readonly validate: ValidateConnection = (connection) => {
    this.asked.push(connection);
    return new Promise((resolve) => {
      this.#resolvers.push(resolve);
    });
  };

  answer(reason?: string): void {
    this.#resolvers.shift()?.(reason);
  }
}

const wanted = { source: "a", target: "c", sourceHandle: null, targetHandle: null };

function checked(validateConnection: unknown, options: FlowOptions = {}) {
  const errors: unknown[] = [];
  const { flow, events } = chain({
    ...options,
    validateConnection: validateConnection as ValidateConnection,
  });
  flow.onError = (error) => void errors.push(error);
  return { flow, events, errors };
}

function codeOf(outcome: Outcome): string | undefined {
  return outcome.ok ? undefined : (outcome.translatable?.code ?? outcome.reason);
}

describe("validateConnection", () => {
  it("[G208] rejects with its reason, for users, code and pastes", async () => {
    const { flow, events } = checked((connection: object, owner: Flow) => {
      expect(owner).toBe(flow);
      return owner.node("a") && JSON.stringify(connection) === JSON.stringify(wanted)
        ? "not so"
        : null;
    });
    const before = stateOf(flow);
    expect(await flow.call("connect", wanted)).toMatchObject({ ok: false, reason: "not so" });
    expect(() => flow.addEdge(wanted)).toThrow(ConnectionError);
    expect(() => flow.addEdge(wanted)).toThrow(withCode("connection"));
    expect(flow.whyNotConnect(wanted)).toBe("not so");
    expect([stateOf(flow), events]).toEqual([before, []]);
    flow.connect({ source: "a", target: "b" });
    const all = checked(() => "never").flow;
    expect(() => all.paste(flow.copy(["a", "b"]), { x: 0, y: 0 })).toThrow(withCode("connection"));
    expect(() => all.updateEdge("a->b", { target: "c" })).toThrow(withCode("connection"));
    all.updateEdge("a->b", { label: "same ends" });
  });

  it("[G209] lets a user's connection wait, and nothing else", async () => {
    const answers = new Answers();
    const { flow, events } = checked(answers.validate);
    const connecting = flow.call("connect", wanted);
    expect([flow.edges.length, flow.canUndo, events]).toEqual([2, false, []]);
    expect([flow.pendingConnections, flow.read("validatesConnections")]).toEqual([[wanted], true]);
    flow.addNode({ id: "d" });
    expect(await flow.call("relabel", "node", "a", "A")).toMatchObject({ ok: true });
    answers.answer();
    expect(await connecting).toMatchObject({ ok: true, result: "a->c" });
    expect(answers.asked).toEqual([wanted]);
    expect(flow.pendingConnections).toEqual([]);
    expect(typesOf(events)).toEqual(["node_added", "node_updated", "edge_added"]);
    expect(await flow.call("undo")).toMatchObject({ ok: true });
    expect([flow.edges.length, flow.node("a")?.label]).toEqual([2, "A"]);
  });

  it("[G209] decides about the graph as it is when the answer comes", async () => {
    const answers = new Answers();
    const { flow } = checked(answers.validate);
    const connecting = [
      flow.call("connect", wanted),
      flow.call("connect", { ...wanted, source: "b" }),
    ];
    expect(flow.pendingConnections).toHaveLength(2);
    flow.removeNode("a");
    answers.answer();
    answers.answer("no");
    const [gone, rejected] = await Promise.all(connecting);
    expect(codeOf(gone!)).toBe("flow.noNode");
    expect(codeOf(rejected!)).toBe("no");
    expect([flow.pendingConnections, flow.edges.length]).toEqual([[], 1]);
  });

  it("[G209] waits for all connections of an intent, and sees a new node", async () => {
    const answers = new Answers();
    const seen: (string | undefined)[] = [];
    const { flow } = checked((connection: typeof wanted, owner: Flow) => {
      seen.push(owner.node(connection.target)?.type);
      return answers.validate(connection, owner);
    });
    const place = { type: "viewable", position: { x: 1, y: 1 } };
    const inserting = flow.call("insertOnEdge", "a->b", place);
    expect([flow.nodes.length, flow.pendingConnections.length]).toEqual([3, 2]);
    expect(seen).toEqual(["viewable", "viewable"]);
    answers.answer();
    answers.answer();
    expect(await inserting).toMatchObject({ ok: true, result: "viewable-1" });
    expect([flow.nodes.length, flow.edges.length]).toEqual([4, 3]);
    await flow.call("undo");
    expect([flow.nodes.length, flow.edges.length]).toEqual([3, 2]);
  });

  /** Nodes whose action, each time that it runs, connects two of them in one transaction. */
  function withAction(connect: (flow: Flow, run: number) => void) {
    let runs = 0;
    const run = (_node: unknown, owner: unknown): void => {
      const flow = owner as Flow;
      flow.transaction(() => connect(flow, ++runs));
    };
    const actions = [{ id: "join", label: "Join", run }];
    const asked: string[] = [];
    const later: ValidateConnection = async ({ source, target }) => {
      asked.push(`${source}->${target}`);
      await new Promise((resolve) => {
        setTimeout(resolve, 1);
      });
      return undefined;
    };
    const shown = checked(later, {
      nodeTypes: { viewable: { type: "viewable", actions } },
      edges: [],
    });
    return { ...shown, asked, join: () => shown.flow.call("runAction", "a", "join") };
  }

  it("[G209] an intent that then makes another connection waits for that one only", async () => {
    const { flow, asked, errors, join } = withAction((owner, run) => {
      owner.connect({ source: "b", target: "c" });
      owner.connect({ source: "a", target: run % 2 === 1 ? "b" : "c" });
    });
    expect(await join()).toMatchObject({ ok: true });
    expect(asked).toEqual(["b->c", "a->b", "a->c"]);
    expect([flow.edges.map(({ id }) => id), flow.pendingConnections, errors]).toEqual([
      ["b->c", "a->b"],
      [],
      [],
    ]);
  });

  it("[G210] an intent that makes other connections each time is rejected and reported", async () => {
    const { flow, asked, errors, join } = withAction((owner, run) => {
      owner.connect({ source: "a", target: owner.addNode({ id: `new-${run}` }) });
    });
    const before = stateOf(flow);
    expect(codeOf(await join())).toBe("flow.unchecked");
    expect([stateOf(flow), flow.pendingConnections, asked.length]).toEqual([before, [], 11]);
    expect(errors).toMatchObject([{ message: expect.stringContaining("new-11") }]);
  });

  it("[G209] the step of a viewer who waited is in their own history", async () => {
    const answers = new Answers();
    const { flow } = checked(answers.validate);
    const [viewer, other] = [flow.createViewer(), flow.createViewer()];
    const connecting = viewer.call("connect", wanted);
    expect(flow.pendingConnections).toEqual([wanted]);
    answers.answer();
    expect(await connecting).toMatchObject({ ok: true });
    expect([viewer.canUndo, other.canUndo]).toEqual([true, false]);
    expect(await viewer.call("undo")).toMatchObject({ ok: true });
    expect(flow.edges).toHaveLength(2);
  });

  it.each<
    [what: string, validate: () => unknown, code: string, errors: number, options?: FlowOptions]
  >([
    [
      "throws",
      () => {
        throw new Error("broken");
      },
      "flow.unchecked",
      1,
    ],
    ["rejects", () => Promise.reject(new Error("broken")), "flow.unchecked", 1],
    ["returns true", () => true, "flow.unchecked", 1],
    ["returns an empty text", () => Promise.resolve(""), "flow.unchecked", 1],
    [
      "does not answer",
      () => new Promise(() => {}),
      "flow.unanswered",
      0,
      { connectionTimeoutMs: 1 },
    ],
  ])("[G210] rejects if it %s", async (_what, validate, code, count, options) => {
    const { flow, events, errors } = checked(validate, options);
    expect(codeOf(await flow.call("connect", wanted))).toBe(code);
    expect([flow.edges.length, events, flow.pendingConnections]).toEqual([2, [], []]);
    expect(errors).toHaveLength(count);
    expect(await flow.checkConnection(wanted)).not.toBeNull();
  });

  it("[G210] a hundred connections can wait", async () => {
    const answers = new Answers();
    const { flow } = checked(answers.validate);
    const waiting = Array.from({ length: 100 }, () => flow.call("connect", wanted));
    expect(codeOf(await flow.call("connect", wanted))).toBe("flow.manyPending");
    for (const _ of waiting) answers.answer("no");
    expect((await Promise.all(waiting)).map(codeOf)).toEqual(waiting.map(() => "no"));
  });

  it("[G211] code, pastes, undo and whyNotConnect do not wait", async () => {
    const answers = new Answers();
    const { flow } = checked(answers.validate);
    expect(flow.whyNotConnect(wanted)).toBeNull();
    flow.addEdge(wanted);
    expect(await flow.call("paste", flow.copy(["a", "b"]), { x: 0, y: 0 })).toMatchObject({
      ok: true,
    });
    flow.undo();
    flow.undo();
    flow.redo();
    expect([flow.edges.length, flow.pendingConnections]).toEqual([3, []]);
    const checking = flow.checkConnection(wanted);
    for (const _ of answers.asked) answers.answer("no");
    expect(await checking).toBe("no");
  });
});
