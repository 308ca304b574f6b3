import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { describe, expect, it, onTestFinished } from "vitest";

import { sendRequest } from "../send/send-request.ts";
import { type SeenRequest, startServer } from "../send/server.fixture.ts";
import { toCurl, toFetch } from "./snippets.ts";
import { secretsOf } from "./secrets.ts";
import { operation, parameter, operationWithBody } from "./operation.fixture.ts";
import { planRequest } from "./plan-request.ts";
import type { RequestPlan } from "./request-plan.ts";

const run = promisify(execFile);
const hasCurl = spawnSync("curl", ["--version"]).status === 0;
const nasty = `it's "quoted" \\ $HOME \`id\` $(id) ! * ? ~ # & | ; < > %20 \t\n@end é\u{1F600}`;

const plans: Record<string, (baseUrl: string) => RequestPlan> = {
  "a GET": (baseUrl) => {
    const parameters = [
      parameter("query", "q"),
      parameter("header", "X-One"),
      parameter("header", "X-Empty"),
    ];
    return planRequest(
      operation({ parameters }),
      { query: { q: nasty }, header: { "X-One": `it's "$HOME" \`id\``, "X-Empty": "" } },
      { baseUrl, headers: { Authorization: "Bearer 'secret'", Cookie: "a=b; c='d'" } },
    );
  },
  JSON: (baseUrl) =>
    planRequest(
      operationWithBody("application/json"),
      { body: { text: nasty, list: [1n] } },
      { baseUrl },
    ),
  "a text that looks like a file": (baseUrl) =>
    planRequest(operationWithBody("text/plain"), { body: `@/etc/passwd\r\n${nasty}` }, { baseUrl }),
  "a form": (baseUrl) =>
    planRequest(
      operationWithBody("application/x-www-form-urlencoded"),
      { body: { a: nasty } },
      { baseUrl },
    ),
  "an empty body": (baseUrl) =>
    planRequest(operationWithBody("text/plain"), { body: "" }, { baseUrl }),
  "a DELETE": (baseUrl) => planRequest(operation({ method: "delete" }), {}, { baseUrl }),
  "a GET with brackets in its path": (baseUrl) =>
    planRequest(operation({ path: "/a[1-3]" }), {}, { baseUrl }),
};

