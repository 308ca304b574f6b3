import { Flow, FlowViewer } from "@heddle/flow";
import { intentsOf } from "@heddle/params";
import { expect, it, onTestFinished } from "vitest";

import { generousLimits } from "../../../scripts/attack/auditor.ts";
import { ExampleServer } from "../../../scripts/attack/example-server.ts";
import { flowCalls } from "../../../scripts/attack/flow-calls.ts";
import { runAttacks } from "../../../scripts/attack/run-attacks.ts";
import { buildConsolePageFirst, buildPageFirst, buildProgramsFirst } from "./page.fixture.ts";

buildPageFirst();
buildConsolePageFirst();
buildProgramsFirst();

it("[N28] no attack stops the server, locks out a visitor or changes what it must not", async () => {
  const server = new ExampleServer();
  onTestFinished(() => server.close());
  const findings = await runAttacks(await server.url(), {
    seed: 1,
    seconds: 0,
    strength: 0.2,
    pid: server.pid,
    limits: generousLimits,
  });
  expect(
    findings.flatMap(({ attack, problems }) => problems.map((each) => [attack, each])),
  ).toEqual([]);
  expect(findings.every(({ sent, answers }) => sent > 0 || answers.size > 0)).toBe(true);
});

it("[N28] the attacks use every intent of a graph and its viewers", () => {
  const intents = [...intentsOf(Flow).keys(), ...intentsOf(FlowViewer).keys()];
  const called = new Set(flowCalls.map(([intent]) => intent));
  // `set` is attacked with each parameter of a graph, see [N70].
  expect(intents.filter((intent) => !called.has(intent) && intent !== "set")).toEqual([]);
});
