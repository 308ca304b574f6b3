import { describe, expect, it } from "vitest";

import { messages } from "../messages.ts";
import { startServer, type TestServer } from "../send/server.fixture.ts";
import { api, textOf } from "./api.fixture.ts";
import { OpenAPIForm } from "./openapi-form.ts";

const openapi = api({ "/things": { get: { responses: {} } } });

/** A `fetch` that ignores signals. */
const uncancelableFetch: typeof fetch = (input, init) => fetch(input, { ...init, signal: null });

function makeForm({ url }: TestServer, timeout: number): OpenAPIForm {
  return new OpenAPIForm({
    openapi,
    baseUrl: url,
    path: "/things",
    timeout,
    fetch: uncancelableFetch,
  });
}

/** Servers that complete the first response only when `end` is called, and the others immediately. */
const slowServers: Readonly<
  Record<string, () => Promise<{ server: TestServer; end: () => void }>>
> = {
  "a response": () => startSlowServer((response) => () => response.end('"late"')),
  "the rest of a body": () =>
    startSlowServer((response) => {
      response.write('"half');
      return () => response.end(' late"');
    }),
};

interface ResponseWriter {
  write(text: string): unknown;
  end(text: string): unknown;
}

async function startSlowServer(
  begin: (response: ResponseWriter) => () => void,
): Promise<{ server: TestServer; end: () => void }> {
  let end: (() => void) | undefined;
  const server = await startServer((_request, response) => {
    response.setHeader("Content-Type", "application/json");
    if (end) response.end('"soon"');
    else end = begin(response);
  });
  return { server, end: () => end?.() };
}

describe("[O294] a form whose fetch ignores its signal", () => {
  for (const [title, start] of Object.entries(slowServers)) {
    it(`can be submitted again as soon as it is canceled, before ${title}`, async () => {
      const { server, end } = await start();
      const form = makeForm(server, 60_000);
      const submit = form.submit();
      await expect.poll(() => server.seen).toHaveLength(1);
      form.cancel();
      await expect(submit).resolves.toBeNull();
      expect(form.busy).toBe(false);
      expect(textOf(form.response)).toContain("canceled");
      expect((await form.submit())?.text()).toBe('"soon"');
      end();
      expect((await form.submit())?.text()).toBe('"soon"');
      expect(textOf(form.response)).not.toContain("late");
    });

    it(`can be submitted again after the timeout, before ${title}`, async () => {
      const { server, end } = await start();
      const form = makeForm(server, 300);
      await expect(form.submit()).resolves.toBeNull();
      expect(form.busy).toBe(false);
      expect(textOf(form.response)).toContain(messages.tooLate.text);
      end();
    });
  }
});
