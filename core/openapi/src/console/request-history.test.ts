import { expect, it } from "vitest";

import { OpenAPIForm } from "../form/openapi-form.ts";
import { startResponder, api, gate, withBody } from "../form/api.fixture.ts";
import type { OpenAPIFormOptions } from "../form/form-options.ts";
import type { SentRequest } from "../form/sent-request.ts";
import { closedAddress } from "../send/server.fixture.ts";
import { RequestHistory } from "./request-history.ts";
import { messages as recordMessages } from "../record/messages.ts";

const secret = "SuperSecretToken123";
const schema = {
  type: "object",
  properties: { note: { type: "string" }, pin: { type: "string", format: "password" } },
};
const openapi = api({ "/notes/{id}": { post: withBody(schema) } });

function start(maxHistoryRequests = 100): { history: RequestHistory; again: SentRequest[] } {
  const again: SentRequest[] = [];
  const onSendAgain = (sent: SentRequest): void => void again.push(sent);
  const onOpen = onSendAgain;
  return {
    history: new RequestHistory({
      maxHistoryRequests,
      onSendAgain,
      onOpen,
      askToClear: () => {},
      now: () => 1000,
    }),
    again,
  };
}

function form(history: RequestHistory, options: Partial<OpenAPIFormOptions>): OpenAPIForm {
  const made = new OpenAPIForm(
    {
      openapi,
      baseUrl: "",
      path: "/notes/{id}",
      method: "post",
      headers: { "X-Token": secret },
      ...options,
    },
    { onSent: (sent) => history.add(sent) },
  );
  made.populate({ id: "7", note: "hello", pin: secret });
  return made;
}

const listed = ({ requests }: RequestHistory): object[] => Array.from(requests, ([, each]) => each);

it("[O305] keeps a request with its outcome and without its secrets", async () => {
  const { url: baseUrl } = await startResponder(() => ({ status: 201, body: {} }));
  const { history } = start();
  await form(history, { baseUrl }).submit();
  expect(listed(history)).toMatchObject([
    {
      method: "post",
      path: "/notes/{id}",
      url: `${baseUrl}/notes/7`,
      status: "201 Created",
      tone: "success",
      milliseconds: expect.any(Number),
      endedAt: 1000,
      curl: expect.stringContaining("curl --request POST"),
    },
  ]);
  expect(JSON.stringify(listed(history))).not.toContain(secret);
});

it("[O305] keeps requests that failed, timed out or were canceled", async () => {
  const { opened, open } = gate();
  const { url: baseUrl } = await startResponder(async () => {
    await opened;
    return {};
  });
  const { history } = start();
  await form(history, { baseUrl: await closedAddress() }).submit();
  await form(history, { baseUrl, timeout: 30 }).submit();
  const slow = form(history, { baseUrl });
  const sending = slow.submit();
  await new Promise((resolve) => {
    setTimeout(resolve, 30);
  });
  slow.cancel();
  await sending;
  open();
  expect(listed(history)).toMatchObject([
    { status: recordMessages.outcomes.network, tone: "error" },
    { status: recordMessages.outcomes.timeout, tone: "error" },
    { status: recordMessages.outcomes.canceled, tone: "info" },
  ]);
});

it("[O305] does not keep a request that was not sent", async () => {
  const { history } = start();
  const empty = form(history, { baseUrl: await closedAddress() });
  empty.populate({ id: "" });
  expect(await empty.submit()).toBeNull();
  expect(history.requests.size).toBe(0);
});

it("[O305] keeps the most recent of many requests, and can be cleared", async () => {
  const { url: baseUrl } = await startResponder();
  const { history } = start(2);
  const each = form(history, { baseUrl });
  for (const id of ["1", "2", "3"]) {
    each.populate({ id });
    await each.submit();
  }
  expect(listed(history)).toMatchObject([
    { url: `${baseUrl}/notes/2` },
    { url: `${baseUrl}/notes/3` },
  ]);
  history.clear();
  expect(history.requests.size).toBe(0);
});

it("[O305] keeps the most recent large responses, and an oversized one while it is the last", async () => {
  const { url: baseUrl } = await startResponder(({ url }) => ({
    body: "x".repeat(1_000_000 * Number(url.split("/").at(-1))),
  }));
  const { history } = start();
  const each = form(history, { baseUrl, sizeLimit: 50_000_000 });
  const urlsAfter = async (id: number): Promise<string[]> => {
    each.populate({ id: String(id) });
    await each.submit();
    return Array.from(history.requests, ([, { url }]) => url.slice(baseUrl.length));
  };
  expect(await urlsAfter(9)).toEqual(["/notes/9"]);
  expect(await urlsAfter(8)).toEqual(["/notes/9", "/notes/8"]);
  expect(await urlsAfter(7)).toEqual(["/notes/8", "/notes/7"]);
  expect(await urlsAfter(25)).toEqual(["/notes/25"]);
  expect(await urlsAfter(1)).toEqual(["/notes/1"]);
});

it("[O305] omits a command that is too long", async () => {
  const { url: baseUrl } = await startResponder();
  const { history } = start();
  const each = form(history, { baseUrl });
  each.populate({ note: "x".repeat(60_000) });
  await each.submit();
  expect(listed(history)).toMatchObject([{ curl: "" }]);
});

it("[O306] passes on the values of a request to send again, and rejects an unknown request", async () => {
  const { url: baseUrl } = await startResponder();
  const { history, again } = start();
  await form(history, { baseUrl }).submit();
  const [[id] = [""]] = history.requests;
  await history.call("sendAgain", id);
  expect(again).toMatchObject([
    { values: { path: { id: "7" }, body: { note: "hello", pin: secret } } },
  ]);
  history.clear();
  expect(await history.call("sendAgain", id)).toMatchObject({ ok: false });
});
