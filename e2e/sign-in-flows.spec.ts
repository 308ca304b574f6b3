import { expect, type Page } from "@playwright/test";

import { isFull } from "../scripts/full-length.ts";
import { test } from "./shared-servers.ts";
import { type Flow, flows, type Mode, modes } from "./sign-in-flows.ts";

// For the file and not in each test, which would start the servers first.
test.skip(!isFull, "full length only");

const client = { "Client ID": "loom" };

/** What a person enters, by label, and does on the pages of the provider. */
const journeys: Readonly<
  Record<
    Flow,
    {
      readonly inputs: Readonly<Record<string, string>>;
      readonly visit?: (page: Page) => Promise<void>;
    }
  >
> = {
  password: { inputs: { "User name": "ada", Password: "difference" } },
  clientCredentials: {
    inputs: { "Client ID": "loom-server", "Client secret": "secret-of-the-loom" },
  },
  authorizationCode: { inputs: client, visit: signInAtProvider },
  implicit: {
    inputs: client,
    visit: (page) => page.getByRole("link", { name: "Continue" }).click(),
  },
  deviceAuthorization: {
    inputs: client,
    visit: async (page) => {
      await page.getByRole("button", { name: "Continue" }).click();
      await signInAtProvider(page);
    },
  },
  openIdConnect: { inputs: client, visit: signInAtProvider },
};

async function signInAtProvider(page: Page): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill("ada");
  await page.getByPlaceholder("and password").fill("shuttle");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

const addresses: Readonly<Record<Mode, (flow: Flow) => string>> = {
  embedded: (flow) => `sign-in.html?${flow}`,
  served: (flow) => `served/${flow}`,
};

for (const mode of modes) {
  for (const flow of flows) {
    test(`[O681, O682] a person signs in by ${flow} in a console that is ${mode}`, async ({
      page,
      signInFlows,
      request,
    }) => {
      const { inputs, visit } = journeys[flow];
      await page.goto(`${signInFlows.url}${addresses[mode](flow)}`);
      await page.getByRole("button", { name: "Credentials", exact: true }).click();
      for (const [label, value] of Object.entries(inputs))
        await page.getByLabel(label, { exact: true }).fill(value);
      const opened = visit && page.context().waitForEvent("page");
      await page.getByRole("button", { name: /^Sign in( at .*)?$/ }).click();
      if (flow === "deviceAuthorization")
        await page.getByRole("link", { name: "Open the sign-in page" }).click();
      if (opened) await visit(await opened);
      await expect(page.getByText(/^Signed in/).first()).toBeVisible();
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect(page.getByText("200 OK")).toBeVisible();
      const api = /^api (.*)$/m.exec(signInFlows.output)?.[1] ?? "";
      const sent = (await (await request.get(`${api}/received`)).json()) as {
        readonly authorization?: string;
        readonly origin?: string;
      }[];
      expect(sent.at(-1)?.authorization).toMatch(/^Bearer .+/);
      // The API of the served console refuses requests with an origin.
      expect(sent.at(-1)?.origin !== undefined).toBe(mode === "embedded");
    });
  }
}
