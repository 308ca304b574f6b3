import { HeddleError } from "@heddle/params";

import { OpenAPIForm } from "../form/openapi-form.ts";
import { demoDocument } from "./demo-document.ts";

/** Options of the demo. */
export interface DemoOptions {
  /** The URL of an echo server; by default that of `@heddle/echo`, which is started in Node. */
  readonly baseUrl?: string;
}

/** Where `startEchoServer` of `@heddle/echo` listens by default. */
const echoUrl = "http://127.0.0.1:7357";

/** The demo: a form for one small operation of an echo server. */
export function createApp({ baseUrl }: DemoOptions = {}): OpenAPIForm {
  const operation = { openapi: demoDocument, path: "/post", method: "post" };
  return baseUrl === undefined
    ? new OpenAPIForm({ ...operation, baseUrl: echoUrl, fetch: fetchFromEcho })
    : new OpenAPIForm({ ...operation, baseUrl });
}

/** Starts the echo server before the first request. */
async function fetchFromEcho(...args: Parameters<typeof fetch>): Promise<Response> {
  await (starting ??= startEcho());
  try {
    return await fetch(...args);
  } catch (cause) {
    if (args[1]?.signal?.aborted) throw cause;
    throw new HeddleError(
      "no_echo_server",
      `No echo server answers at ${echoUrl}. Start it with "npx @heddle/echo", or pass the URL of another one: createApp({ baseUrl }).`,
      { cause },
    );
  }
}

let starting: Promise<void> | undefined;

/** A variable, so that bundlers do not look for the package: it is optional, and only Node can run it. */
const echoPackage: string = "@heddle/echo";

interface EchoPackage {
  readonly startEchoServer: (options: { readonly keepAlive: boolean }) => Promise<unknown>;
}

async function startEcho(): Promise<void> {
  if (!("process" in globalThis) || "document" in globalThis) return;
  try {
    const { startEchoServer } = (await import(/* @vite-ignore */ echoPackage)) as EchoPackage;
    await startEchoServer({ keepAlive: false });
  } catch {
    // Not installed, or the port is in use, probably by an echo server: the request will show.
  }
}
