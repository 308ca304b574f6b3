import { Flow } from "@heddle/flow";
import { toView } from "@heddle/views";
import { assert, expect, it } from "vitest";

import { app } from "./image-processing.ts";

it("has a free port that images and masks fit, and one mask per blend", () => {
  const flow = toView(app());
  assert(flow instanceof Flow);
  const whyNot = (source: string, target: string, targetHandle: string) =>
    flow.whyNotConnect({ source, target, targetHandle });
  expect(whyNot("spots", "soft", "image")).toBeNull();
  expect(whyNot("twill", "soft", "image")).toBeNull();
  flow.addNode({ id: "more", type: "threshold" });
  expect(whyNot("more", "cloth", "mask")).not.toBeNull();
});
