import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { OpenAPIForm } from "@heddle/openapi";
import { Button } from "@heddle/views";
import { expect, it, onTestFinished } from "vitest";

import { open } from "./test-server.fixture.ts";
import {
  answerTo,
  ask,
  beginUpload,
  messageText,
  until,
  type Visitor,
  visit,
} from "./visitor.fixture.ts";

const openapi = {
  openapi: "3.1.0",
  info: { title: "Looms", version: "1" },
  paths: { "/events": { get: { responses: {} } } },
};

/** An event stream without an end, and the number of its listeners. */
async function startStream(): Promise<{ readonly url: string; listeners: number }> {
  const server = createServer((_request, response) => {
    stream.listeners += 1;
    response.on("close", () => (stream.listeners -= 1));
    response.writeHead(200, { "Content-Type": "text/event-stream" }).write("data: 1\n\n");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const stream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    listeners: 0,
  };
  return stream;
}

it("[O220] the stream of a form ends with its session", async () => {
  const stream = await startStream();
  const forms: OpenAPIForm[] = [];
  const app = (): OpenAPIForm => {
    const form = new OpenAPIForm({ openapi, baseUrl: stream.url, path: "/events" });
    forms.push(form);
    return form;
  };
  const visitor = await visit(await open(app, { session: { ttl: 20 } }));
  const [form] = forms;
  const answer = form?.submit();
  await until(() => visitor.received.join("").includes("Items"));
  expect(stream.listeners).toBe(1);
  visitor.replica.close();
  await until(() => stream.listeners === 0);
  await expect(answer).resolves.toBeNull();
  expect(form?.busy).toBe(false);
});

async function startDownloads(content: Buffer): Promise<string> {
  const server = createServer((_request, response) => response.end(content));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("[N771] a large response is downloaded whole from the session", async () => {
  const content = Buffer.alloc(300_000, "0123456789");
  const baseUrl = await startDownloads(content);
  const form = new OpenAPIForm({ openapi, baseUrl, path: "/events", sizeLimit: 1_000 });
  const served = await open(() => form);
  const visitor = await visit(served);
  await form.submit();
  const reference = (): RegExpExecArray | null =>
    /"\$":"file","id":"([\w-]+)","name":"[^"]*","type":"[^"]*","size":300000/.exec(
      visitor.received.join(""),
    );
  await until(() => reference() !== null);
  const answer = await ask(served.url, `/session/${visitor.session}/files/${reference()?.[1]}`);
  expect([answer.status, answer.headers["content-disposition"]]).toEqual([200, "attachment"]);
  expect(answer.body).toBe(content.toString());
});

it("[N841] large responses count as files of the session whose visitor requested them", async () => {
  const baseUrl = await startDownloads(Buffer.alloc(300_000, "x"));
  const files: Record<string, (File | undefined)[]> = {};
  const served = await open(
    ({ id }) => {
      const own: (File | undefined)[] = (files[id] = []);
      const onPress = async (): Promise<void> => {
        const form = new OpenAPIForm({ openapi, baseUrl, path: "/events", sizeLimit: 1_000 });
        const response = await form.submit();
        own.push(response?.received.file);
      };
      return new Button({ label: "Download", onPress });
    },
    { limits: { sessionFileBytes: 700_000 } },
  );
  const download = async (visitor: Visitor): Promise<number | undefined> => {
    const own = files[visitor.session ?? ""] ?? [];
    const count = own.length + 1;
    const intents = [{ number: count, id: visitor.root.id, intent: "press", args: [] }];
    visitor.socket?.send(messageText({ type: "push", intents }));
    await until(() => own.length === count);
    return own.at(-1)?.size;
  };
  const upload = async (visitor: Visitor): Promise<number | undefined> => {
    const request = beginUpload(served.url, visitor);
    const answered = answerTo(request);
    request.end(Buffer.alloc(200_000));
    return (await answered).status;
  };
  const [ada, ben] = [await visit(served), await visit(served)];

  expect([await download(ada), await download(ada), await download(ada)]).toEqual([
    300_000,
    300_000,
    undefined,
  ]);
  expect(await upload(ada)).toBe(413);
  expect([await upload(ben), await download(ben)]).toEqual([201, 300_000]);
});
