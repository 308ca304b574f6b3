import { Column, TextInput } from "@heddle/views";
import { expect, it, onTestFinished, vi } from "vitest";

import { openRooms } from "./rooms.ts";
import { memoryStore } from "./store/memory-store.ts";

vi.mock("@heddle/flow", () => {
  throw new Error("the code of graphs was loaded");
});

it("[RM873] opens a room for a form without the code of graphs", async () => {
  const city = new TextInput({ name: "city" });
  const make = (): Column => new Column({ children: [city] });
  const rooms = openRooms({ store: memoryStore(), make });
  onTestFinished(() => rooms.close());
  const room = await rooms.open("form");
  city.value = "Rome";
  await room.settled();
  await expect(import("@heddle/flow")).rejects.toBeInstanceOf(Error);
});
