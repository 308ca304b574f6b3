import { Flow, type FlowEvent } from "@heddle/flow";
import type { ReplicaModel } from "@heddle/sync";
import { expect, onTestFinished } from "vitest";

import type { App, Apps } from "./app.ts";
import type { LogEntry } from "./log.ts";
import type { ServeOptions } from "./options.ts";
import { buildPageFirst } from "./page.fixture.ts";
import { serve, type Server } from "./serve.ts";
import { TestApp } from "./test-view.fixture.ts";
import { visit, type VisitOptions } from "./visitor.fixture.ts";

/** An app that creates a flow per visitor and records its events. */
export class FlowApp {
  readonly flows: Flow[] = [];
  /** Events by flow. */
  readonly events: FlowEvent[][] = [];
  readonly #make: () => Flow;

  constructor(make: () => Flow) {
    this.#make = make;
  }

  readonly app: App = () => {
    const flow = this.#make();
    const events: FlowEvent[] = [];
    flow.on("*", (event) => void events.push(event));
    this.flows.push(flow);
    this.events.push(events);
    return flow;
  };

  /** The flow of the last visitor. */
  get flow(): Flow {
    const flow = this.flows.at(-1);
    if (!flow) throw new Error("Nobody has come");
    return flow;
  }

  /** The state of all flows, which an attack must not change. */
  get state(): string {
    return JSON.stringify([this.flows.map(stateOf), this.events]);
  }
}

function stateOf(flow: Flow): string {
  const values = Object.entries(Flow.shape)
    .filter(([, declaration]) => declaration.view !== "none" && !("collection" in declaration))
    .map(([name]) => [name, flow.read(name)]);
  const editors = Array.from(flow.openEditors, ([key]) => key);
  return JSON.stringify([flow, values, editors]);
}

/** Serves a flow to each visitor. */
export async function openFlows(
  make: () => Flow,
): Promise<{ server: TestServer; flowApp: FlowApp }> {
  const flowApp = new FlowApp(make);
  return { flowApp, server: await open(flowApp.app) };
}

buildPageFirst();

/** A server for one test, with its log. */
export interface TestServer extends Server {
  readonly log: LogEntry[];
}

/** Serves an app on a free port until the test ends. */
export async function open<Principal = unknown>(
  app: App<Principal> | Apps<Principal>,
  options: ServeOptions<Principal> = {},
): Promise<TestServer> {
  const log: LogEntry[] = [];
  const server = await serve(app, {
    port: 0,
    handleSignals: false,
    logger: (entry) => log.push(entry),
    authorizeOperator: () => true,
    ...options,
  });
  onTestFinished(() => server.close());
  return { ...server, log };
}

export async function openTestApp<Principal = unknown>(
  options: ServeOptions<Principal> = {},
): Promise<{ server: TestServer; testApp: TestApp }> {
  const testApp = new TestApp();
  return { testApp, server: await open<Principal>(testApp.app, options) };
}

/** A visitor whose session an attack must not affect. */
export interface Bystander {
  readonly testApp: TestApp;
  readonly root: ReplicaModel;
  /** State before the attack, hidden values included. */
  readonly before: readonly string[];
}

export async function addBystander(
  { server, testApp }: { server: TestServer; testApp: TestApp },
  way: Partial<VisitOptions> = {},
): Promise<Bystander> {
  const { root } = await visit({ ...server, ...way });
  return { testApp, root, before: viewStates(testApp) };
}

/** Asserts that nothing changed and the bystander can continue. */
export async function expectUnaffected({ testApp, root, before }: Bystander): Promise<void> {
  expect(viewStates(testApp).slice(0, before.length)).toEqual(before);
  expect(await root.call("write", "still here")).toMatchObject({ ok: true });
}

function viewStates({ views }: TestApp): string[] {
  return views.map((testView) => testView.hash());
}
