/** The API that forms send orders to, from any origin. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

export interface OrderApi {
  readonly url: string;
  /** The bodies of the requests, in order. */
  readonly orders: unknown[];
  readonly stop: () => void;
}

const headers = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Headers": "*",
  "Content-Type": "application/json",
};

export async function startOrderApi(): Promise<OrderApi> {
  const orders: unknown[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== "POST") return void response.writeHead(204, headers).end();
    const order = await json(request);
    orders.push(order);
    response.writeHead(201, headers).end(JSON.stringify(order));
  };
  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, orders, stop };
}
