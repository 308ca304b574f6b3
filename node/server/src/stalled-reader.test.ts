import { Session, type Transport, VirtualClock } from "@heddle/sync";
import { expect, it } from "vitest";

import { TestView } from "./test-view.fixture.ts";

/** A connection whose other end has stopped reading, and what a session does with it meanwhile. */
class StalledTransport implements Transport {
  onMessage: (text: string) => void = () => {};
  onClose: (code: number, reason: string) => void = () => {};
  isStalled = false;
  readonly sent: string[] = [];
  looks = 0;

  get bufferedAmount(): number {
    this.looks += 1;
    // Between what makes a session wait and what makes it give up.
    return this.isStalled ? 1_000_000 : 0;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(code: number, reason: string): void {
    this.onClose(code, reason);
  }
}

interface Work {
  readonly messages: number;
  /** How often the session asked whether it may send. */
  readonly looks: number;
  /** How many operations it took to catch up. */
  readonly operations: number;
  /** How many characters that had. */
  readonly length: number;
}

/** Makes changes while nobody reads, a few per turn of the event loop, and lets the reader catch up. */
async function workFor(changes: number): Promise<Work> {
  const clock = new VirtualClock(1);
  const testView = new TestView();
  const session = new Session(testView, { id: "s", mintToken: () => "t", clock });
  const transport = new StalledTransport();
  session.connect(transport, { client: { id: "reader", connection: 1 } });
  transport.isStalled = true;
  const before = transport.sent.length;
  transport.looks = 0;
  for (let at = 0; at < changes; at += 1) {
    testView.update({ count: at, state: `state ${String(at).padStart(6, "0")}` });
    await Promise.resolve();
  }
  expect(transport.sent).toHaveLength(before);
  const { looks } = transport;
  transport.isStalled = false;
  await clock.advance(1_000);
  const caughtUp = transport.sent.slice(before);
  const { operations = [] } = JSON.parse(caughtUp[0] ?? "{}") as { operations?: unknown[] };
  session.end(4003, "");
  return {
    messages: caughtUp.length,
    looks: looks / changes,
    operations: operations.length,
    length: caughtUp[0]?.length ?? 0,
  };
}

it("[N43] the work for a stalled reader does not grow with its backlog", async () => {
  // Within what the log keeps, and far beyond it.
  for (const changes of [100, 900, 20_000]) {
    const { messages, looks, operations, length } = await workFor(changes);
    expect([changes, messages]).toEqual([changes, 1]);
    // Hard limit and watermark: two looks for each commit, and nothing is put together for nobody.
    expect(looks).toBeLessThanOrEqual(2);
    expect(operations).toBeLessThanOrEqual(2);
    expect(length).toBeLessThan(2_000);
  }
});
