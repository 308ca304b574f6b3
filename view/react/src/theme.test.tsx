import { Flow } from "@heddle/flow";
import { Button } from "@heddle/views";
import { afterEach, describe, expect, test } from "vitest";

import { showFlow } from "./flow/flow-page.fixture.ts";
import { mount } from "./mount.tsx";
import { shadowRootIn, show } from "./show.fixture.tsx";
import type { Theme } from "./theme-root.tsx";

const green = "rgb(0, 120, 60)";
const mint = "rgb(120, 220, 170)";
const page = document.documentElement;

afterEach(() => {
  page.removeAttribute("style");
  for (const element of document.querySelectorAll("section")) element.remove();
});

/** Sets variables of the page or of an element in it. */
function setVariables(variables: Readonly<Record<string, string>>, of: HTMLElement = page): void {
  for (const [name, value] of Object.entries(variables)) of.style.setProperty(name, value);
}

const styleIn = (root: ShadowRoot, selector: string): CSSStyleDeclaration =>
  getComputedStyle(root.querySelector(selector)!);

/** The color of a text. */
async function textColor(theme?: Theme): Promise<string> {
  return styleIn(await show("text", theme && { theme }), "p").color;
}

/** A part of the page with a color scheme of its own, and a view in it. */
async function viewInPart(colorScheme: string): Promise<ShadowRoot> {
  const part = document.createElement("section");
  part.style.colorScheme = colorScheme;
  document.body.append(part);
  mount("text", part);
  return shadowRootIn(part);
}

describe("a pair of colors", () => {
  test("[R810] has a value for light places and one for dark ones", async () => {
    setVariables({ "--hd-text": green, "--hd-text-dark": mint });
    expect(await textColor()).toBe(green);
    expect(await textColor("light")).toBe(green);
    expect(await textColor("dark")).toBe(mint);
    page.style.colorScheme = "dark";
    expect(await textColor()).toBe(mint);
    expect(await textColor("light")).toBe(green);
  });

  test("[R810] has one value for both if only the first is set", async () => {
    setVariables({ "--hd-text": green });
    expect([await textColor("light"), await textColor("dark")]).toEqual([green, green]);
  });

  test("[R810] keeps the default of the first if only the second is set", async () => {
    const plain = await textColor("light");
    setVariables({ "--hd-text-dark": mint });
    expect([await textColor("light"), await textColor("dark")]).toEqual([plain, mint]);
  });

  test("[R810] may be a color that itself depends on the color scheme", async () => {
    setVariables({ "--hd-text": `light-dark(${green}, ${mint})` });
    expect([await textColor("light"), await textColor("dark")]).toEqual([green, mint]);
  });
});

describe("light and dark", () => {
  test("[R811] a part of a page may have another color scheme", async () => {
    const [light, dark] = [await textColor("light"), await textColor("dark")];
    const inDark = await viewInPart("dark");
    const inLight = await viewInPart("only light");
    page.style.colorScheme = "dark";
    await expect.poll(() => styleIn(inLight, "p").color).toBe(light);
    expect(styleIn(inDark, "p").color).toBe(dark);
  });

  test("[R811] a graph with a color mode is dark in a light view, and light in a dark one", async () => {
    setVariables({ "--hd-flow-background": green, "--hd-flow-background-dark": mint });
    const planeOf = async (colorMode: Theme, theme?: Theme): Promise<string> => {
      const { root } = await showFlow(new Flow({ colorMode }), undefined, theme && { theme });
      return styleIn(root, ".hd-flow").backgroundColor;
    };
    expect(await planeOf("dark")).toBe(mint);
    expect(await planeOf("dark", "light")).toBe(mint);
    expect(await planeOf("light", "dark")).toBe(green);
    page.style.colorScheme = "dark";
    expect(await planeOf("light")).toBe(green);
  });

  test("[R811] a view inside a dark view is dark", async () => {
    const holder = document.createElement("div");
    const dark = await textColor("dark");
    await show(holder, { theme: "dark" });
    mount("text", holder);
    expect(styleIn(await shadowRootIn(holder), "p").color).toBe(dark);
  });

  test("[R812] a change of the page that happens while a view is hidden is seen when it is displayed", async () => {
    const dark = await textColor("dark");
    const root = await viewInPart("light");
    const part = document.querySelector("section")!;
    part.hidden = true;
    part.style.colorScheme = "dark";
    part.hidden = false;
    await expect.poll(() => styleIn(root, "p").color).toBe(dark);
  });
});

describe("a value of the wrong type", () => {
  // What a minifier makes of `light-dark()`, and a typing error.
  for (const wrong of ["#0a7d4b #6fdcae", "grene", "12px"]) {
    test(`[R813] is no color: ${wrong}`, async () => {
      const button = async (theme: Theme): Promise<string> =>
        styleIn(await show(new Button({ label: "Run", variant: "primary" }), { theme }), "button")
          .backgroundColor;
      const plain = [await button("light"), await button("dark")];
      setVariables({ "--hd-accent": wrong });
      expect([await button("light"), await button("dark")]).toEqual(plain);
      setVariables({ "--hd-accent-dark": mint });
      expect([await button("light"), await button("dark")]).toEqual([plain[0], mint]);
    });
  }

  test("[R813] is no length", async () => {
    const size = async (): Promise<string> => {
      const { fontSize, borderRadius, minHeight } = styleIn(
        await show(new Button({ label: "Run" })),
        "button",
      );
      return [fontSize, borderRadius, minHeight].join(" ");
    };
    const plain = await size();
    const wrong = {
      "--hd-font-size": "large-ish",
      "--hd-radius": "#fff",
      "--hd-control-height": "40",
    };
    setVariables(wrong);
    expect(await size()).toBe(plain);
    setVariables({ "--hd-font-size": "20px", "--hd-radius": "1px", "--hd-control-height": "50px" });
    expect(await size()).toBe("20px 1px 50px");
  });

  for (const wrong of ["tall", "#fff"]) {
    test(`[R813] is no height: ${wrong}`, async () => {
      const height = async (): Promise<string> =>
        styleIn((await showFlow(new Flow())).root, ".hd-flow").height;
      setVariables({ "--hd-flow-height": wrong });
      expect(await height()).toBe("560px");
      setVariables({ "--hd-flow-height": "calc(20px + 301px)" });
      expect(await height()).toBe("321px");
    });
  }
});
