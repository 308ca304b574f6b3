#!/usr/bin/env node
/** The `heddle` command. */
import { commands } from "./commands.ts";
import { run } from "./run.ts";
import { Terminal } from "./terminal.ts";

const { argv, env: environment, stdout, stderr } = process;

// Whoever reads the output, such as `head`, may have seen enough.
stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

process.exitCode = await run(
  argv.slice(2),
  commands,
  new Terminal({ stdout, stderr, environment }),
);
