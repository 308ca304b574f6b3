import { readServerMessage, Session, type Transport, VirtualClock } from "@heddle/sync";
import { expect, it } from "vitest";

import { TestView } from "./test-view.fixture.ts";

/** A connection whose other end has stopped reading; records how a session uses it. */
class StalledTransport implements Transport {
  onMessage: (text: string) => void = () => {};
  onClose: (code: number, reason: string) => void = () => {};
  isStalled = false;
  readonly sent: string[] = [];
  reads = 0;

  get bufferedAmount(): number {
    this.reads += 1;
    // Between the watermark, above which a session waits, and the hard limit, above which it closes.
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
  /** How often the session read `bufferedAmount`, per change. */
  readonly reads: number;
  /** Operations of the transaction that catches up. */
  readonly operations: number;
  /** Characters of that transaction. */
  readonly length: number;
}

/** Makes changes while the reader is stalled, a few per turn of the event loop, and lets the reader catch up. */
async function workFor(changes: number): Promise<Work> {
  const clock = new VirtualClock(1);
  const testView = new TestView();
  const session = new Session(testView, { id: "s", mintToken: () => "t", clock });
  const transport = new StalledTransport();
  session.connect(transport, { client: { id: "reader", connection: 1 } });
  transport.isStalled = true;
  const before = transport.sent.length;
  transport.reads = 0;
  for (let at = 0; at < changes; at += 1) {
    testView.update({ count: at, state: `state ${String(at).padStart(6, "0")}` });
    await Promise.resolve();
  }
  expect(transport.sent).toHaveLength(before);
  const { reads } = transport;
  transport.isStalled = false;
  await clock.advance(1_000);
  const caughtUp = transport.sent.slice(before);
  const message = readServerMessage(caughtUp[0] ?? "{}");
  const operations = "operations" in message ? message.operations : [];
  session.end(4003, "");
  return {
    messages: caughtUp.length,
    reads: reads / changes,
    operations: operations.length,
    length: caughtUp[0]?.length ?? 0,
  };
}

it("[N43] the work for a stalled reader does not grow with its backlog", async () => {
  // Within the size of the log, and far beyond it.
  for (const changes of [100, 900, 20_000]) {
    const { messages, reads, operations, length } = await workFor(changes);
    expect([changes, messages]).toEqual([changes, 1]);
    // Hard limit and watermark: two reads per commit, and no message is built for a stalled reader.
    expect(reads).toBeLessThanOrEqual(2);
    expect(operations).toBeLessThanOrEqual(2);
    expect(length).toBeLessThan(2_000);
  }
});
