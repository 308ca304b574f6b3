import { expect, type Page, test as base } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { every } from "../scripts/full-length.ts";
import { ServedProcess } from "./served-process.ts";

const test = base.extend<{ mortal: ServedProcess }, { served: ServedProcess }>({
  /** A server that a test may kill. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  mortal: async ({}, provide) => {
    const mortal = await new ServedProcess().start();
    await provide(mortal);
    await mortal.kill();
  },
  /** A server for all the other tests. */
  served: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, provide) => {
      const served = await new ServedProcess().start();
      await provide(served);
      await served.kill();
    },
    { scope: "worker" },
  ],
});

/** What the server says that it has. */
function expectServer(page: Page, values: readonly unknown[]): Promise<void> {
  return expect(page.getByText(/^server: /)).toHaveText(`server: ${JSON.stringify(values)}`);
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const untouched = [null, null, null, null, null, "as it was", 0];
const first = (...values: readonly unknown[]): unknown[] => [
  ...values,
  ...untouched.slice(values.length),
];

test("[N50] typing, sliding, ticking and choosing reach the server", async ({ page, served }) => {
  await page.goto(served.url);
  await expect(page).toHaveTitle("Served");
  await expectServer(page, untouched);
  await field(page, "Name").pressSequentially("Ada Lovelace");
  await page.getByRole("slider", { name: "Level" }).fill("7");
  await page.getByRole("checkbox", { name: "Agreed" }).click();
  await expect(page.getByRole("checkbox", { name: "Agreed" })).toBeChecked();
  await page.getByRole("combobox", { name: "Color" }).selectOption("green");
  await expectServer(page, first("Ada Lovelace", 7, true, "green"));
});

test("[N50] what the server changes is shown", async ({ page, served }) => {
  await page.goto(served.url);
  await page.getByRole("button", { name: "Fill in" }).click();
  await expect(field(page, "Name")).toHaveValue("from the server");
  await expect(page.getByRole("slider", { name: "Level" })).toHaveValue("3");
  await expect(page.getByRole("button", { name: "Turned 40" })).toBeVisible();
});

test("[N50] two visitors do not see each other", async ({ page, context, served }) => {
  const other = await context.newPage();
  await page.goto(served.url);
  await other.goto(served.url);
  await field(page, "Name").fill("Ada");
  await field(other, "Name").fill("Grace");
  await expectServer(page, first("Ada"));
  await expectServer(other, first("Grace"));
});

test("[N50] loading the page again goes on with the session", async ({ page, served }) => {
  await page.goto(served.url);
  await field(page, "Name").fill("Ada");
  await page.getByRole("checkbox", { name: "Agreed" }).click();
  await expectServer(page, first("Ada", null, true));
  for (let turn = 0; turn < 2; turn += 1) {
    await page.reload();
    await expect(field(page, "Name")).toHaveValue("Ada");
    await expect(page.getByRole("checkbox", { name: "Agreed" })).toBeChecked();
  }
  await field(page, "Name").fill("Ada again");
  await expectServer(page, first("Ada again", null, true));
});

test("[N50] what may not be changed is not changed, whoever asks", async ({ page, served }) => {
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
      for (const [number, intent, args] of [
        [1, "enter", ["forged"]],
        [2, "set", ["value", "forged"]],
        [3, "set", ["disabled", false]],
      ]) {
        forged.push(String(intent));
        server.send(
          JSON.stringify({ type: "push", intents: [{ number, id: locked.id, intent, args }] }),
        );
      }
    });
  });
  await page.goto(served.url);
  await expect(field(page, "Locked")).toHaveValue("as it was");
  await expect.poll(() => forged.length).toBe(3);
  await page.reload();
  await expect(field(page, "Locked")).toBeDisabled();
  await expectServer(page, untouched);
});

test("[N51] a page of another version asks to be loaded again", async ({ page, served }) => {
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(String(text).replace(/"version":\d+/, `"version":0`)));
  });
  await page.goto(served.url);
  await expect(page.getByRole("status").first()).toContainText("out of date");
  await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
});

test("[N51] who is signed out is told so", async ({ page, context }) => {
  const guarded = await new ServedProcess("served-app.ts", "--cookie").start();
  try {
    expect((await page.goto(guarded.url))?.status()).toBe(401);
    await context.addCookies([{ name: "user", value: "ada", url: guarded.url }]);
    await page.goto(guarded.url);
    await expectServer(page, untouched);
    await context.clearCookies();
    await guarded.kill();
    await guarded.start();
    await expect(page.getByRole("status").first()).toContainText("You are signed out");
    await expect(page.getByRole("button", { name: "Sign in again" })).toBeVisible();
  } finally {
    await guarded.kill();
  }
});

test("[N51, N52] an interruption and unsent changes are shown, and after a crash the input can be restored", async ({
  page,
  mortal,
}) => {
  await page.goto(mortal.url);
  await field(page, "Name").fill("Ada");
  await page.getByRole("checkbox", { name: "Agreed" }).click();
  await expectServer(page, first("Ada", null, true));
  const status = page.getByRole("status").first();
  await expect(status).toBeEmpty();
  await mortal.kill();
  await expect(status).toContainText("interrupted");
  await page.getByRole("slider", { name: "Level" }).fill("7");
  await field(page, "Name").fill("Ada Lovelace");
  await expect(status).toContainText("changes not sent yet");
  await mortal.start();
  await expect(status).toBeEmpty();
  const notice = page.getByRole("alert", { name: "session is lost" });
  await expect(notice).toContainText("Name: Ada Lovelace");
  await expect(notice).toContainText("Level: 7");
  await expectServer(page, untouched);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(notice).toBeHidden();
  await expectServer(page, first("Ada Lovelace", 7, true));
});

