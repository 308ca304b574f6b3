/** An API of orders in memory, so that there is something to work with. Delete it when you use your own. */
interface Order {
  readonly id: number;
  readonly customer: string;
  readonly seats: number;
}

const orders = new Map<number, Order>([
  [1, { id: 1, customer: "Ada", seats: 2 }],
  [2, { id: 2, customer: "Ben", seats: 4 }],
]);

/** Answers like `fetch`. */
export async function answer(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const id = Number(pathname.split("/")[2] ?? orders.size + 1);
  const isList = pathname === "/orders";
  if (init.method === "POST" || init.method === "PUT") {
    const order = { ...JSON.parse(String(init.body)), id };
    orders.set(id, order);
    return Response.json(order, { status: isList ? 201 : 200 });
  }
  if (isList) return Response.json([...orders.values()]);
  const order = orders.get(id);
  return order ? Response.json(order) : Response.json({ title: "No such order" }, { status: 404 });
}
