/**
 * A program that writes its own versions into a file while another process replaces it: when the temporary file of that
 * process appears. Prints each version.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const [, , file = ""] = process.argv;

function isSaving(): boolean {
  return readdirSync(dirname(file)).some((name) => name.endsWith(".heddle-part"));
}

process.stdout.write("ready\n");
for (let round = 0; ; round += 1) {
  // It never replaces a version of its own.
  while (!isSaving() || readFileSync(file, "utf8").startsWith("theirs"));
  // A different moment of the save in each round.
  for (let spin = 0; spin < (round % 40) * 20_000; spin += 1);
  writeFileSync(file, `theirs ${round}`);
  process.stdout.write(`theirs ${round}\n`);
  while (isSaving());
}
