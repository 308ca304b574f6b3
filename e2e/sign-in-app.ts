/** The app of `sign-in.spec.ts`, in its own process: `sign-in-app.ts <port>`. Prints its port. */
import { OpenAPIConsole } from "@heddle/openapi";
import { serve } from "@heddle/server";

import { listen, startProvider } from "./openid-provider.ts";

/** The values of `Authorization` that the API received. */
const received: (string | undefined)[] = [];

const api = await listen((request, response) => {
  if (request.url !== "/received") received.push(request.headers.authorization);
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(JSON.stringify(received));
});
const provider = await startProvider({
  clients: [
    {
      client_id: "loom",
      application_type: "native",
      token_endpoint_auth_method: "none",
      // On loopback any port is accepted.
      redirect_uris: ["http://127.0.0.1/oauth/callback"],
    },
  ],
});
const security = [{ account: ["openid"] }];
const openapi = {
  openapi: "3.1.0",
  info: { title: "Studio", version: "1" },
  servers: [{ url: api.url }],
  components: {
    securitySchemes: {
      account: {
        type: "oauth2",
        flows: {
          authorizationCode: {
            authorizationUrl: `${provider}/auth`,
            tokenUrl: `${provider}/token`,
            scopes: { openid: "Sign in" },
          },
        },
      },
    },
  },
  paths: {
    "/looms": { get: { summary: "List the looms", security, responses: {} } },
    "/received": { get: { summary: "Received tokens", responses: {} } },
  },
};

const [, , port = "0"] = process.argv;
const server = await serve(() => new OpenAPIConsole({ openapi }), {
  port: Number(port),
  logger: (entry) => console.log(JSON.stringify(entry)),
});
console.log(`api ${api.url}`);
console.log(`port ${server.port}`);
