import { View } from "@heddle/views";
import { expect, it } from "vitest";
import * as z from "zod";

import { proxyTo } from "./chaos-proxy.fixture.ts";
import { open } from "./test-server.fixture.ts";
import { pause, until, visit } from "./visitor.fixture.ts";

const steps = Array.from({ length: 120 }, (_, at) => at + 1);
const ids = ["a", "b", "c"];

class Board extends View.with({
  places: { collection: z.object({ x: z.number() }), view: "r" },
  syncMode: { type: z.enum(["event", "debounce"]), view: "r" },
  debounceMs: { type: z.number().default(20), view: "r" },
}) {
  static override readonly kind: string = "board";
  static override readonly intents = {
    move: {
      args: [z.string(), z.number()],
      coalesceBy: [0],
      sendMode: { mode: "syncMode", delayMs: "debounceMs" },
    },
    drop: { args: [z.string()] },
  };

  readonly log: string[] = [];

  move(id: string, x: number): void {
    this.places.patch(id, { x });
    this.log.push(`move ${id} ${x}`);
  }

  drop(id: string): void {
    this.log.push(`drop ${id}`);
  }
}

const predictions = {
  board: {
    move: (_read: unknown, id: unknown, x: unknown) => ({
      records: [{ name: "places", key: String(id), patch: { x } }],
    }),
  },
};

it.each(["debounce", "event"] as const)(
  "[N60] a drag in mode %s whose socket is killed never jumps back and drops once",
  async (syncMode) => {
    const boards: Board[] = [];
    const { port } = await open(() => {
      const board = new Board({ syncMode });
      for (const id of ids) board.places.add(id, { x: 0 });
      boards.push(board);
      return board;
    });
    const proxy = await proxyTo(port);
    const { root, replica } = await visit({ url: proxy.url, options: { predictions } });
    const places = root.records("places");
    const shown = new Map(ids.map((id) => [id, [] as unknown[]]));
    for (const id of ids) places.subscribe(id, () => shown.get(id)?.push(places.get(id)?.["x"]));
    proxy.delay = 10;
    for (const x of steps) {
      for (const id of ids) void root.call("move", id, x);
      if (x === 40 || x === 80) proxy.cut();
      await pause(8);
    }
    const drops = await Promise.all(ids.map((id) => root.call("drop", id)));
    expect(drops.map(({ ok }) => ok)).toEqual([true, true, true]);
    await until(() => replica.state.unsent === 0);

    const [board] = boards;
    expect(boards).toHaveLength(1);
    for (const id of ids) expect([id, shown.get(id)]).toEqual([id, steps]);
    expect(board?.log.slice(-3)).toEqual(["drop a", "drop b", "drop c"]);
    expect(new Set(board?.log).size).toBe(board?.log.length);
    expect(Array.from(places)).toEqual(ids.map((id) => [id, { x: 120 }]));
    expect(Array.from(board?.places ?? [])).toEqual(Array.from(places));
  },
);
