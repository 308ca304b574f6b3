#!/usr/bin/env node
/** `npx @heddle/echo [port]`: runs an echo server until it is stopped. */
import { HeddleError } from "@heddle/params";

import { startEchoServer } from "./start-echo-server.ts";

const [, , port] = process.argv;
try {
  const { url } = await startEchoServer(port === undefined ? {} : { port: Number(port) });
  console.log(`Echo server listening at ${url}`);
} catch (error) {
  if (!(error instanceof HeddleError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
