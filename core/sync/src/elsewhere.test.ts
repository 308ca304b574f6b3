import { expect, it } from "vitest";

import { SyncHarness, TestModel } from "./harness.fixture.ts";
import { closeCodes, socketPath } from "./protocol.ts";
import { RawClient } from "./raw-client.fixture.ts";
import { Replica } from "./replica.ts";
import { SessionElsewhereError } from "./session-table.ts";
import type { Transport } from "./transport.ts";

it("[Y90] a visitor whose app is in another process receives its name, and connects again", async () => {
  let isElsewhere = true;
  const harness = new SyncHarness({
    createRoot: () => {
      if (isElsewhere) throw new SessionElsewhereError("test", "It is elsewhere", "b");
      return new TestModel();
    },
  });
  const raw = await RawClient.open(harness);
  expect([raw.closeCode, raw.closeReason]).toEqual([closeCodes.elsewhere, "b"]);
  let attempts = 0;
  const connect = (): Promise<Transport> => {
    attempts += 1;
    return harness.network.connect();
  };
  const replica = new Replica({ connect, clock: harness.clock });
  await harness.clock.advance(60_000);
  // A process that takes over can answer at any time: attempts never become rare.
  expect(attempts).toBeGreaterThan(50);
  isElsewhere = false;
  await harness.clock.advance(1_100);
  expect(replica.state.status).toBe("online");
});

it.each([
  [undefined, undefined, "socket"],
  ["a.x7", undefined, "session/a.x7/socket"],
  ["a.x7", "b", "session/b.new/socket"],
  [undefined, "b", "session/b.new/socket"],
  [undefined, "../../evil", "socket"],
  ["a.x7", "//evil.example/", "session/a.x7/socket"],
  [undefined, "", "socket"],
])("[Y90] the path of session %j in process %j is %j", (session, instance, path) => {
  expect(socketPath(session, instance)).toBe(path);
});
