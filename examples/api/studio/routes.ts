import type { Issue, JsonSchemaObject } from "@heddle/core";
import type { Call } from "./call.ts";
import { drawTwill } from "./draft.ts";
import { invalid, json, nothing, problem, type Reply, text } from "./reply.ts";
import * as seed from "./seed.ts";
import { type Item, Shelf, withoutReadOnly } from "./shelf.ts";

type Route = (call: Call) => Reply | Promise<Reply>;

const missing: Reply = problem(404, "Not found", "The studio has no such item.");
const secret = "shuttle";

/** The handler of each operation, by its `operationId`. */
export function createRoutes(
  schemas: Readonly<Record<string, JsonSchemaObject>>,
  checkOrder: (order: Item) => readonly Issue[],
): Readonly<Record<string, Route>> {
  const orders = new Shelf(seed.orders);
  const looms = new Shelf(seed.looms);
  const members = new Shelf({});
  let last = 1002;
  let receipt = 9007199254740995n;

  const save = (shelf: Shelf, key: string, item: Item): Reply =>
    json(shelf.put(key, { ...item, changedAt: now() }), 200, shelf.tag(key));

  return {
    listOrders: ({ query }) => {
      const states = query["status"] as readonly unknown[] | undefined;
      const found = orders.items.filter(({ status }) => states?.includes(status) ?? true);
      return json(found.slice(0, Number(query["limit"] ?? 20)));
    },
    createOrder: ({ body }) => {
      const order = withoutReadOnly(body as Item, schemas["Order"] ?? {});
      const issues = closedDays(order);
      if (issues.length > 0) return invalid("body", issues);
      const [id, at] = [(last += 1), now()];
      receipt += 2n;
      const created = { id, receipt, ...order, createdAt: at, changedAt: at };
      return json(orders.put(String(id), created), 201, orders.tag(String(id)));
    },
    readOrder: ({ path: { orderId = "" } }) => read(orders, orderId),
    changeOrder: ({ path: { orderId = "" }, headers, body }) => {
      const order = orders.get(orderId);
      if (!order) return missing;
      const patch = withoutReadOnly(body as Item, schemas["Order"] ?? {});
      const changed = merge(order, patch) as Item;
      const issues = [...checkOrder(changed), ...closedDays(changed)];
      return (
        orders.conflict(orderId, headers.get("If-Match")) ??
        (issues.length > 0 ? invalid("body", issues) : save(orders, orderId, changed))
      );
    },
    cancelOrder: ({ path: { orderId = "" } }) => (orders.remove(orderId) ? nothing : missing),
    exportOrders: () => {
      const rows = orders.items.map(({ id, customer, status, dueDate }) =>
        [id, `"${String(customer).replaceAll('"', '""')}"`, status, dueDate].join(","),
      );
      const disposition = { "Content-Disposition": 'attachment; filename="orders.csv"' };
      return text(["id,customer,status,due", ...rows, ""].join("\n"), "text/csv", disposition);
    },
    listLooms: ({ query }) =>
      json(looms.items.filter(({ kind }) => kind === (query["kind"] ?? kind))),
    readLoom: ({ path: { loomId = "" } }) => read(looms, loomId),
    replaceLoom: ({ path: { loomId = "" }, headers, body }) => {
      if (!looms.get(loomId)) return missing;
      const loom = withoutReadOnly(body as Item, schemas["Loom"] ?? {});
      const conflict = looms.conflict(loomId, headers.get("If-Match"));
      return conflict ?? save(looms, loomId, { id: loomId, warp: null, ...loom });
    },
    loomStatus: ({ path: { loomId = "" } }) => {
      const loom = looms.get(loomId);
      return loom ? text(loom["warp"] === null ? "free" : "busy", "text/plain") : missing;
    },
    drawDraft: ({ path: { loomId = "" }, query }) => {
      const loom = looms.get(loomId);
      if (!loom) return missing;
      const { color = "#b4532a" } = query as { readonly color?: string };
      return text(drawTwill(Number(loom["shafts"]), color), "image/svg+xml");
    },
    watchRows: ({ path: { loomId = "" }, query }) => {
      if (!looms.get(loomId)) return missing;
      return text(weave(Number(query["rows"] ?? 12)), "text/event-stream");
    },
    uploadPattern: ({ body }) => {
      const form = body instanceof FormData ? body : new FormData();
      const [title, file] = [form.get("title"), form.get("file")];
      const issues = [
        ...(title ? [] : [{ path: ["title"], code: "missing", message: "Give it a title." }]),
        ...(file instanceof File
          ? []
          : [{ path: ["file"], code: "missing", message: "A file is needed." }]),
      ];
      if (issues.length > 0 || !(file instanceof File)) return invalid("body", issues);
      const credits = form.getAll("credits");
      return json({ title, fileName: file.name, bytes: file.size, credits }, 201);
    },
    joinStudio: ({ body }) => {
      const member = withoutReadOnly(body as Item, schemas["Member"] ?? {});
      const { password: _, ...known } = member;
      const key = String(known["email"]).toLowerCase();
      if (members.get(key)) {
        const message = "Somebody with this address is a member already.";
        return invalid("body", [{ path: ["email"], code: "taken", message }]);
      }
      return json(members.put(key, { id: members.items.length + 1, ...known }), 201);
    },
    planWarp: async ({ body }) => {
      const { meters, seconds } = body as Record<string, unknown>;
      await wait(Number(seconds) * 1000);
      return json({ ends: 320, yarnMeters: 320 * Number(meters) });
    },
    readLedger: ({ headers }) => {
      const isKnown =
        headers.get("Authorization") === `Bearer ${secret}` ||
        headers.get("X-Studio-Key") === secret;
      if (!isKnown) return problem(401, "Unauthorized", "The ledger needs the token.");
      return json(
        orders.items.map(({ id, receipt }) => ({ entry: receipt, order: id, amount: 80 })),
      );
    },
  };
}

function read(shelf: Shelf, key: string): Reply {
  const item = shelf.get(key);
  return item ? json(item, 200, shelf.tag(key)) : missing;
}

/** A rule that a schema cannot express. */
function closedDays({ dueDate }: Item): readonly Issue[] {
  const isSunday = typeof dueDate === "string" && new Date(dueDate).getUTCDay() === 0;
  const message = "The studio is closed on Sundays.";
  return isSunday ? [{ path: ["dueDate"], code: "closed", message }] : [];
}

/** Applies a JSON Merge Patch (RFC 7396). */
function merge(target: unknown, patch: unknown): unknown {
  if (!isMapping(patch)) return patch;
  const merged = new Map(isMapping(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, merge(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

function isMapping(value: unknown): value is Item {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

async function* weave(rows: number): AsyncGenerator<string> {
  for (let row = 1; row <= rows; row += 1) {
    yield `event: row\ndata: ${JSON.stringify({ row, shed: row % 2 === 0 ? "even" : "odd" })}\n\n`;
    await wait(120);
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

function now(): string {
  return new Date().toISOString();
}
