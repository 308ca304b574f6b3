#!/usr/bin/env node
/** The `heddle` command. */
import { commands } from "./commands.ts";
import { run, reportLostOutput } from "./run.ts";
import { Terminal } from "./terminal.ts";

const { argv, env: environment, stdout, stderr } = process;
const terminal = new Terminal({
  stdin: () => process.stdin,
  stdout,
  stderr,
  environment,
});
reportLostOutput(process, terminal);

process.exitCode = await run(argv.slice(2), commands, terminal);
