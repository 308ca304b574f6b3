/** The steps of `npm run gate`. */
import { script, type Step } from "./step.ts";
import { binary, listFiles } from "./workspace.ts";

export interface GateStep extends Step {
  /** The time limit, for a slow machine. */
  readonly minutes: number;
}

/** The steps of the gate in order, with the OpenAPI documents of a folder if one is given. */
export function gateSteps(folder: string | undefined): readonly GateStep[] {
  const corpus = folder === undefined ? [] : [folder];
  const env = folder === undefined ? {} : { CORPUS: folder };
  return [
    { name: "check", command: script("check"), env: { HEDDLE_FULL: "1" }, minutes: 90 },
    // The commands of the README as they are written, in a new clone.
    { name: "readme", command: script("readme"), minutes: 45 },
    // The standalone elements render with Preact, which the steps above do not run.
    {
      name: "preact",
      command: script("test", "--browser"),
      env: { HEDDLE_PREACT: "1", HEDDLE_FULL: "1" },
      minutes: 60,
    },
    // The packages in every host, beside other libraries. FastAPI, Flask and Django need Python.
    { name: "consumers", command: script("consumers", "--all"), minutes: 60 },
    { name: "corpus", command: source("corpus", ...corpus), minutes: 30 },
    { name: "records", command: source("corpus", ...corpus, "--records"), minutes: 60 },
    // Random runs of sessions and graphs, and random orders of saving.
    { name: "fuzz", command: source("fuzz", "100000"), minutes: 60 },
    // A hostile visitor, for an hour. Others are served meanwhile.
    {
      name: "attack",
      command: source("attack", "--seconds", "3600", "--answer-ms", "10000", "--cpu-seconds", "60"),
      minutes: 75,
    },
    {
      name: "graph-simulation",
      command: tests("node/server/src/flow-simulation"),
      env: { HEDDLE_SEEDS: "5000" },
      minutes: 45,
    },
    {
      name: "room-simulation",
      command: tests("node/rooms/src/simulation"),
      env: { HEDDLE_SEEDS: "100000" },
      minutes: 180,
    },
    // The process that has a room, killed again and again. It needs PostgreSQL.
    {
      name: "room-kills",
      command: tests("node/rooms/src/several-processes"),
      env: { HEDDLE_KILLS: "1000" },
      minutes: 120,
    },
    {
      name: "saving-orders",
      command: tests("any-interleaving"),
      env: { HEDDLE_RUNS: "1000" },
      minutes: 30,
    },
    // Orders in the console of a real FastAPI, which needs Python and its packages.
    {
      name: "fastapi",
      command: [binary("playwright"), "test", "--config=e2e", "order-form"],
      env: { HEDDLE_FASTAPI: "1", HEDDLE_FULL: "1" },
      minutes: 20,
    },
    ...benchmarks().map((name) => ({
      name: `bench-${name.replaceAll("/", "-")}`,
      command: script("bench", name),
      env,
      minutes: 20,
    })),
  ];
}

function source(name: string, ...args: string[]): Step["command"] {
  return [binary("tsx"), "--conditions=@heddle/source", `scripts/${name}.ts`, ...args];
}

function tests(filter: string): Step["command"] {
  return [binary("vitest"), "run", "--project=unit", filter];
}

function benchmarks(): string[] {
  return listFiles("bench/src")
    .filter((file) => /\.bench\.tsx?$/.test(file))
    .map((file) => file.slice("bench/src/".length).split(".")[0] ?? "");
}
