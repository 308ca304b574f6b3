#!/usr/bin/env node
/** `npx @heddle/echo [port]`: an echo server that runs until it is stopped. */
import { startEchoServer } from "./start-echo-server.ts";

const [, , port] = process.argv;
const { url } = await startEchoServer(port === undefined ? {} : { port: Number(port) });
console.log(`The echo server listens at ${url}`);
