import { expect, type Page } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { uploadedFiles } from "../node/server/src/upload-folders.fixture.ts";
import { every } from "../scripts/full-length.ts";
import { ServedProcess } from "./served-process.ts";
import { test as base } from "./shared-servers.ts";

const test = base.extend<{ killable: ServedProcess }>({
  /** A server of one test, which may kill it. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  killable: async ({}, provide) => {
    const killable = await new ServedProcess().start();
    await provide(killable);
    await killable.kill();
  },
});

/** Expects the values of the widgets on the server, as its app prints them. */
function expectServerValues(page: Page, values: readonly unknown[]): Promise<void> {
  return expect(page.getByText(/^server: /)).toHaveText(`server: ${JSON.stringify(values)}`);
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const initialValues = [null, null, null, null, null, "as it was", 0];
/** The initial values with the first ones replaced. */
const withValues = (...values: readonly unknown[]): unknown[] => [
  ...values,
  ...initialValues.slice(values.length),
];

test("[N50] sends the input of text fields, sliders, checkboxes and selects to the server", async ({
  page,
  servedApp,
}) => {
  await page.goto(servedApp.url);
  await expect(page).toHaveTitle("Served");
  await expectServerValues(page, initialValues);
  await field(page, "Name").pressSequentially("Ada Lovelace");
  await page.getByRole("slider", { name: "Level" }).fill("7");
  await page.getByRole("checkbox", { name: "Agreed" }).click();
  await expect(page.getByRole("checkbox", { name: "Agreed" })).toBeChecked();
  await page.getByRole("combobox", { name: "Color" }).selectOption("green");
  await expectServerValues(page, withValues("Ada Lovelace", 7, true, "green"));
});

test("[N50] displays changes made by the server", async ({ page, servedApp }) => {
  await page.goto(servedApp.url);
  await page.getByRole("button", { name: "Fill in" }).click();
  await expect(field(page, "Name")).toHaveValue("from the server");
  await expect(page.getByRole("slider", { name: "Level" })).toHaveValue("3");
  await expect(page.getByRole("button", { name: "Turned 40" })).toBeVisible();
});

test("[N50] the sessions of two visitors are isolated", async ({ page, context, servedApp }) => {
  const other = await context.newPage();
  await page.goto(servedApp.url);
  await other.goto(servedApp.url);
  await field(page, "Name").fill("Ada");
  await field(other, "Name").fill("Grace");
  await expectServerValues(page, withValues("Ada"));
  await expectServerValues(other, withValues("Grace"));
});

test("[N50] a reload resumes the session", async ({ page, servedApp }) => {
  await page.goto(servedApp.url);
  await field(page, "Name").fill("Ada");
  await page.getByRole("checkbox", { name: "Agreed" }).click();
  await expectServerValues(page, withValues("Ada", null, true));
  for (let turn = 0; turn < 2; turn += 1) {
    await page.reload();
    await expect(field(page, "Name")).toHaveValue("Ada");
    await expect(page.getByRole("checkbox", { name: "Agreed" })).toBeChecked();
  }
  await field(page, "Name").fill("Ada again");
  await expectServerValues(page, withValues("Ada again", null, true));
});

test("[N50] rejects forged changes", async ({ page, servedApp }) => {
  const forged: string[] = [];
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(text));
    server.onMessage((text) => {
      socket.send(text);
      const message = JSON.parse(String(text)) as {
        type: string;
        operations?: { id: string; values?: { name?: string } }[];
      };
      const locked = message.operations?.find(({ values }) => values?.name === "locked");
      if (message.type !== "snapshot" || !locked) return;
      for (const [number, intent, ...args] of [
        [1, "enter", "forged"],
        [2, "set", "value", "forged"],
        [3, "set", "disabled", false],
      ]) {
        forged.push(String(intent));
        server.send(JSON.stringify(["push", 0, [number, locked.id, intent, ...args]]));
      }
    });
  });
  await page.goto(servedApp.url);
  await expect(field(page, "Locked")).toHaveValue("as it was");
  await expect.poll(() => forged.length).toBe(3);
  await page.reload();
  await expect(field(page, "Locked")).toBeDisabled();
  await expectServerValues(page, initialValues);
});

test("[N51] a page with another protocol version asks for a reload", async ({
  page,
  servedApp,
}) => {
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(String(text).replace(/"version":\d+/, `"version":0`)));
  });
  await page.goto(servedApp.url);
  await expect(page.getByRole("status").first()).toContainText("out of date");
  await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
});

test("[N51] reports that the visitor is signed out", async ({ page, context }) => {
  const guarded = await new ServedProcess("served-app.ts", "--cookie").start();
  try {
    expect((await page.goto(guarded.url))?.status()).toBe(401);
    await context.addCookies([{ name: "user", value: "ada", url: guarded.url }]);
    await page.goto(guarded.url);
    await expectServerValues(page, initialValues);
    await context.clearCookies();
    await guarded.kill();
    await guarded.start();
    await expect(page.getByRole("status").first()).toContainText("You are signed out");
    await expect(page.getByRole("button", { name: "Sign in again" })).toBeVisible();
  } finally {
    await guarded.kill();
  }
});

