import type { Handle } from "@heddle/params";
import { Column, View } from "@heddle/views";
import type { ReactElement } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import * as z from "zod";

import { registerView } from "./registry.ts";
import { presentations, show } from "./show.fixture.tsx";
import { useParam } from "./use-params.ts";

class Dial extends View.with({
  level: { type: z.number().default(1), view: "r" },
  secret: { type: z.string().default("hidden"), view: "none" },
}) {
  static override readonly kind: string = "r223-dial";
}

class Panel extends View.with({
  dials: { type: z.array(z.instanceof(Dial)).default([]), view: "r" },
}) {
  static override readonly kind: string = "r223-panel";
}

function Secret({ of }: { of: Handle }): ReactElement {
  return <i>{String(useParam(of, "secret"))}</i>;
}

test.each(presentations)(
  "[R223] a registered component does not read hidden params of its view: %s",
  async (_, present) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    registerView("r223-dial", ({ handle }) => <Secret of={handle} />);
    registerView("r223-panel", ({ handle }) => {
      const dials = useParam(handle, "dials") as readonly Handle[];
      return dials.map((dial, at) => <Secret key={at} of={dial} />);
    });
    await show(present(new Dial()));
    await expect.element(page.getByRole("alert")).toBeVisible();
    await show(present(new Panel({ dials: [new Dial()] })));
    await expect.element(page.getByRole("alert").nth(1)).toBeVisible();
    expect(page.getByText("hidden").elements()).toEqual([]);
  },
);

test("[R223] a registered component reads hidden params of other models, and native content of all", async () => {
  const other = new Dial({ secret: "other" });
  registerView("r223-dial", ({ handle }) => (
    <p>
      {String(useParam(handle, "level"))} <Secret of={other} />
    </p>
  ));
  const shown = new Dial({ level: 7, secret: "shown" });
  await show(new Column({ children: [shown, <Secret key="" of={shown} />] }));
  await expect.element(page.getByText("7 other")).toBeVisible();
  await expect.element(page.getByText("shown")).toBeVisible();
});
