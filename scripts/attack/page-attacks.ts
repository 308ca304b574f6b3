/** Attacks with the identities of pages: a room remembers what each page has sent, so that nothing is applied twice. */
import { pause } from "../../node/server/src/visitor.fixture.ts";
import type { Client } from "./client.ts";
import type { Attack, Scene } from "./scene.ts";

/** A session is resumed this often per second, and as often at once. */
const resumesPerSecond = 20;

/** Joins when the limit of the address permits it. */
async function joinInTime(scene: Scene, page?: string): Promise<Client> {
  for (;;) {
    const client = await scene.join(page);
    if (client) return client;
    await pause(100);
  }
}

/** Pages that resume the session at the same time: as many as an address may have connections, and less. */
const pagesAtOnce = 200;

/** Resumes a session as one page after another, each with an edit. */
async function changePages(scene: Scene, count: number): Promise<void> {
  const first = await joinInTime(scene);
  const { session } = first;
  const flow = first.idOf("flow");
  let current = first;
  for (let tried = 0; tried < count; tried += pagesAtOnce) {
    const { token, sequence, decided } = current;
    const opening = Array.from({ length: Math.min(pagesAtOnce, count - tried) }, () =>
      scene.open(`session/${session}/socket`),
    );
    const pages = (await Promise.all(opening)).filter((each) => each !== undefined);
    const start = performance.now();
    pages.forEach((page, at) => {
      // So that the session can send the changes since then to each of them, which costs less than a snapshot.
      page.acknowledges = false;
      page.hello({ session, token, sequence });
      const args = ["node", "a", `page ${tried + at}`];
      page.push([{ number: decided + at + 1, id: flow, intent: "relabel", args }]);
    });
    const answers = await Promise.all(pages.map((page) => page.isWelcome()));
    const accepted = pages.filter((page, at) => answers[at] && page.session === session);
    const seconds = (performance.now() - start) / 1_000;
    if (accepted.length > resumesPerSecond * (1 + seconds)) {
      scene.report(`${accepted.length} pages resumed a session in ${seconds.toFixed(2)} s`);
    }
    const latest = accepted.toSorted((one, other) => one.decided - other.decided).at(-1);
    if (latest) current = latest;
    for (const { socket } of pages) if (socket !== current.socket) socket.terminate();
  }
}

export const pageAttacks: readonly Attack[] = [
  {
    name: "page ids without end",
    changesNothing: false,
    run: async (scene) => {
      const page = `page ${scene.random()}`;
      const before = await joinInTime(scene, page);
      // Without a journal, no page sends an edit to another session again.
      if (!before.isDurable) return;
      const edit = ["insert", "viewable", { x: scene.random(), y: 0 }] as const;
      await before.call(before.idOf("flow"), ...edit);
      before.socket.terminate();
      await changePages(scene, scene.times(10_050));
      const after = await joinInTime(scene, page);
      // It would offer the edit to its user.
      if (after.isForgotten) return;
      const again = await after.call(after.idOf("flow"), ...edit);
      if (again?.ok && again.result !== undefined) scene.report("an edit was applied twice");
    },
  },
];
