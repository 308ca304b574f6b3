/**
 * `npm run attack [-- URL]`: attacks a running server as a hostile visitor, and checks that nobody else notices.
 *
 *   npm run attack                                      the example with a shared graph, in a process of its own
 *   npm run attack -- --room                            the same graph in a room, which has a journal
 *   npm run attack -- http://127.0.0.1:5006/            a running server; it may keep what the attacks add to a graph
 *   npm run attack -- URL --pid 4711                    also measures its memory, processor time and open files
 *   npm run attack -- --seconds 3600 --seed 7           all attacks again and again, with these random mutations
 *   npm run attack -- --only storm                      the attacks whose name contains this
 *   npm run attack -- --answer-ms 10000 --cpu-seconds 60 fails if another visitor waits longer, or an attack costs more
 *
 * Exits with 1 if the server stops answering, exceeds 1 GB, shows visitors different states, or a rejected message had an effect.
 */
import { parseArgs } from "node:util";
import { type Finding, generousLimits } from "./attack/auditor.ts";
import { ExampleServer } from "./attack/example-server.ts";
import { runAttacks } from "./attack/run-attacks.ts";
import { buildPage } from "./pages.ts";
import { buildPrograms } from "./programs.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    strength: { type: "string", default: "1" },
    pid: { type: "string" },
    only: { type: "string" },
    room: { type: "boolean" },
    "answer-ms": { type: "string" },
    "cpu-seconds": { type: "string" },
  },
});

const [given] = positionals;
if (given === undefined) await Promise.all([buildPage("served"), buildPrograms()]);
// Some attacks start a console of their own.
await buildPage("console");
const server = given === undefined ? new ExampleServer(values.room ? "room" : "file") : undefined;
const url = given ?? (await server?.url()) ?? "";
const pid = values.pid === undefined ? server?.pid : Number(values.pid);

console.log("attack                          sent  slowest ms  MB  CPU s  files  answers");
const findings = await runAttacks(url, {
  seed: Number(values.seed),
  seconds: Number(values.seconds),
  strength: Number(values.strength),
  pid,
  limits: {
    ...generousLimits,
    ...(values["answer-ms"] && { answerMs: Number(values["answer-ms"]) }),
    ...(values["cpu-seconds"] && { cpuSeconds: Number(values["cpu-seconds"]) }),
  },
  only: values.only,
  onFinding: print,
});
if (server) console.log(`log: ${server.logLength} characters, file: ${server.fileBytes} bytes`);
await server?.close();
const failed = findings.filter(({ problems }) => problems.length > 0);
if (failed.length > 0) {
  console.error(`Again: npm run attack -- --seed ${values.seed}`);
  process.exitCode = 1;
} else {
  console.log(`${findings.length} attacks without a violation`);
}

function print({ attack, sent, slowestMs, answers, problems, ...usage }: Finding): void {
  const numbers = [
    String(sent).padStart(6),
    slowestMs.toFixed(0).padStart(10),
    usage.rssMb.toFixed(0).padStart(4),
    usage.cpuSeconds.toFixed(1).padStart(5),
    String(usage.openFiles).padStart(5),
  ].join("  ");
  const counts = Array.from(answers, ([answer, count]) => `${answer}: ${count}`).join(", ");
  console.log(`${attack.padEnd(30)}${numbers}  ${counts}`);
  for (const problem of problems) console.error(`  VIOLATION: ${problem}`);
}
