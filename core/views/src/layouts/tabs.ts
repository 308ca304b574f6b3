import type { Issue } from "@heddle/params";
import * as z from "zod/mini";

import { Layout } from "./layout.ts";

/** Views of which one is shown at a time, each under its label. */
export class Tabs extends Layout.with({
  labels: { type: z._default(z.array(z.string()), []), view: "r" },
  active: { type: z._default(z.int().check(z.nonnegative()), 0), view: "rw" },
}) {
  static override readonly kind: string = "tabs";

  protected override check(): readonly Issue[] {
    const { children, labels, active } = this;
    const issues: Issue[] = [];
    if (labels.length !== children.length) {
      const message = `there are ${labels.length} labels for ${children.length} views`;
      issues.push({ path: ["labels"], code: "labels", message });
    }
    if (active > 0 && active >= children.length) {
      const message = `there is no tab ${active}, only ${children.length}`;
      issues.push({ path: ["active"], code: "active", message });
    }
    return issues;
  }
}
