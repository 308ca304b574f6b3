import { expect, type Page } from "@playwright/test";

import { isFull } from "../scripts/full-length.ts";
import { ServedProcess } from "./served-process.ts";
import { test as base } from "./shared-servers.ts";

const test = base.extend<{ server: ServedProcess }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  server: async ({}, provide) => {
    const server = await new ServedProcess("sign-in-app.ts").start();
    await provide(server);
    await server.kill();
  },
});

/** Starts a sign-in, and returns its sign-in page. */
async function startSignIn(page: Page): Promise<Page> {
  await page.getByRole("button", { name: "Credentials", exact: true }).click();
  await page.getByRole("checkbox", { name: "openid: Sign in" }).check();
  await page.getByLabel("Client ID").fill("loom");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: /^Sign in at http:\/\/127\.0\.0\.1:\d+$/ }).click();
  return opened;
}

async function enterPassword(signInPage: Page): Promise<void> {
  await signInPage.getByPlaceholder("Enter any login").fill("ada");
  await signInPage.getByPlaceholder("and password").fill("shuttle");
  await signInPage.getByRole("button", { name: "Sign-in" }).click();
}

test("[N106] a visitor of a served app signs in at an OpenID provider", async ({
  page,
  server,
  request,
}) => {
  const frames: string[] = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => frames.push(String(payload)));
    socket.on("framesent", ({ payload }) => frames.push(String(payload)));
  });
  await page.goto(server.url);
  const signInPage = await startSignIn(page);
  await enterPassword(signInPage);
  await signInPage.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Signed in", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Credentials (1)" }).waitFor();
  await page.getByText("List the looms").first().click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("200 OK")).toBeVisible();
  const api = /^api (.*)$/m.exec(server.output)?.[1] ?? "";
  const [sent] = (await (await request.get(`${api}/received`)).json()) as string[];
  expect(sent).toMatch(/^Bearer [\w-]{43}$/);
  const token = sent?.slice("Bearer ".length) ?? "";
  expect([frames.join("\n"), server.output, page.url()].join("\n")).not.toContain(token);
});

test.describe("full length only", () => {
  test.skip(!isFull);

  test("[N106] the answer of a sign-in page is used only in the browser that started it", async ({
    page,
    server,
    browser,
  }) => {
    await page.goto(server.url);
    const signInPage = await startSignIn(page);
    await signInPage.waitForLoadState();
    const href = await page
      .getByRole("link", { name: "Open the sign-in page" })
      .getAttribute("href");
    // Somebody else follows the link, as in an attack that collects the tokens of others.
    const other = await (await browser.newContext()).newPage();
    await other.goto(href ?? "");
    await enterPassword(other);
    await other.getByRole("button", { name: "Continue" }).click();
    await expect(other.getByText("No app in this browser is waiting")).toBeVisible();
    expect(other.url()).toBe(`${server.url}oauth/callback`);
    await expect(page.getByText("Signed in", { exact: true })).toBeHidden();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: /^Sign in at/ })).toBeVisible();
  });
});
