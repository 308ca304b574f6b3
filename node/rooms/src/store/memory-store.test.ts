import { memoryStore } from "./memory-store.ts";
import { describeStore, leaseMs } from "./store.contract.ts";

describeStore("memoryStore", async () => {
  let now = 0;
  return {
    store: memoryStore({ now: () => now }),
    expire: async () => void (now += leaseMs + 1),
    close: async () => {},
  };
});
