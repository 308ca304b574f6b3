import { Flow } from "@heddle/flow";
import { FileInput, Image } from "@heddle/views";
import { describe, expect, it } from "vitest";

import { open, type TestServer, openTestApp } from "./test-server.fixture.ts";
import {
  type HttpResponse,
  type Visitor,
  ask,
  messageText,
  until,
  visit,
} from "./visitor.fixture.ts";

interface Sending {
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

function send(
  server: TestServer,
  visitor: Visitor,
  { body = "content", headers = {} }: Sending = {},
): Promise<HttpResponse> {
  return ask(server.url, `/session/${visitor.session}/files`, {
    method: "POST",
    body,
    headers: {
      Origin: server.url.slice(0, -1),
      "X-Heddle-Token": visitor.token ?? "",
      "X-Heddle-Name": "notes.txt",
      "Content-Type": "text/plain",
      ...headers,
    },
  });
}

/** Passes references of files like the page, without the files. */
const options = {
  files: {
    encode: (): never => {
      throw new Error("not asked for");
    },
    decode: (reference: unknown) => reference,
  },
};

describe("[N30] files", () => {
  it("are uploaded over HTTP and passed to the app by an intent", async () => {
    const { server, testApp } = await openTestApp();
    const ada = await visit(server);
    const sent = await send(server, ada);
    expect(sent.status).toBe(201);
    const reference = JSON.parse(sent.body) as Record<string, unknown>;
    expect(reference).toEqual({
      $: "file",
      id: expect.stringMatching(/^[\w-]{32}$/),
      name: "notes.txt",
      type: "text/plain",
      size: 7,
    });
    ada.socket?.send(
      messageText({
        type: "push",
        intents: [{ number: 1, id: ada.root.id, intent: "take", args: [reference] }],
      }),
    );
    await until(() => testApp.testView.taken instanceof File);
    const file = testApp.testView.taken as File;
    expect([file.name, file.type, await file.text()]).toEqual([
      "notes.txt",
      "text/plain",
      "content",
    ]);
  });

  it("files of the app are downloaded over HTTP and keep their URL", async () => {
    const picture = new Image({ source: new Blob(["pixels"], { type: "image/png" }), alt: "" });
    const input = new FileInput({
      value: new File(["<script>"], "page.html", { type: "text/html" }),
    });
    const server = await open(() => picture);
    const ada = await visit({ ...server, options });
    const { id } = ada.root.read("source") as { id: string };
    const answer = await ask(server.url, `/session/${ada.session}/files/${id}`);
    expect([answer.status, answer.body, answer.headers["content-type"]]).toEqual([
      200,
      "pixels",
      "image/png",
    ]);

    const other = await open(() => input);
    const grace = await visit({ ...other, options });
    const reference = grace.root.read("value") as { id: string };
    const page = await ask(other.url, `/session/${grace.session}/files/${reference.id}`);
    // A file that could run in a page gets an inert type.
    expect(page.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
  });

  it("need the token of the session", async () => {
    const { server } = await openTestApp();
    const [ada, grace] = [await visit(server), await visit(server)];
    for (const token of ["", "x", grace.token!]) {
      expect(await send(server, ada, { headers: { "X-Heddle-Token": token } })).toMatchObject({
        status: 404,
      });
    }
  });

  it("files of one session are not reachable from another", async () => {
    const { server, testApp } = await openTestApp();
    const [ada, mallory] = [await visit(server), await visit(server)];
    const { id } = JSON.parse((await send(server, ada)).body) as { id: string };
    expect(await ask(server.url, `/session/${ada.session}/files/${id}`)).toMatchObject({
      status: 200,
    });
    expect(await ask(server.url, `/session/${mallory.session}/files/${id}`)).toMatchObject({
      status: 404,
    });
    mallory.socket?.send(
      messageText({
        type: "push",
        intents: [{ number: 1, id: mallory.root.id, intent: "take", args: [{ $: "file", id }] }],
      }),
    );
    await until(() => mallory.received.some((text) => text.includes(`"code":"encoding"`)));
    expect(testApp.testView.taken).toBeUndefined();
  });

  it("belong to their principal", async () => {
    const { server } = await openTestApp({ authorize: ({ headers }) => headers["x-user"] });
    const ada = await visit({ ...server, headers: { "X-User": "ada" } });
    const { id } = JSON.parse((await send(server, ada, { headers: { "X-User": "ada" } })).body) as {
      id: string;
    };
    const path = `/session/${ada.session}/files/${id}`;
    expect(await ask(server.url, path, { headers: { "X-User": "mallory" } })).toMatchObject({
      status: 404,
    });
    expect(await ask(server.url, path, { headers: { "X-User": "ada" } })).toMatchObject({
      status: 200,
    });
  });

  it("are limited, each and in total", async () => {
    const { server } = await openTestApp({ limits: { fileBytes: 100, sessionFileBytes: 150 } });
    const ada = await visit(server);
    const tooLarge = await send(server, ada, { body: "x".repeat(101) });
    expect(tooLarge.status).toBe(413);
    expect(JSON.parse(tooLarge.body)).toEqual({ code: "too_large", limit: 100 });
    const chunked = { "Transfer-Encoding": "chunked" };
    expect(await send(server, ada, { body: "x".repeat(101), headers: chunked })).toMatchObject({
      status: 413,
    });
    expect(await send(server, ada, { body: "x".repeat(100) })).toMatchObject({ status: 201 });
    const tooMuch = await send(server, ada, { body: "x".repeat(100) });
    expect([tooMuch.status, JSON.parse(tooMuch.body)]).toEqual([
      413,
      { code: "too_large_together", limit: 150 },
    ]);
    expect(await send(server, ada, { body: "x".repeat(50) })).toMatchObject({ status: 201 });
  });

  it("[N770] are limited on the whole server, and a removed file makes room", async () => {
    const limits = { totalFileBytes: 150 };
    const { server } = await openTestApp({ limits, session: { ttl: 1 } });
    const [ada, grace] = [await visit(server), await visit(server)];
    expect(await send(server, ada, { body: "x".repeat(100) })).toMatchObject({ status: 201 });
    const full = await send(server, grace, { body: "x".repeat(100) });
    expect([full.status, JSON.parse(full.body)]).toEqual([507, { code: "no_space" }]);
    ada.replica.close();
    await expect
      .poll(async () => (await send(server, grace, { body: "x".repeat(100) })).status)
      .toBe(201);
  });

  it("[N770] a refused one replaces the previous file of a field", async () => {
    const input = new FileInput({ name: "file", label: "File" });
    const server = await open(() => input);
    const ada = await visit({ ...server, options });
    const reference = JSON.parse((await send(server, ada)).body) as unknown;
    const refused = { $: "refused-file", name: "new.bin", size: 11, code: "too_large", limit: 10 };
    const push = (number: number, arg: unknown): void => {
      const intents = [{ number, id: ada.root.id, intent: "enter", args: [arg] }];
      ada.socket?.send(messageText({ type: "push", intents }));
    };
    push(1, reference);
    await until(() => input.value instanceof File);
    push(2, refused);
    await until(() => input.value === undefined);
    expect([input.draft, input.issues().map(({ code }) => code)]).toEqual(["new.bin", ["draft"]]);
    push(3, { ...refused, code: "toString" });
    await until(() => ada.received.some((text) => text.includes(`"code":"encoding"`)));
    expect(input.draft).toBe("new.bin");
  });

  it.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\evil.exe", "evil.exe"],
    ["%00a%0d%0ab", "ab"],
    ["..%2f..%2fx", "x"],
    ["%", "file"],
    ["", "file"],
  ])("a file with the name %j becomes %j", async (name, expected) => {
    const { server } = await openTestApp();
    const ada = await visit(server);
    const sent = await send(server, ada, { headers: { "X-Heddle-Name": name } });
    expect(JSON.parse(sent.body)).toMatchObject({ name: expected });
  });

  it("are removed with their session", async () => {
    const { server } = await openTestApp({ session: { ttl: 1 } });
    const ada = await visit(server);
    const { id } = JSON.parse((await send(server, ada)).body) as { id: string };
    ada.replica.close();
    const path = `/session/${ada.session}/files/${id}`;
    await expect.poll(async () => (await ask(server.url, path)).status).toBe(404);
  });
});

it("[G423] a file that is dropped on a served graph is uploaded, within the limits of uploads", async () => {
  const names: string[] = [];
  const flow = new Flow({
    dropTypes: ["text/plain"],
    onDrop: async ({ items: [item] }) => {
      if (item?.kind === "file") names.push(item.name, await item.file.text());
      return { nodes: [{ id: "dropped" }] };
    },
  });
  const server = await open(() => flow, { limits: { fileBytes: 100 } });
  const ada = await visit(server);
  const { body } = await send(server, ada);
  const drop = { intent: "drop", args: [{ x: 1, y: 2 }, [JSON.parse(body)], null] };
  const intents = [{ number: 1, id: ada.root.id, ...drop }];
  ada.socket?.send(messageText({ type: "push", intents }));
  await until(() => flow.node("dropped") !== undefined);
  expect(names).toEqual(["notes.txt", "content"]);
  expect((await send(server, ada, { body: "x".repeat(101) })).status).toBe(413);
});
