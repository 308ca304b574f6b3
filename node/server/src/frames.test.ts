import { once } from "node:events";
import { expect, it } from "vitest";

import { openTestApp } from "./test-server.fixture.ts";
import { attack } from "./visitor.fixture.ts";

it("[S230] messages of any length arrive as they were sent", async () => {
  const { server, testApp } = await openTestApp();
  const visitor = await attack(server.url);
  visitor.hello();
  await visitor.welcome();
  const texts = ["Kette 🧵 und Schuß ".repeat(20_000)];
  // The header of a frame is longer from 126 bytes on, and from 65,536 on.
  for (const start of [50, 65_460]) {
    for (let length = start; length < start + 40; length += 1) texts.push("x".repeat(length));
  }
  for (const text of texts) {
    const message = once(visitor.socket, "message");
    testApp.testView.state = text;
    await message;
    expect(visitor.received.at(-1)).toMatchObject({ operations: [{ op: "set", value: text }] });
  }
});
