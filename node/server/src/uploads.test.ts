import { once } from "node:events";
import { rmSync, statSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";

import { ServerProcess } from "./server-process.fixture.ts";
import { isFullLength } from "./test-length.fixture.ts";
import { openTestApp } from "./test-server.fixture.ts";
import {
  type Visitor,
  answerTo,
  beginUpload,
  messageText,
  pause,
  until,
  visit,
  writeParts,
} from "./visitor.fixture.ts";
import { uploadFolders, uploadedBytes, uploadedFiles } from "./upload-folders.fixture.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const part = Buffer.alloc(65_536, "x");

async function upload(url: string, visitor: Visitor, parts = 1): Promise<Record<string, unknown>> {
  const request = beginUpload(url, visitor);
  const answered = answerTo(request);
  await writeParts(request, part, parts);
  request.end();
  const { status, body } = await answered;
  expect(status).toBe(201);
  return JSON.parse(body) as Record<string, unknown>;
}

/** Sends the intent that passes an uploaded file to the app. */
function sendFileIntent(visitor: Visitor, reference: unknown): void {
  const intents = [{ number: 1, id: visitor.root.id, intent: "take", args: [reference] }];
  visitor.socket?.send(messageText({ type: "push", intents }));
}

describe("[N32] an uploaded file", () => {
  it("is on disk, where only this user can read it", async () => {
    const { server, testApp } = await openTestApp();
    const ada = await visit(server);
    sendFileIntent(ada, await upload(server.url, ada, 3));
    await until(() => testApp.testView.taken instanceof File);
    expect(uploadedFiles()).toHaveLength(1);
    expect(uploadFolders().map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700]);
    expect(await (testApp.testView.taken as File).text()).toBe("x".repeat(3 * part.length));
  });

  it.runIf(isFullLength)("is streamed to disk, not held in memory", async () => {
    const parts = 3_200;
    const server = new ServerProcess("test-view");
    const url = await server.url();
    const ada = await visit({ url });
    await upload(url, ada);
    const before = await server.resourceUsage();
    const { size } = await upload(url, ada, parts);
    expect(size).toBe(parts * part.length);
    expect((await server.resourceUsage()).memory - before.memory).toBeLessThan(4 * 1_048_576);
  });

  it("an empty file counts, too", async () => {
    const { server } = await openTestApp({ limits: { sessionFiles: 2 } });
    const ada = await visit(server);
    await upload(server.url, ada, 0);
    await upload(server.url, ada, 0);
    const request = beginUpload(server.url, ada);
    const answered = answerTo(request);
    request.end();
    expect(await answered).toMatchObject({ status: 413 });
    expect(uploadedFiles()).toHaveLength(2);
  });

  it("an aborted upload leaves nothing behind", async () => {
    const { server } = await openTestApp();
    const ada = await visit(server);
    const request = beginUpload(server.url, ada);
    await writeParts(request, part, 3);
    await until(() => uploadedFiles().length === 1);
    request.destroy();
    await until(() => uploadedFiles().length === 0);
    expect(server.log).toEqual([]);
  });

  it("an upload that turns out too large is rejected and leaves nothing behind", async () => {
    const { server } = await openTestApp({ limits: { fileBytes: 2 * part.length } });
    const ada = await visit(server);
    const request = beginUpload(server.url, ada);
    const answered = answerTo(request);
    await writeParts(request, part, 3);
    const { status, body } = await answered;
    expect([status, JSON.parse(body)]).toEqual([
      413,
      { code: "too_large", limit: 2 * part.length },
    ]);
    expect(uploadedFiles()).toEqual([]);
  });

  it("counts against the limit while it arrives, together with others", async () => {
    const { server } = await openTestApp({ limits: { sessionFileBytes: 3 * part.length } });
    const ada = await visit(server);
    const [first, second] = [beginUpload(server.url, ada), beginUpload(server.url, ada)];
    const answers = [answerTo(first), answerTo(second)];
    await writeParts(first, part, 2);
    await until(() => uploadedBytes() === 2 * part.length);
    await writeParts(second, part, 2);
    expect(await answers[1]).toMatchObject({ status: 413 });
    first.end();
    expect(await answers[0]).toMatchObject({ status: 201 });
  });

  it("one that cannot be stored is rejected, and its connection closes with the unread rest", async () => {
    const { server } = await openTestApp();
    const ada = await visit(server);
    await upload(server.url, ada);
    for (const folder of uploadFolders()) rmSync(folder, { recursive: true });
    const request = beginUpload(server.url, ada);
    const responded = once(request, "response") as Promise<[IncomingMessage]>;
    request.write(part);
    const [{ statusCode, headers }] = await responded;
    expect([statusCode, headers.connection]).toEqual([500, "close"]);
    request.destroy();
  });

  it("is removed with its session, also while it is arriving", async () => {
    const { server, testApp } = await openTestApp({ session: { ttl: 1 } });
    const ada = await visit(server);
    const over: string[] = [];
    testApp.sessions[0]!.onClose(() => over.push("over"));
    await upload(server.url, ada);
    const request = beginUpload(server.url, ada);
    const answered = answerTo(request);
    await writeParts(request, part, 1);
    await until(() => uploadedFiles().length === 2);
    ada.replica.close();
    await until(() => over.length > 0);
    expect(uploadedFiles()).toEqual([]);
    // One byte and no more: the server closes the connection with its answer, and a further write could fail first.
    await writeParts(request, Buffer.from("x"), 1);
    expect(await answered).toMatchObject({ status: 404 });
    request.destroy();
    expect(uploadedFiles()).toEqual([]);
  });

  it("is removed with the app's last reference to it or to a slice of it", async () => {
    const { server, testApp } = await openTestApp();
    const ada = await visit(server);
    sendFileIntent(ada, await upload(server.url, ada, 2));
    await until(() => testApp.testView.taken instanceof File);
    testApp.testView.taken = (testApp.testView.taken as File).slice(0, 3);
    for (let turn = 0; turn < 5; turn += 1) {
      collectGarbage();
      await pause(5);
    }
    expect(await (testApp.testView.taken as Blob).text()).toBe("xxx");
    testApp.testView.taken = undefined;
    await until(() => {
      collectGarbage();
      return uploadedFiles().length === 0;
    });
  });

  it("is removed with the server", async () => {
    const { server } = await openTestApp();
    await upload(server.url, await visit(server));
    expect(uploadFolders()).toHaveLength(1);
    await server.close();
    expect(uploadFolders()).toEqual([]);
  });

  it("the next server removes the uploads of a killed one", async () => {
    const killed = new ServerProcess("printing");
    const url = await killed.url();
    await upload(url, await visit({ url }));
    const { pid } = killed.child;
    killed.child.kill("SIGKILL");
    await until(() => killed.exitCode !== undefined);
    expect(uploadFolders(pid)).toHaveLength(1);
    const { server } = await openTestApp();
    await upload(server.url, await visit(server));
    expect(uploadFolders(pid)).toEqual([]);
  });
});
