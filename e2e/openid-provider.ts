import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { type Configuration, Provider } from "oidc-provider";

/** Starts a server on a free port of this machine. */
export async function listen(
  listener?: RequestListener,
): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Starts a certified OpenID provider whose sign-in page accepts every name and password; returns its URL. */
export async function startProvider(configuration: Configuration): Promise<string> {
  const { url, server } = await listen();
  const provider = new Provider(url, { pkce: { required: () => true }, ...configuration });
  const handle = provider.callback();
  server.on("request", (request, response) => void handle(request, response));
  return url;
}
