/**
 * Measures one subject in a process of its own: `measure.ts SUBJECT FILE PATH METHOD TURNS` prints the
 * milliseconds that pass, those that the processor works, and memory. The code is warmed with a small document that many turns before.
 */
import { readFileSync } from "node:fs";
import { smallDocument, smallOperation } from "./small-document.ts";
import { subjects } from "./subjects.ts";

const [name, file = "", path = "", method = "", turns = "0"] = process.argv.slice(2);
const subject = subjects.find((candidate) => candidate.name === name);
if (!subject) throw new Error(`no subject "${name}"`);
const work = await subject.prepare();
for (let turn = 0; turn < Number(turns); turn++)
  await work(smallDocument, smallOperation.path, smallOperation.method);
const text = readFileSync(file, "utf8");
const start = performance.now();
const before = process.cpuUsage();
await work(text, path, method);
const { user, system } = process.cpuUsage(before);
const milliseconds = performance.now() - start;
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ milliseconds, processor: (user + system) / 1000, megabytes }));
