import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { onTestFinished, vi } from "vitest";

/** A running OpenID provider. */
export interface TestProvider {
  readonly url: string;
}

const clientSecret = "secret-of-the-loom";

/** The client that the provider knows. */
export const loomClient = { "Client ID": "loom", "Client secret": clientSecret };

/** Starts a certified OpenID provider with one client; it stops with the test. */
export async function startProvider(): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // It warns that it is not configured for production.
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { Provider } = await import("oidc-provider");
  const provider = new Provider(url, {
    clients: [
      {
        client_id: "loom",
        client_secret: clientSecret,
        grant_types: ["client_credentials"],
        redirect_uris: [],
        response_types: [],
      },
    ],
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
    },
    scopes: ["read", "write"],
  });
  warn.mockRestore();
  const handle = provider.callback();
  server.on("request", (request, response) => void handle(request, response));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url };
}
