import { closeCodes } from "@heddle/sync";
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

test.each([
  [401, closeCodes.unauthorized],
  [410, closeCodes.uninvited],
])(
  "[N110] a page that is rejected with the status %d stops with the code %d",
  async (status, code) => {
    vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(null, { status }));
    const codes: number[] = [];
    const connect = connectTo("http://127.0.0.1:9");
    const transport = await connect(undefined, (each) => void codes.push(each));
    const closedWith = await new Promise((resolve) => {
      transport.onClose = resolve;
    });
    expect([closedWith, codes.at(-1)]).toEqual([code, code]);
  },
);
