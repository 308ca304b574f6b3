import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { describe, expect, it } from "vitest";

import { freePort } from "../../../scripts/free-port.ts";
import { installPackages } from "../../../scripts/programs.ts";
import { buildPageFirst, buildProgramsFirst } from "../../server/src/page.fixture.ts";
import { until, visit } from "../../server/src/visitor.fixture.ts";
import { graphFile, untilSaved } from "./flow/editing.fixture.ts";
import { emptyFolder, HeddleProcess, runHeddleProcess } from "./heddle-process.fixture.ts";

buildPageFirst();
buildProgramsFirst();

const unread = ["stdout", "stderr"] as const;

async function untilServed(url: string): Promise<void> {
  await until(() =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}

describe("[K8] if the output is not read", () => {
  it("heddle flow keeps serving, saves, and releases the lock", async () => {
    const file = graphFile();
    const port = String(await freePort());
    const command = new HeddleProcess(["flow", file, "--port", port], { unread });
    const url = `http://127.0.0.1:${port}/`;
    await untilServed(url);
    const visitor = await visit({ url });
    await visitor.root.call("relabel", "node", "warp", "Warping");
    await untilSaved(file, "Warping");
    expect(await command.stop()).toBe(0);
    expect(readdirSync(dirname(file))).toEqual(["weave.json"]);
  });

  it("heddle serve keeps serving after an error of the app and after a restart", async () => {
    const folder = emptyFolder();
    installPackages(folder);
    const app = (text: string): void =>
      writeFileSync(
        join(folder, "app.ts"),
        `import { existsSync, writeFileSync } from "node:fs";
import { Text } from "@heddle/core";

export function app(): Text {
  if (existsSync("go")) return new Text({ text: "${text}" });
  writeFileSync("thrown", "");
  throw new Error("not yet");
}
`,
      );
    app("Hello");
    const port = String(await freePort());
    const command = new HeddleProcess(["serve", "app.ts", "--port", port], { folder, unread });
    const url = `http://127.0.0.1:${port}/`;
    await untilServed(url);
    void visit({ url }).catch(() => {});
    await until(() => existsSync(join(folder, "thrown")));
    writeFileSync(join(folder, "go"), "");
    const visitor = await visit({ url });
    expect(visitor.replica.root?.read("text")).toBe("Hello");
    app("Good day");
    await until(() => visitor.replica.root?.read("text") === "Good day");
    expect(await command.stop()).toBe(0);
  });

  it("a command that only prints ends without an error", async () => {
    const ended = await runHeddleProcess(["--help"], { unread: ["stdout"] });
    expect(ended).toEqual({ code: 0, stdout: "", stderr: "" });
  });
});

it.runIf(existsSync("/dev/full"))(
  "[K8] a failed write to standard output is reported",
  async () => {
    expect(await runHeddleProcess(["--help"], { output: "/dev/full" })).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("the disk is full") as string,
    });
  },
);
