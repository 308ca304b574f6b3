/** Attacks with connections and requests: too many, half-open, from elsewhere, with guessed secrets. */
import type { Attack } from "./scene.ts";

const foreignHeaders: readonly Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "" },
  { Host: "evil.example" },
  { Host: "evil.example", Origin: "http://evil.example" },
  { Host: "a b" },
  { Host: "localhost." },
  { Host: "LOCALHOST.EVIL.EXAMPLE" },
  { Host: "localtest.me", Origin: "http://localtest.me" },
  { Host: "[fe80::1%25eth0]" },
  { Host: "127.0.0.1", "X-Forwarded-Host": "evil.example" },
];

/** Requests with a host of this machine and another one. */
const ambiguousHosts: readonly (readonly [target: string, ...headers: string[]])[] = [
  ["/", "Host: localhost", "Host: evil.example"],
  ["/", "Host: evil.example", "Host: localhost"],
  ["http://evil.example/", "Host: localhost"],
  ["/", "Host: "],
];

const strangePaths: readonly string[] = [
  "/..",
  "/%2e%2e/socket",
  "/assets/..%2f..%2fpackage.json",
  "//socket",
  "/session/x/files/../../x",
  "/session/__proto__/files/x",
  `/${"x".repeat(10_000)}`,
  "\\",
];

export const connectionAttacks: readonly Attack[] = [
  {
    name: "storm of joins",
    changesNothing: true,
    run: async (scene) => {
      const joins = Array.from({ length: scene.times(100) }, () => scene.join());
      const joined = await Promise.all(joins);
      for (const client of joined) if (client) scene.tally.count("joined");
    },
  },
  {
    name: "silent connections",
    changesNothing: true,
    run: async (scene) => {
      await Promise.all(Array.from({ length: scene.times(300) }, () => scene.open()));
    },
  },
  {
    name: "half-open requests",
    changesNothing: true,
    run: async (scene) => {
      const starts = [
        "GET / HTTP/1.1\r\nHost: ",
        "POST /session/x/files HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nx",
        "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n",
        "\u0016\u0003\u0001",
      ];
      const count = scene.times(200);
      await Promise.all(Array.from({ length: count }, () => scene.write(scene.pick(starts))));
    },
  },
  {
    name: "foreign origins and hosts",
    changesNothing: true,
    run: async (scene) => {
      for (const headers of foreignHeaders) {
        const client = await scene.open("socket", headers);
        if (client) scene.report(`let in with ${JSON.stringify(headers)}`);
        await scene.request("/session/x/files", { method: "POST", headers, body: "x" });
      }
    },
  },
  {
    name: "foreign hosts of public routes",
    changesNothing: true,
    run: async (scene) => {
      for (const headers of foreignHeaders.filter(({ Host }) => Host !== undefined)) {
        for (const path of ["/", "/healthz", "/metrics", "/oauth/callback", "/assets/x.js"]) {
          const isOfMachine =
            headers["X-Forwarded-Host"] && ["/healthz", "/metrics"].includes(path);
          const status = await scene.request(path, { headers });
          if (status !== 421 && !isOfMachine)
            scene.report(`${status} at ${path} with ${JSON.stringify(headers)}`);
        }
      }
      for (const [target, ...headers] of ambiguousHosts) {
        const status = await scene.statusOf([`GET ${target} HTTP/1.1`, ...headers]);
        if (status >= 200 && status < 400)
          scene.report(`${status} for ${target} with ${headers.join(", ")}`);
      }
    },
  },
  {
    name: "strange paths",
    changesNothing: true,
    run: async (scene) => {
      for (const path of strangePaths) await scene.request(path);
    },
  },
  {
    name: "guessed tokens",
    changesNothing: true,
    run: async (scene) => {
      const victim = await scene.join();
      if (!victim) return;
      const { session } = victim;
      for (const token of ["", "x", session, `${victim.token}x`, victim.token.slice(1)]) {
        const client = await scene.open(`session/${session}/socket`);
        client?.hello({ session, token });
        await client?.hasJoined();
        if (client?.session === session) scene.report("resumed with a guessed token");
        const headers = { Origin: new URL(scene.url).origin, "X-Heddle-Token": token };
        await scene.request(`/session/${session}/files`, { method: "POST", headers, body: "x" });
      }
    },
  },
  {
    name: "empty uploads",
    changesNothing: true,
    run: async (scene) => {
      const client = await scene.join();
      if (!client) return;
      const headers = { Origin: new URL(scene.url).origin, "X-Heddle-Token": client.token };
      for (let at = 0; at < scene.times(300); at += 1) {
        await scene.request(`/session/${client.session}/files`, { method: "POST", headers });
      }
    },
  },
  {
    name: "files kept and never sent",
    changesNothing: true,
    run: async (scene) => {
      const [client, other] = [await scene.join(), await scene.join()];
      if (!client || !other) return;
      const upload = (
        { session, token }: { session: string; token: string },
        body: string,
        headers: Record<string, string> = {},
      ): Promise<number | undefined> =>
        scene.request(`/session/${session}/files`, {
          method: "POST",
          headers: { Origin: new URL(scene.url).origin, "X-Heddle-Token": token, ...headers },
          body,
        });
      const announced = await upload(client, "x", { "Content-Length": "999999999999" });
      if (announced !== 413) scene.report(`status ${announced} for a file above all limits`);
      let status: number | undefined = 201;
      let kept = 0;
      for (; status === 201 && kept < 1_000; kept += 1) status = await upload(client, filler);
      if (status !== 413) scene.report(`status ${status} after ${kept} files of a session`);
      if ((await upload(other, filler)) !== 201)
        scene.report("no room for a file of another session");
    },
  },
];

/** More than a part of a stream. */
const filler = "x".repeat(100_000);
