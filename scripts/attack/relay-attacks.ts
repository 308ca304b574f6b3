/** Attacks on the process of a console that sends requests: to services of its machine, as somebody else, with all of its places. */
import { ConsoleTarget } from "./console-target.ts";
import type { Attack, Scene } from "./scene.ts";

/** Names of this machine. All lead to it, whatever the console makes of them. */
const innerHosts: readonly string[] = [
  "127.0.0.1",
  "localhost",
  "127.0.0.2",
  "127.1",
  "2130706433",
  "0.0.0.0",
  "[::1]",
  "[::ffff:127.0.0.1]",
];

/** What proxies add to say who a client is. */
const clientHeaders: readonly string[] = [
  "X-Client-IP",
  "CF-Connecting-IP",
  "X-Forwarded-For",
  "True-Client-IP",
  "X-Real-IP",
  "Forwarded",
  "X-Tenant",
  "Host",
];

/** Runs an attack on a console of its own, besides the attacked server. */
function onConsole(
  attack: (scene: Scene, target: ConsoleTarget) => Promise<void>,
): (scene: Scene) => Promise<void> {
  return async (scene) => {
    const target = new ConsoleTarget();
    try {
      await target.start();
      await attack(scene, target);
    } finally {
      target.close();
    }
  };
}

function count({ tally }: Scene, status: number): void {
  tally.sent += 1;
  tally.count(`status ${status}`);
}

export const relayAttacks: readonly Attack[] = [
  {
    name: "requests to inner services",
    changesNothing: true,
    run: onConsole(async (scene, target) => {
      for (const name of innerHosts) {
        const host = `${name}:${target.innerPort}`;
        const url = `http://${host}/`;
        for (const own of [
          { Host: host, Origin: `http://${host}` },
          { Host: host, Origin: new URL(url).origin, "X-Forwarded-Host": host },
          { Referer: url },
        ])
          count(scene, await target.send({ url, own }));
      }
      if (target.innerRequests > 0) scene.report("a service of this machine was reached");
    }),
  },
  {
    name: "headers of a proxy",
    changesNothing: true,
    run: onConsole(async (scene, target) => {
      for (const name of clientHeaders) {
        count(
          scene,
          await target.send({ url: target.apiUrl, headers: [[name, "forged.example"]] }),
        );
        if (Object.values(target.apiHeaders).includes("forged.example"))
          scene.report(`${name} was sent`);
      }
    }),
  },
  {
    name: "unfinished posts",
    changesNothing: true,
    run: onConsole(async (scene, target) => {
      for (let at = 0; at < scene.times(300); at += 1) target.begin();
      const status = await target.send({ url: target.apiUrl });
      count(scene, status);
      if (status !== 200) scene.report("unfinished posts keep others from sending");
    }),
  },
];
