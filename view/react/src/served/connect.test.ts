import { expect, test, vi } from "vitest";

import { connectTo } from "./connect.ts";

test("[R229] an attempt to connect ends although nothing answers", async () => {
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeout.signal);
  const fetching = vi.spyOn(globalThis, "fetch").mockImplementation(
    (_address, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("It took too long.")));
      }),
  );
  // No server has this port, so the WebSocket fails.
  const connecting = connectTo("http://127.0.0.1:9")(undefined, () => {});
  await expect.poll(() => fetching.mock.calls.length).toBe(1);
  timeout.abort();
  await expect(connecting).rejects.toThrow("The server does not answer.");
});
