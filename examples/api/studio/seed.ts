import type { Item } from "./shelf.ts";

const seededAt = "2026-03-02T09:30:00Z";

function order(id: number, receipt: bigint, rest: Item): Item {
  return { id, receipt, status: "new", ...rest, createdAt: seededAt, changedAt: seededAt };
}

/** The initial orders. */
export const orders: Readonly<Record<string, Item>> = {
  1001: order(1001, 9007199254740993n, {
    customer: "Ada Lovelace",
    dueDate: "2027-05-14",
    account: 1234567890123456789n,
    note: null,
    address: { street: "12 St James's Square", postcode: "10115", city: "London" },
    lines: [
      { cloth: "linen twill", meters: 4.5, fringe: true },
      { cloth: "wool plain", meters: 2 },
    ],
  }),
  1002: order(1002, 9007199254740995n, {
    customer: "Anni Albers",
    status: "on the loom",
    dueDate: "2027-06-01",
    note: "Red and black, please.",
    address: { street: "Gropiusallee 38", postcode: "06846", city: "Dessau" },
    lines: [{ cloth: "cotton huck", meters: 3 }],
  }),
};

export const looms: Readonly<Record<string, Item>> = {
  ashford: {
    id: "ashford",
    name: "Ashford",
    kind: "table",
    shafts: 8,
    warp: "linen 16/2",
    changedAt: seededAt,
  },
  glimakra: {
    id: "glimakra",
    name: "Glimåkra",
    kind: "floor",
    shafts: 4,
    warp: "wool 6/2",
    changedAt: seededAt,
  },
  saori: { id: "saori", name: "Saori", kind: "saori", shafts: 2, warp: null, changedAt: seededAt },
};