test("[N52] what was entered before a button was pressed is offered as well, and put back", async ({
  page,
  mortal,
}) => {
  await page.goto(mortal.url);
  await field(page, "Name").pressSequentially("Ada");
  await page.getByRole("slider", { name: "Level" }).fill("5");
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(page.getByText("kept: Ada")).toBeVisible();
  await expectServer(page, first("Ada", 5));
  await mortal.kill();
  await mortal.start();
  const notice = page.getByRole("alert", { name: "session is lost" });
  await expect(notice).toContainText("Name: Ada (entered before “Keep”)");
  await expect(notice).toContainText("Level: 5 (entered before “Keep”)");
  await expect(page.getByText("nothing kept")).toBeVisible();
  await expectServer(page, untouched);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(notice).toBeHidden();
  await expectServer(page, first("Ada", 5));
  await expect(page.getByText("nothing kept")).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("Ada");
});

test("[N52] a checked box is offered, a password is not shown, and a crash is reported without input too", async ({
  page,
  mortal,
}) => {
  await page.goto(mortal.url);
  await page.getByRole("checkbox", { name: "Agreed" }).click();
  await page.getByLabel("Password", { exact: true }).fill("open sesame");
  await expect(page.getByText(/^server: /)).toContainText("true");
  await mortal.kill();
  await mortal.start();
  const notice = page.getByRole("alert", { name: "session is lost" });
  await expect(notice).toContainText("Agreed: true");
  await expect(notice).toContainText("Password: ••••");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(notice).toBeHidden();
  await expectServer(page, untouched);

  await mortal.kill();
  await mortal.start();
  await expect(notice).toContainText("You lost no input");
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(notice).toBeHidden();
});

for (const theme of every(2, ["dark", "light"] as const)) {
  test(`[N51, N52] a command in progress is reported as unknown, and axe finds nothing in the notices, in ${theme}`, async ({
    page,
    mortal,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(mortal.url);
    await field(page, "Name").fill("Ada");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("button", { name: "Send" })).toHaveAttribute("aria-busy", "true");
    await mortal.kill();
    await expect(page.getByRole("status").first()).toContainText("interrupted");
    expect(await findViolations(page)).toEqual([]);
    await mortal.start();
    const notice = page.getByRole("alert", { name: "session is lost" });
    await expect(notice).toContainText("may or may not have run");
    await expect(notice.getByText("Send", { exact: true })).toBeVisible();
    await expect(notice).toContainText("Name: Ada (entered before “Send”)");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: /Discard|Close/ }).click();
    await expect(notice).toBeHidden();
    await expectServer(page, untouched);
  });
}

test("[N53] a file is sent, shown, and still there when the page is loaded again", async ({
  page,
  served,
}) => {
  await page.goto(served.url);
  const chosen = { name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear Ada") };
  await page.getByLabel("Letter").first().setInputFiles(chosen);
  await expectServer(page, first(null, null, null, null, "letter.txt 8"));
  await expect(page.getByRole("listitem")).toContainText("letter.txt");
  await page.reload();
  await expect(page.getByRole("listitem")).toContainText("letter.txt");
  await expect(page.getByRole("listitem")).toContainText("8 B");
});

test("[N53] a file that is too large is said to be", async ({ page, served }) => {
  await page.goto(served.url);
  const chosen = { name: "film.bin", mimeType: "", buffer: Buffer.alloc(11 * 1_048_576) };
  await page.getByLabel("Letter").first().setInputFiles(chosen);
  await expect(page.getByRole("status").first()).toContainText(
    "film.bin was not sent. It is too large.",
  );
  await expectServer(page, untouched);
});

test("[N54] a registered module shows its model", async ({ page, served }) => {
  await page.goto(served.url);
  await page.getByRole("button", { name: "Turned 0" }).first().click();
  await page.getByRole("button", { name: "Turned 1" }).click();
  await expect(page.getByRole("button", { name: "Turned 2" })).toBeVisible();
  await expectServer(page, [...untouched.slice(0, -1), 2]);
});

test("[N54] a registered React component shows its model", async ({ page, served }) => {
  await page.goto(served.url);
  await page.getByRole("button", { name: "The lamp is out" }).click();
  await expect(page.getByRole("button", { name: "The lamp is lit" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "The lamp is lit" })).toBeVisible();
});

test("[N8] an element that cannot be served shows the reason, and the page goes on", async ({
  page,
  served,
}) => {
  await page.goto(served.url);
  await page.getByRole("button", { name: "Embed" }).click();
  await expect(page.getByText("can only be shown in the page that created it")).toBeVisible();
  expect(served.output).toContain("NativeViewError");
  await field(page, "Name").fill("Ada");
  await expectServer(page, first("Ada"));
});

test("[N17, N51] a session that its app has ended is not begun again by itself", async ({
  page,
  served,
}) => {
  await page.goto(served.url);
  await field(page, "Name").fill("Ada");
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("status").first()).toContainText("The session has ended");
  await page.getByRole("button", { name: "Reload" }).click();
  await expectServer(page, untouched);
});

test("[N55, N56] no script runs, nothing is complained of, and no secret is told", async ({
  page,
  served,
}) => {
  const told: string[] = [];
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => told.push(String(payload)));
    socket.on("framereceived", ({ payload }) => told.push(String(payload)));
  });
  page.on("response", (response) => {
    void response.text().then(
      (text) => told.push(text),
      () => {},
    );
  });
  await page.goto(served.url);
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
  expect(complaints).toEqual([]);
  expect(told.length).toBeGreaterThan(10);
  for (const event of ["app_failed", "model_failed"]) expect(served.output).toContain(event);
  expect(`${told.join()} ${await page.content()} ${served.output}`).not.toContain(
    "never-to-be-seen",
  );
});