describe.skipIf(!hasCurl)("a curl command", () => {
  it.each(Object.entries(plans))("[O73] sends the same bytes for %s", async (_, plan) => {
    const [sent, copied] = await sendBoth(plan, (planned) =>
      shell(toCurl(planned, { secrets: "shown" })),
    );
    expect(copied).toEqual(sent);
  });

  it("[O73] sends the same multipart bytes except for the boundary", async () => {
    const folder = await mkdtemp(join(tmpdir(), "heddle-curl-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const bytes = new Uint8Array([0, 255, 13, 10, 39]);
    await writeFile(join(folder, "it's a photo.png"), bytes);
    const photo = new File([bytes], "it's a photo.png", { type: "image/png" });
    const body = { plain: nasty, at: "@x", json: { text: nasty }, less: ["<x", "y;type=z"], photo };
    const encoding = {
      photo: { headers: { "X-Limit": { const: 3 } } },
      less: { contentType: "text/markdown" },
    };
    const [sent, copied] = await sendBoth(
      (baseUrl) =>
        planRequest(operationWithBody("multipart/form-data", encoding), { body }, { baseUrl }),
      (planned) => shell(toCurl(planned, { secrets: "shown" }), folder),
    );
    expect(copied).toEqual(sent);
    expect(sent.body).toContain("X-Limit: 3");
  });

  it("[O73] sends parts whose names contain an equals sign", async () => {
    const folder = await mkdtemp(join(tmpdir(), "heddle-curl-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "a=b.txt"), "file");
    const file = new File(["file"], "a=b.txt", { type: "text/plain" });
    const body = { "a=b": nasty, 'q="x"=': "quoted", "json=": { a: 1 }, "file=": file };
    const [sent, copied] = await sendBoth(
      (baseUrl) => planRequest(operationWithBody("multipart/form-data"), { body }, { baseUrl }),
      (planned) => shell(toCurl(planned, { secrets: "shown" }), folder),
    );
    // The headers of a part may come in another order.
    const lines = ({ body: sentBody }: Comparable): readonly string[] =>
      sentBody.split("\r\n").toSorted();
    expect(lines(copied)).toEqual(lines(sent));
    expect(sent.body).toContain('name="a=b"');
  });

  it("[O73] requests only the head for HEAD", () => {
    const plan = planRequest(operation({ method: "head" }), {}, { baseUrl: "http://api.test" });
    expect(toCurl(plan)).toBe("curl --head http://api.test/things");
  });
});

it("[O338] reads masked headers and cookies from variables, and expands nothing else", async () => {
  const headers = {
    Authorization: "Bearer hunter1",
    "X-Api-Key": "hunter2",
    "GITHUB-TOKEN": "hunter3",
    "Key`id`$HOME": "hunter4",
    Cookie: "sid=hunter5; it's=hunter6",
  };
  const command = toCurl(planRequest(operation({}), {}, { baseUrl: "http://api.test", headers }));
  expect(command).toContain('--header "Authorization: Bearer $TOKEN"');
  expect(command).toContain('--header "X-Api-Key: $X_API_KEY"');
  const values = {
    TOKEN: "1",
    X_API_KEY: "2",
    X_GITHUB_TOKEN: "3",
    X_KEY_ID_HOME: "4",
    X_SID: "5",
  };
  const { stdout } = await run("sh", ["-c", command.replace("curl", "printf '%s\\n'")], {
    env: { ...process.env, ...values, X_IT_S: "$(id)" },
  });
  expect(stdout.split("\n").filter((line) => line.includes(": "))).toEqual([
    "Authorization: Bearer 1",
    "X-Api-Key: 2",
    "GITHUB-TOKEN: 3",
    "Key`id`$HOME: 4",
    "Cookie: sid=5; it's=$(id)",
  ]);
});

describe("a fetch snippet", () => {
  it.each(Object.entries(plans))("[O74] sends the same bytes for %s", async (_, plan) => {
    const [sent, copied] = await sendBoth(plan, (planned) =>
      script(toFetch(planned, { secrets: "shown" })),
    );
    expect(copied).toEqual(sent);
  });

  it("[O74] leaves the content of files to fill in", async () => {
    const photo = new File(["x"], `*/ "photo".png`, { type: "image/png" });
    const { url, seen } = await startServer((_, response) => response.end());
    const body = { name: nasty, address: { a: 1 }, photo };
    await script(
      toFetch(planRequest(operationWithBody("multipart/form-data"), { body }, { baseUrl: url })),
    );
    const type = String(seen[0]?.headers["content-type"]);
    const bytes = new Blob([Uint8Array.from(seen[0]?.body ?? [])]);
    const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
    expect([...form.keys()]).toEqual(["name", "address", "photo"]);
    expect(form.get("name")).toBe(nasty.replace("\n", "\r\n"));
    expect((form.get("photo") as File).type).toBe("image/png");
  });
});

describe("a sample with masked secrets", () => {
  const secretPlan = (baseUrl: string): RequestPlan =>
    planRequest(
      operation({ parameters: [parameter("query", "q"), parameter("query", "api_key")] }),
      { query: { q: nasty, api_key: "key&1" } },
      {
        baseUrl,
        headers: { Authorization: "Bearer hunter1", Cookie: "a=b; sid=`${hunter2}`", "X-Key": "3" },
      },
    );
  const secrets = {
    TOKEN: "hunter1",
    X_A: "b",
    X_SID: "`${hunter2}`",
    X_KEY: "3",
    X_API_KEY: "key&1",
  };

  it("[O610] says which variables it needs, and contains no masked text", () => {
    const plan = secretPlan("http://api.test");
    const names = "X_API_KEY, TOKEN, X_KEY, X_A, X_SID";
    expect(toCurl(plan).split("\n")[0]).toBe(`# Set ${names} first.`);
    expect(toFetch(plan).split("\n")[0]).toBe(
      `const { ${names} } = process.env; // set them first`,
    );
    for (const text of [toCurl(plan), toFetch(plan)]) expect(text).not.toContain("****");
    const bare = planRequest(operation({}), {}, { baseUrl: "http://api.test" });
    expect(toCurl(bare)).toBe("curl http://api.test/things");
    expect(toFetch(bare)).not.toContain("process.env");
  });

  it("[O610] names the variable after the scheme", () => {
    const written = (Authorization: string): string =>
      toFetch(
        planRequest(operation({}), {}, { baseUrl: "http://api.test", headers: { Authorization } }),
      );
    expect(written("Bearer hunter1")).toContain("`Bearer ${TOKEN}`");
    expect(written("Basic aHVudGVyMQ==")).toContain("`Basic ${BASIC_CREDENTIALS}`");
    expect(written("hunter1")).toContain("`${X_AUTHORIZATION}`");
  });

  it("[O610] of fetch sends the same bytes when the variables are set", async () => {
    const [sent, copied] = await sendBoth(secretPlan, (plan) => script(toFetch(plan), secrets));
    expect(copied).toEqual(sent);
  });

  it.skipIf(!hasCurl)(
    "[O610] of curl sends the same bytes when the variables are set",
    async () => {
      const encoded = { ...secrets, X_API_KEY: encodeURIComponent(secrets.X_API_KEY) };
      const [sent, copied] = await sendBoth(secretPlan, (plan) =>
        shell(toCurl(plan), tmpdir(), encoded),
      );
      expect(copied).toEqual(sent);
    },
  );
});

describe("secrets", () => {
  it.each([toCurl, toFetch])("[O75] are masked by default (%#)", (write) => {
    const plan = planRequest(
      operation({ parameters: [parameter("query", "q"), parameter("query", "api_key")] }),
      { query: { q: "a b", api_key: "hunter1" } },
      {
        baseUrl: "http://api.test",
        headers: {
          Authorization: "Bearer hunter2",
          Cookie: "sid=hunter3",
          "Accept-Language": "shown",
        },
      },
    );
    const text = write(plan);
    expect(text).not.toContain("hunter");
    expect(text).toContain("http://api.test/things?q=a%20b&api_key=");
    const [token, sid] = write === toCurl ? ["$TOKEN", "$X_SID"] : ["${TOKEN}", "${X_SID}"];
    expect(text).toContain(`Bearer ${token}`);
    expect(text).toContain(`sid=${sid}`);
    expect(text).toContain("shown");
    expect(secretsOf(plan)).toEqual(expect.arrayContaining(["hunter2", "hunter3", "hunter1"]));
    expect(write(plan, { secrets: "shown" }).match(/hunter\d/g)).toHaveLength(3);
  });
});

/** The same request as a server receives it from `sendRequest` and from the snippet. */
async function sendBoth(
  plan: (baseUrl: string) => RequestPlan,
  otherwise: (plan: RequestPlan) => Promise<unknown>,
): Promise<[sent: Comparable, copied: Comparable]> {
  const { url, seen } = await startServer((_, response) => response.end());
  const planned = plan(url);
  expect((await sendRequest(planned)).kind).toBe("response");
  await otherwise(planned);
  expect(seen).toHaveLength(2);
  return [comparable(seen[0]!), comparable(seen[1]!)];
}

interface Comparable {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Removes headers that depend on the client, and normalizes the boundary. */
function comparable({ method, url, headers, body }: SeenRequest): Comparable {
  const boundary = /boundary=(.+)$/.exec(headers["content-type"] ?? "")?.[1] ?? "\0";
  const own =
    /^(?:accept-language|accept-encoding|connection|content-length|sec-fetch-mode|user-agent)$/;
  const kept = Object.entries(headers)
    .filter(([name]) => !own.test(name))
    .map(([name, value]) => [name, String(value).replace(boundary, "boundary")]);
  return {
    method,
    url,
    headers: Object.fromEntries(kept) as Comparable["headers"],
    body: body.toString("latin1").replaceAll(boundary, "boundary"),
  };
}

type Environment = Readonly<Record<string, string>>;

function shell(command: string, cwd = tmpdir(), variables: Environment = {}): Promise<unknown> {
  return run("sh", ["-c", command.replace("curl", "curl --silent --show-error --noproxy '*'")], {
    cwd,
    env: { ...process.env, ...variables },
  });
}

function script(code: string, variables: Environment = {}): Promise<unknown> {
  const env = { ...process.env, ...variables };
  return run(process.execPath, ["--input-type=module", "--eval", code], { env });
}
