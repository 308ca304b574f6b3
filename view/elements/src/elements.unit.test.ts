import { expect, test } from "vitest";

import { HeddleConsoleElement, HeddleFlowElement, HeddleFormElement } from "./index.ts";
import { attributeOf, attributesOf, propertyOf } from "./options.ts";

test("[EL1] the modules can be imported where there is no page", () => {
  expect("customElements" in globalThis).toBe(false);
  expect(HeddleConsoleElement.observedAttributes).toContain("base-url");
  expect(HeddleFlowElement.observedAttributes).toContain("show-minimap");
});

test("[EL7] attributes are the properties in lower case with hyphens", () => {
  expect(attributeOf("skipReadOnly")).toBe("skip-read-only");
  expect(propertyOf("skip-read-only")).toBe("skipReadOnly");
  const table = HeddleFormElement.options;
  expect(attributesOf(table).map(propertyOf)).toEqual(
    Object.keys(table).filter((name) => table[name] !== "object"),
  );
});
