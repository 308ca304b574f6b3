import { expect, it } from "vitest";

import { AddressCount, networkOf } from "./address-limits.ts";
import { openTestApp } from "./test-server.fixture.ts";
import { ask } from "./visitor.fixture.ts";

it.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:0:1:a:b:c:d", "2001:db8:0:1::/64"],
  ["2001:DB8::1", "2001:db8:0:0::/64"],
  ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
  ["::1:2:3:4:5", "0:0:0:1::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80::1%eth0"],
  ["unix", "unix"],
  ["", ""],
])("[N840] the address %j is counted as %j", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it("[N840] addresses of a network have one count", () => {
  const count = new AddressCount();
  count.add("2001:db8::1");
  count.add("2001:db8::2");
  count.add("2001:db8:0:1::1");
  expect([count.of("2001:db8::3"), count.of("2001:db8:0:1::3"), count.total]).toEqual([2, 1, 3]);
  count.remove("2001:db8::1");
  count.remove("2001:db8::2");
  expect([count.of("2001:db8::3"), count.total]).toEqual([0, 1]);
});

it("[N840] a visitor with another address of a full network is rejected, and one of another network is not", async () => {
  const addresses = ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"].values();
  const waiting: ((isAllowed: boolean) => void)[] = [];
  const { server } = await openTestApp({
    limits: { connectionsPerAddress: 1 },
    addressOf: () => addresses.next().value ?? "",
    authorize: () =>
      new Promise<boolean>((resolve) => {
        waiting.push(resolve);
      }),
  });
  const first = ask(server.url, "/");
  await expect.poll(() => waiting.length).toBe(1);
  expect((await ask(server.url, "/")).status).toBe(429);
  const other = ask(server.url, "/");
  await expect.poll(() => waiting.length).toBe(2);
  for (const allow of waiting) allow(true);
  expect((await Promise.all([first, other])).map(({ status }) => status)).toEqual([200, 200]);
});
