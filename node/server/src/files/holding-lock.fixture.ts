/** A program that writes a file and holds its lock until its standard input ends. */
import { writeFileSync } from "node:fs";

import { FileLock } from "./file-lock.ts";

const [, , file = ""] = process.argv;
await FileLock.acquire(file);
writeFileSync(file, "theirs");
process.stdout.write("ready\n");
process.stdin.resume();
