import { Badge } from "@heddle/views";
import { expect, it } from "vitest";

import { startResponder, viewsIn } from "../form/api.fixture.ts";
import { OpenAPIForm } from "../form/openapi-form.ts";
import { input, loginApi, scopes, signIn } from "./login-server.fixture.ts";
import { loomClient, startProvider } from "./oidc-provider.fixture.ts";

it("[O472] gets a token with client credentials from an OpenID provider", async () => {
  const provider = await startProvider();
  const api = await startResponder();
  const tokenUrl = `${provider.url}/token`;
  const openapi = loginApi({ clientCredentials: { tokenUrl, scopes } });
  const form = new OpenAPIForm({ openapi, baseUrl: api.url, path: "/me" });
  await signIn(form.form, { ...loomClient, "Client secret": "something else" });
  await expect.poll(() => input(form.form, "Client ID").error).not.toBeNull();
  await signIn(form.form, loomClient);
  await expect
    .poll(() => viewsIn(form.form).find((view) => view instanceof Badge)?.text)
    .toBe("Signed in with client loom");
  await form.submit();
  expect(api.seen[0]?.headers.authorization).toMatch(/^Bearer [\w-]{43}$/);
});
