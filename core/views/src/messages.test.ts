import { defineMessages } from "@heddle/params";
import { expect, test } from "vitest";

import { Tabs } from "./layouts/layouts.ts";
import { Difference } from "./panes/difference.ts";
import { Badge } from "./panes/panes.ts";
import { Table } from "./panes/table.ts";
import { toView } from "./to-view.ts";
import { Select } from "./widgets/select.ts";
import { TextInput } from "./widgets/text-input.ts";

const shop = defineMessages("shop", { price: "Price", sold: "Sold", offer: "from {from}" });

test("[V71] a text that users read may be a message, and reads as its English text", () => {
  const input = new TextInput({ label: shop.price, description: shop.offer({ from: "Rome" }) });
  expect([input.label, input.description]).toEqual(["Price", "from Rome"]);
  expect(input.read("label")).toBe(shop.price);
  const badge = new Badge({ text: "Open" });
  badge.update({ text: shop.sold });
  expect(badge.read("text")).toBe(shop.sold);
});

test("[V71] labels inside a parameter may be messages, which views translate", () => {
  expect(new Tabs({ labels: [shop.sold], children: ["a"] }).labels).toEqual([shop.sold]);
  const select = new Select({ options: [{ label: shop.sold, value: 1, group: shop.price }] });
  expect(select.options).toEqual([{ label: shop.sold, value: 1, group: shop.price }]);
  const difference = new Difference({ changes: [{ field: shop.price, after: 5 }] });
  expect(difference.rows).toMatchObject([{ field: shop.price, kind: "added", after: "5" }]);
});

test("[V71] a table shows a title instead of the name of a field", () => {
  const table = new Table({ rows: [{ price: 5 }], titles: { price: shop.price } });
  expect([table.header, table.read("titles")]).toEqual([["price"], { price: shop.price }]);
});

test("[V1] a message is shown as text", () => {
  const view = toView(shop.sold);
  expect([view.read("text"), view]).toMatchObject([shop.sold, { text: "Sold" }]);
});