test("[N51, N52] shows an interruption and unsent changes, and restores the input after a crash", async ({
  page,
  killable,
}) => {
  await page.goto(killable.url);
  await field(page, "Name").fill("Ada");
  await page.getByRole("checkbox", { name: "Agreed" }).click();
  await expectServerValues(page, withValues("Ada", null, true));
  const status = page.getByRole("status").first();
  await expect(status).toBeEmpty();
  await killable.kill();
  await expect(status).toContainText("Connection lost");
  await page.getByRole("slider", { name: "Level" }).fill("7");
  await field(page, "Name").fill("Ada Lovelace");
  await expect(status).toContainText("changes not sent yet");
  await killable.start();
  await expect(status).toBeEmpty();
  const notice = page.getByRole("alert", { name: "session is lost" });
  await expect(notice).toContainText("Name: Ada Lovelace");
  await expect(notice).toContainText("Level: 7");
  await expectServerValues(page, initialValues);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(notice).toBeHidden();
  await expectServerValues(page, withValues("Ada Lovelace", 7, true));
});

test("[N52] restores input entered before a command", async ({ page, killable }) => {
  await page.goto(killable.url);
  await field(page, "Name").pressSequentially("Ada");
  await page.getByRole("slider", { name: "Level" }).fill("5");
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(page.getByText("kept: Ada")).toBeVisible();
  await expectServerValues(page, withValues("Ada", 5));
  await killable.kill();
  await killable.start();
  const notice = page.getByRole("alert", { name: "session is lost" });
  await expect(notice).toContainText("Name: Ada (entered before “Keep”)");
  await expect(notice).toContainText("Level: 5 (entered before “Keep”)");
  await expect(page.getByText("nothing kept")).toBeVisible();
  await expectServerValues(page, initialValues);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(notice).toBeHidden();
  await expectServerValues(page, withValues("Ada", 5));
  await expect(page.getByText("nothing kept")).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("Ada");
});

test("[N52] restores a checkbox, hides a password, and reports a crash even if no input is lost", async ({
  page,
  killable,
}) => {
  await page.goto(killable.url);
  await page.getByRole("checkbox", { name: "Agreed" }).click();
  await page.getByLabel("Password", { exact: true }).fill("open sesame");
  await expect(page.getByText(/^server: /)).toContainText("true");
  await killable.kill();
  await killable.start();
  const notice = page.getByRole("alert", { name: "session is lost" });
  await expect(notice).toContainText("Agreed: true");
  await expect(notice).toContainText("Password: ••••");
  const discard = page.getByRole("button", { name: "Discard" });
  await discard.click();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(notice).toContainText("Agreed: true");
  await discard.click();
  await discard.click();
  await expect(notice).toBeHidden();
  await expectServerValues(page, initialValues);

  await killable.kill();
  await killable.start();
  await expect(notice).toContainText("You lost no input");
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(notice).toBeHidden();
});

for (const theme of every(2, ["dark", "light"] as const)) {
  test(`[N51, N52] reports a command in progress as unknown, in notices without axe violations: ${theme}`, async ({
    page,
    killable,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(killable.url);
    await field(page, "Name").fill("Ada");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("button", { name: "Send", exact: true })).toHaveAttribute(
      "aria-busy",
      "true",
    );
    await killable.kill();
    await expect(page.getByRole("status").first()).toContainText("Connection lost");
    expect(await findViolations(page)).toEqual([]);
    await killable.start();
    const notice = page.getByRole("alert", { name: "session is lost" });
    await expect(notice).toContainText("may or may not have run");
    await expect(notice.getByText("Send", { exact: true })).toBeVisible();
    await expect(notice).toContainText("Name: Ada (entered before “Send”)");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(notice).toBeHidden();
    await expectServerValues(page, initialValues);
  });
}

