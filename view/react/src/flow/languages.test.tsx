import type { LanguageChoice } from "@heddle/params";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { german } from "../languages/de.ts";
import { localAndReplica, shadowRootIn } from "../show.fixture.tsx";
import { FlowEditor } from "./flow-editor.tsx";
import { showFlow } from "./flow-page.fixture.ts";
import { pipeline } from "./flow.fixture.ts";
import { enterGraph } from "./keyboard.fixture.ts";
import { pointIn } from "./pointer.fixture.ts";

const orders =
  "Orders, Typ Source, 0 eingehende Kanten, 1 ausgehende Kante, verbunden mit Only paid";

/** The pipeline with a first node that cannot be deleted. */
function protectedPipeline(): ReturnType<typeof pipeline> {
  const flow = pipeline();
  flow.updateNode("orders", { deletable: false });
  return flow;
}

test.each(localAndReplica)("[F123] a graph is in German on a %s", async (_name, present) => {
  const shown = await showFlow(protectedPipeline(), present, { messages: "de" });
  const { root, device, port } = shown;
  const { press, focused, announced } = await enterGraph(shown);
  expect(focused()).toBe("Graph, 4 Knoten, 3 Kanten");
  expect(root.textContent).not.toContain("Press enter");
  await press("{ArrowRight}");
  await expect.poll(focused).toBe(orders);
  expect(root.activeElement?.getAttribute("aria-roledescription")).toBe("Knoten");
  await press(" ");
  await expect.poll(announced).toBe("Orders ausgewählt");
  await expect.poll(focused).toBe(orders.replace("Source,", "Source, ausgewählt,"));

  await press("{Shift>}{F10}{/Shift}");
  const menu = page.getByRole("menu", { name: "Kontextmenü" });
  await expect.element(menu).toHaveTextContent("Ausschneiden");
  await expect.element(menu).toHaveTextContent("Entf");
  await page.getByRole("menuitem", { name: "Löschen" }).click();
  // The reason of the model.
  const reason = "Der Knoten „Orders“ kann nicht gelöscht werden.";
  await expect.poll(() => root.querySelector("[data-part=notice]")?.textContent).toBe(reason);
  await expect.poll(announced).toContain(reason);

  // The same rule, evaluated in the page while a connection is drawn.
  await device.press(pointIn(port("notes", "output")));
  await device.move(pointIn(port("paid", "input", "limit")));
  await expect
    .poll(() => root.querySelector("[data-part=reason]")?.textContent)
    .toBe("Die Verbindung würde eine Schleife schließen: „Only paid“ führt schon zu „Notes“.");
  await device.release();
});

test("[F124] two views of one flow show the same rejection in two languages", async () => {
  const flow = protectedPipeline();
  const views = {
    'The node "Orders" cannot be deleted.': await showFlow(flow, undefined, {}),
    "Der Knoten „Orders“ kann nicht gelöscht werden.": await showFlow(flow, undefined, {
      messages: "de",
    }),
  };
  const notices = (): (string | null | undefined)[] =>
    Object.values(views).map(({ root }) => root.querySelector("[data-part=notice]")?.textContent);
  expect(notices()).toEqual([undefined, undefined]);
  for (const [text, { root }] of Object.entries(views)) {
    root.querySelector<HTMLElement>("[data-part=graph]")?.focus();
    await userEvent.keyboard("{Home}{Delete}");
    await expect.poll(notices).toContain(text);
  }
  expect(flow.node("orders")).toBeDefined();
});

test("[F123] a change of the language updates all texts, and the focus stays", async () => {
  const flow = pipeline();
  const holder = document.createElement("main");
  document.body.append(holder);
  const react = createRoot(holder);
  onTestFinished(() => {
    react.unmount();
    holder.remove();
  });
  const render = (messages: LanguageChoice): void =>
    react.render(<FlowEditor {...{ flow, messages }} height={400} />);
  render("en");
  await expect.poll(() => holder.firstElementChild).not.toBe(null);
  const root = await shadowRootIn(holder.firstElementChild!);
  await expect.poll(() => root.querySelectorAll("[data-part=frame]").length).toBe(1);
  const { press, focused, announced } = await enterGraph({ root });
  await press("{ArrowRight}{ArrowLeft}");
  await expect.poll(focused).toBe("Orders, type Source, 0 in, 1 out, connected to Only paid");
  await expect.poll(announced).toBe("Nothing in that direction");
  const labels = (): (string | null)[] =>
    [...root.querySelectorAll(".hd-flow-buttons [data-icon]")].map(({ ariaLabel }) => ariaLabel);
  expect(labels()).toContain("Undo");
  render(german);
  await expect.poll(focused).toBe(orders);
  await expect.poll(labels).toContain("Rückgängig");
  await press("{ArrowLeft}");
  await expect.poll(announced).toBe("In dieser Richtung ist nichts");
  render("en");
  await expect.poll(focused).toBe("Orders, type Source, 0 in, 1 out, connected to Only paid");
});

test("[F123] the keys are those of a German keyboard", async () => {
  const shown = await showFlow(pipeline(), undefined, { messages: "de" });
  const { press } = await enterGraph(shown);
  await press("?");
  const dialog = page.getByRole("dialog", { name: "Tastenkürzel" });
  await expect.element(dialog).toBeVisible();
  const rows = [...shown.root.querySelectorAll(".hd-flow-keys > div")].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
  const keys = Object.fromEntries(rows.map(([chords, text]) => [text, chords]));
  expect(keys).toMatchObject({
    "Auswahl verschieben": "Umschalt + Pfeiltasten",
    Wiederholen: "Strg + Umschalt + ZStrg + Y",
    Löschen: "EntfRücktaste",
    "Zum ersten oder letzten Knoten": "Pos1Ende",
  });
  // Long names of keys wrap on a narrow screen.
  await page.viewport(390, 844);
  const chords = [...shown.root.querySelectorAll<HTMLElement>(".hd-flow-keys dt")];
  await expect
    .poll(() => chords.filter((chord) => chord.scrollWidth > chord.clientWidth))
    .toEqual([]);
});
