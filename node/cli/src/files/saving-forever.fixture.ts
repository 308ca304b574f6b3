/** A program that saves a file of one megabyte in a loop until it is killed. */
import { FileLock, removeParts } from "@heddle/server/files";

import { WatchedFile } from "./watched-file.ts";

const file = new WatchedFile(process.argv[2] ?? "");
await FileLock.acquire(file.path);
await removeParts(file.path);
await file.read();
process.stdout.write("saving\n");
for (let round = 0; ; round++) {
  await file.write(JSON.stringify({ round, text: "x".repeat(1_000_000), end: round }));
}