test("[N53] uploads and shows a file, also after a reload", async ({ page, servedApp }) => {
  await page.goto(servedApp.url);
  const chosen = { name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear Ada") };
  await page.getByLabel("Letter").first().setInputFiles(chosen);
  await expectServerValues(page, withValues(null, null, null, null, "letter.txt 8"));
  await expect(page.getByRole("listitem")).toContainText("letter.txt");
  await page.reload();
  await expect(page.getByRole("listitem")).toContainText("letter.txt");
  await expect(page.getByRole("listitem")).toContainText("8 B");
});

test("[R770] a file that is too large replaces the previous one, and the field says the limit", async ({
  page,
  servedApp,
}) => {
  await page.goto(servedApp.url);
  const letter = { name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear Ada") };
  const film = { name: "film.bin", mimeType: "", buffer: Buffer.alloc(11 * 1_048_576) };
  const field = page.getByLabel("Letter", { exact: true });
  await field.setInputFiles(letter);
  await expectServerValues(page, withValues(null, null, null, null, "letter.txt 8"));
  await field.setInputFiles(film);
  await expect(field).toHaveAccessibleDescription(/film\.bin.* 11 MB.* 10 MB/);
  await expectServerValues(page, initialValues);
  await expect(page.getByRole("listitem")).toHaveText(/film\.bin/);
  await page.getByRole("button", { name: "Remove film.bin" }).click();
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("listitem")).toHaveCount(0);
});

test("[R890] an upload can be canceled, and leaves no file behind", async ({
  page,
  context,
  killable,
}) => {
  await page.goto(killable.url);
  const slow = await context.newCDPSession(page);
  await slow.send("Network.enable");
  const network = { offline: false, latency: 0, downloadThroughput: -1 };
  await slow.send("Network.emulateNetworkConditions", { ...network, uploadThroughput: 100_000 });
  const film = { name: "film.bin", mimeType: "", buffer: Buffer.alloc(9 * 1_048_576) };
  const field = page.getByLabel("Letter", { exact: true });
  await field.setInputFiles(film);
  await expect.poll(() => uploadedFiles(killable.pid)).toHaveLength(1);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancel the upload of film.bin" }).click();
  await expect(field).toHaveAccessibleDescription(/film\.bin was not uploaded/);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect.poll(() => uploadedFiles(killable.pid)).toEqual([]);
  await expectServerValues(page, initialValues);
  await slow.send("Network.emulateNetworkConditions", { ...network, uploadThroughput: -1 });
  await field.setInputFiles({ ...film, name: "again.bin" });
  await expectServerValues(page, withValues(null, null, null, null, "again.bin 9437184"));
});

test("[N54] a registered module renders its model", async ({ page, servedApp }) => {
  await page.goto(servedApp.url);
  await page.getByRole("button", { name: "Turned 0" }).first().click();
  await page.getByRole("button", { name: "Turned 1" }).click();
  await expect(page.getByRole("button", { name: "Turned 2" })).toBeVisible();
  await expectServerValues(page, [...initialValues.slice(0, -1), 2]);
});

test("[N54] a registered React component renders its model", async ({ page, servedApp }) => {
  await page.goto(servedApp.url);
  await page.getByRole("button", { name: "The lamp is out" }).click();
  await expect(page.getByRole("button", { name: "The lamp is lit" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "The lamp is lit" })).toBeVisible();
});

test("[N8] shows the reason for an element that cannot be served, and the page keeps working", async ({
  page,
  servedApp,
}) => {
  await page.goto(servedApp.url);
  await page.getByRole("button", { name: "Embed" }).click();
  await expect(page.getByText("can only be shown in the page that created it")).toBeVisible();
  await expect.poll(() => servedApp.output).toContain("NativeViewError");
  await field(page, "Name").fill("Ada");
  await expectServerValues(page, withValues("Ada"));
});

test("[N17, N51] does not reconnect after the app ends the session", async ({
  page,
  servedApp,
}) => {
  await page.goto(servedApp.url);
  await field(page, "Name").fill("Ada");
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("status").first()).toContainText("The session has ended");
  await page.getByRole("button", { name: "Reload" }).click();
  await expectServerValues(page, initialValues);
});

test("[N55, N56] runs no injected script, logs no console message and leaks no secret", async ({
  page,
  servedApp,
}) => {
  const traffic: string[] = [];
  const pageErrors: string[] = [];
  page.on("console", (message) => pageErrors.push(message.text()));
  page.on("pageerror", ({ message }) => pageErrors.push(message));
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => traffic.push(String(payload)));
    socket.on("framereceived", ({ payload }) => traffic.push(String(payload)));
  });
  page.on("response", (response) => {
    void response.text().then(
      (text) => traffic.push(text),
      () => {},
    );
  });
  await page.goto(servedApp.url);
  await page.getByRole("button", { name: "Fill in" }).click();
  await page.getByRole("button", { name: "Turned 40" }).click();
  await field(page, "Name").fill("Ada");
  await page.getByRole("button", { name: "Break" }).click();
  await page.getByRole("button", { name: "The lamp is out" }).click();
  await expect(page.getByRole("button", { name: "The lamp is lit" })).toBeVisible();
  await expect(page.getByText("Notes")).toBeVisible();
  await expect(page.getByText("<script>").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("Notes")).toBeVisible();
  await expect(page).toHaveTitle("Served");
  expect(await page.evaluate(() => document.querySelectorAll("script:not([src])").length)).toBe(0);
  expect(pageErrors).toEqual([]);
  expect(traffic.length).toBeGreaterThan(10);
  for (const event of ["app_failed", "model_failed"]) {
    await expect.poll(() => servedApp.output).toContain(event);
  }
  expect(`${traffic.join()} ${await page.content()} ${servedApp.output}`).not.toContain(
    "never-to-be-seen",
  );
});
