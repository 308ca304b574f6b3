import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { onTestFinished, vi } from "vitest";

import { returnUrl } from "./login-server.fixture.ts";

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
  // It warns that it is not configured for production, also while it runs.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
  const { Provider } = await import("oidc-provider");
  const provider = new Provider(url, {
    clients: [
      {
        client_id: "loom",
        client_secret: clientSecret,
        application_type: "native",
        grant_types: [
          "authorization_code",
          "client_credentials",
          "refresh_token",
          "urn:ietf:params:oauth:grant-type:device_code",
        ],
        redirect_uris: [returnUrl],
      },
    ],
    features: {
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: true },
      revocation: { enabled: true },
    },
    scopes: ["openid", "offline_access", "read", "write"],
  });
  const handle = provider.callback();
  server.on("request", (request, response) => void handle(request, response));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url };
}

/** The user signs in as "ada" and agrees on the pages of the provider; returns the query with which it returns. */
export async function visitAs(href: string): Promise<string> {
  const cookies = new Map<string, string>();
  let [url, body]: [string, URLSearchParams | undefined] = [href, undefined];
  for (;;) {
    const response: Response = await fetch(url, {
      redirect: "manual",
      headers: { Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(body && { method: "POST", body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("Location");
    if (location?.startsWith(returnUrl)) return new URL(location).search.slice(1);
    if (location !== null) {
      [url, body] = [new URL(location, url).href, undefined];
      continue;
    }
    const page = await response.text();
    const [, action] = /action="([^"]+)"/.exec(page) ?? [];
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    if (action === undefined || prompt === undefined) throw new Error(`No form: ${page}`);
    url = new URL(action, url).href;
    body = new URLSearchParams({ prompt, login: "ada", password: "any" });
  }
}
