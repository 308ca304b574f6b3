/** Measures one subject in a process of its own: `measure.ts SUBJECT FILE PATH METHOD` prints milliseconds and memory. */
import { readFileSync } from "node:fs";
import { subjects } from "./subjects.ts";

const [name, file = "", path = "", method = ""] = process.argv.slice(2);
const subject = subjects.find((candidate) => candidate.name === name);
if (!subject) throw new Error(`no subject "${name}"`);
const work = await subject.prepare();
const text = readFileSync(file, "utf8");
const start = performance.now();
await work(text, path, method);
const milliseconds = performance.now() - start;
console.log(JSON.stringify({ milliseconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
