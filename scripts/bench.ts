/**
 * `npm run bench [-- params]`: runs bench/src/*.bench.ts one after another, or those whose name contains a word. Installs
 * first what they compare with: `bench/` has a lock of its own, so that a clone does not need it.
 */
import { type Command, run } from "./run.ts";
import { binary, listFiles } from "./workspace.ts";

const words = process.argv.slice(2);
const files = listFiles("bench/src")
  .filter((file) => file.endsWith(".bench.ts") || file.endsWith(".bench.tsx"))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));

if (files.length === 0) {
  console.error(`bench/src has no *.bench.ts for "${words.join(" ")}"`);
  process.exitCode = 1;
}
const preparation: readonly Command[] = [
  ["npm", "install", "--prefix", "bench", "--no-audit", "--no-fund", "--prefer-offline"],
  // Packages are measured as they are installed, not from their sources, which `tsx` compiles for debugging.
  [binary("tsc"), "-b"],
  [binary("tsc"), "-p", "bench"],
];
for (const command of files.length > 0 ? preparation : []) {
  if ((await run(command)) !== 0) process.exitCode = 1;
}
// One process each and never two at once: they share no state and do not disturb each other's clocks.
for (const file of files) {
  console.log(`\n## ${file}\n`);
  const code = await run([binary("tsx"), "--expose-gc", file]);
  if (code !== 0) process.exitCode = code;
}
