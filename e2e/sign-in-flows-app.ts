/** The servers of `sign-in-flows.spec.ts`, in one process: `sign-in-flows-app.ts <port>`. Prints its port and that of the API. */
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { OpenAPIConsole } from "@heddle/openapi";
import { createHandler } from "@heddle/server";
import { createServer as createVite } from "vite";

import { sourceResolution } from "../scripts/source-resolution.ts";
import { root } from "../scripts/workspace.ts";
import { listen, startProvider } from "./openid-provider.ts";
import { type Flow, flows, type Mode, modes } from "./sign-in-flows.ts";

/** A server of the implicit flow, which the provider above does not offer. */
async function startImplicit(): Promise<string> {
  const { url } = await listen((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://localhost");
    const redirect = searchParams.get("redirect_uri");
    // A browser also asks for an icon.
    if (redirect === null) return void response.writeHead(404).end();
    const target = new URL(redirect);
    const state = searchParams.get("state") ?? "";
    target.hash = String(
      new URLSearchParams({ access_token: "implicit-token", token_type: "bearer", state }),
    );
    response.setHeader("Content-Type", "text/html");
    response.end(`<a href="${target.href.replaceAll("&", "&amp;")}">Continue</a>`);
  });
  return url;
}

interface Received {
  readonly authorization: string | undefined;
  readonly origin: string | undefined;
}

const received: Received[] = [];

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": "*, Authorization",
  });
  response.end(JSON.stringify(body));
}

/** Below `/served` it refuses every request of a browser's page, which has an `Origin`. Its password flow is that of FastAPI. */
async function respond(...[request, response]: Parameters<RequestListener>): Promise<void> {
  const { url = "", method, headers } = request;
  const { authorization, origin } = headers;
  if (method === "OPTIONS" && !url.startsWith("/served")) return answer(response, 200, {});
  if (url === "/received") return answer(response, 200, received);
  if (url.startsWith("/served") && origin !== undefined)
    return answer(response, 403, { detail: "Browsers are refused" });
  if (url.endsWith("/token")) {
    const form = new URLSearchParams(await text(request));
    const isKnown = form.get("username") === "ada" && form.get("password") === "difference";
    return isKnown
      ? answer(response, 200, { access_token: "password-token", token_type: "bearer" })
      : answer(response, 400, { detail: "Incorrect user name or password" });
  }
  received.push({ authorization, origin });
  return answer(response, authorization === undefined ? 401 : 200, { done: true });
}

const api = await listen((request, response) => void respond(request, response));
const provider = await startProvider({
  clients: [
    {
      client_id: "loom",
      application_type: "native",
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "urn:ietf:params:oauth:grant-type:device_code"],
      // On loopback any port is accepted.
      redirect_uris: ["http://127.0.0.1/served/oauth/callback", "http://127.0.0.1/signed-in.html"],
    },
    {
      client_id: "loom-server",
      client_secret: "secret-of-the-loom",
      grant_types: ["client_credentials"],
      redirect_uris: [],
      response_types: [],
    },
  ],
  clientBasedCORS: () => true,
  features: { clientCredentials: { enabled: true }, deviceFlow: { enabled: true } },
});
const implicit = await startImplicit();
const scopes = { openid: "Sign in" };

const schemes: Readonly<Record<Flow, object>> = {
  password: { type: "oauth2", flows: { password: { tokenUrl: "token", scopes: {} } } },
  clientCredentials: {
    type: "oauth2",
    flows: { clientCredentials: { tokenUrl: `${provider}/token`, scopes: {} } },
  },
  authorizationCode: {
    type: "oauth2",
    flows: {
      authorizationCode: {
        authorizationUrl: `${provider}/auth`,
        tokenUrl: `${provider}/token`,
        scopes,
      },
    },
  },
  implicit: {
    type: "oauth2",
    flows: { implicit: { authorizationUrl: `${implicit}/auth`, scopes: {} } },
  },
  deviceAuthorization: {
    type: "oauth2",
    flows: {
      deviceAuthorization: {
        deviceAuthorizationUrl: `${provider}/device/auth`,
        tokenUrl: `${provider}/token`,
        scopes,
      },
    },
  },
  openIdConnect: {
    type: "openIdConnect",
    openIdConnectUrl: `${provider}/.well-known/openid-configuration`,
  },
};

function documentFor(mode: Mode, flow: Flow): Record<string, unknown> {
  return {
    openapi: "3.2.0",
    info: { title: "Studio", version: "1" },
    servers: [{ url: `${api.url}/${mode}` }],
    components: { securitySchemes: { account: schemes[flow] } },
    paths: { "/me": { get: { summary: "Who am I", security: [{ account: [] }], responses: {} } } },
  };
}

const documents = new Map<string, object>(
  modes.flatMap((mode) =>
    flows.map((flow) => [`/openapi/${mode}/${flow}.json`, documentFor(mode, flow)] as const),
  ),
);
const apps = flows.map((flow) => {
  const openapi = documentFor("served", flow);
  return [`/${flow}`, () => new OpenAPIConsole({ openapi })] as const;
});
const handler = createHandler(Object.fromEntries(apps), { basePath: "/served", logger: false });
const vite = await createVite({
  ...sourceResolution,
  root: join(root, "e2e", "embedded"),
  configFile: false,
  cacheDir: join(root, "node_modules", ".vite-embedded"),
  appType: "mpa",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false, fs: { allow: [root] } },
});
const server = createServer((request, response) => {
  const document = documents.get(request.url ?? "");
  if (document) return answer(response, 200, document);
  handler.request(request, response, () => vite.middlewares(request, response));
});
server.on("upgrade", handler.upgrade);
server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => {
  console.log(`api ${api.url}`);
  console.log(`port ${(server.address() as AddressInfo).port}`);
});
