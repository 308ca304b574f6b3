/** Attacks with connections and requests: too many, silent, half-open, and too many files. */
import type { Attack } from "./scene.ts";

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
