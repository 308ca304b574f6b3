#!/usr/bin/env node
/**
 * The `heddle` command.
 *
 * npm links a command while it installs, before anything is built, so this file is checked in. It runs the
 * build; in a clone of the repository that has none, it runs the sources.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const build = new URL("../dist/main.js", import.meta.url);

if (existsSync(build)) await import(build.href);
else runSources();

function runSources() {
  const script = fileURLToPath(new URL("../../../scripts/heddle.ts", import.meta.url));
  const flags = ["--conditions=@heddle/source", `--import=${import.meta.resolve("tsx")}`];
  const child = spawn(process.execPath, [...flags, script, ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  // A terminal sends Ctrl+C to both processes; other senders know only this one.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.once("exit", (code, signal) => {
    process.exitCode = code ?? 1;
    if (signal === null) return;
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
