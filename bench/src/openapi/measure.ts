/**
 * Measures one subject in a process of its own: `measure SUBJECT FILE PATH METHOD TURNS` prints elapsed milliseconds,
 * milliseconds of processor time, and memory. Before that, the code is warmed up with TURNS runs of a small document.
 */
import { existsSync, readFileSync } from "node:fs";
import { smallDocument, smallOperation } from "./small-document.ts";
import type { Source } from "./heddle-subjects.ts";
import { subjects } from "./subjects.ts";

const [name, file = "", path = "", method = "", turns = "0"] = process.argv.slice(2);
const subject = subjects.find((candidate) => candidate.name === name);
if (!subject) throw new Error(`no subject "${name}"`);
const { isFromData = false, prepare } = subject;
const work = await prepare();
for (let turn = 0; turn < Number(turns); turn++)
  await work(sourceOf(smallDocument), smallOperation.path, smallOperation.method);
const source = sourceOf(readFileSync(file, "utf8"));
const start = performance.now();
const before = process.cpuUsage();
await work(source, path, method);
const { user, system } = process.cpuUsage(before);
const milliseconds = performance.now() - start;
const megabytes = peakMemory();
console.log(JSON.stringify({ milliseconds, processor: (user + system) / 1000, megabytes }));

function sourceOf(text: string): Source {
  return { text, data: isFromData ? (JSON.parse(text) as Source["data"]) : {} };
}

/** Of this program only: `maxRSS` includes the memory of the parent process at the fork. */
function peakMemory(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(processStatus()) ?? [];
  return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) / 1024;
}

/** Empty on systems other than Linux. */
function processStatus(): string {
  const file = "/proc/self/status";
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
