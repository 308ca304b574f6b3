import { defineMessages, type Language, type LanguageChoice, text } from "@heddle/params";
import {
  Checkbox,
  Column,
  type Group,
  NativeView,
  schemaToWidget,
  Sparkline,
  Table,
  TextInput,
  View,
} from "@heddle/views";
import { Component, type ReactElement, type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { HeddleView } from "./heddle-view.tsx";
import { arrived, loads } from "./load-language.ts";
import { mount } from "./mount.tsx";
import { registerView } from "./registry.ts";
import { expectFocus, frame, presentations, show } from "./show.fixture.tsx";
import { useParam } from "./use-params.ts";

/** Renders until the test ends; returns the function that rerenders. */
function render(node: ReactNode): (other: ReactNode) => void {
  const holder = document.createElement("main");
  document.body.append(holder);
  const root = createRoot(holder);
  const draw = (drawn: ReactNode): void => root.render(<StrictMode>{drawn}</StrictMode>);
  onTestFinished(() => {
    root.unmount();
    holder.remove();
  });
  draw(node);
  return draw;
}

/** Lets the test decide when German is loaded, or fails to load. */
function delayGerman(): { readonly arrive: () => void; readonly fail: () => void } {
  let [arrive, fail] = [(): void => {}, (): void => {}];
  const arrival = new Promise<void>((resolve, reject) => {
    [arrive, fail] = [resolve, () => reject(new Error("no connection"))];
  });
  const load = loads["de"];
  const known = arrived.get("de");
  arrived.delete("de");
  loads["de"] = async () => {
    await arrival;
    return (await load?.()) as Language;
  };
  onTestFinished(() => {
    if (load) loads["de"] = load;
    if (known) arrived.set("de", known);
    else arrived.delete("de");
  });
  return { arrive, fail };
}

const unset = (): Checkbox => new Checkbox({ name: "news", label: "News", threeState: true });
const english = page.getByText("Not set");
const german = page.getByText("Nicht gesetzt");

test.each(presentations)(
  "[R230] a widget is in the language of its view: %s",
  async (_, present) => {
    const schema = {
      type: "object",
      properties: {
        tags: { type: "array", items: { type: "object", properties: { name: {} } } },
        one: { type: "string" },
      },
      required: ["one"],
    };
    const form = schemaToWidget("form", schema, { required: true }) as Group;
    const root = await show(present(new Column({ children: [unset(), form] })), { messages: "de" });
    await expect.element(german).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Eintrag zu tags hinzufügen" }));
    await userEvent.click(page.getByRole("button", { name: "Eintrag 1 aus tags entfernen" }));
    await expect.element(page.getByRole("status")).toHaveTextContent("Eintrag 1 entfernt");
    expect(root.querySelector(".hd-root")?.getAttribute("lang")).toBe("de");
  },
);

test("[R230] errors that appear together are announced in the language of the view", async () => {
  const schema = {
    type: "object",
    properties: { one: { type: "string" }, two: { type: "string" } },
    required: ["one", "two"],
  };
  const form = schemaToWidget("form", schema, { required: true }) as Group;
  await show(form, { messages: "de" });
  form.validate();
  await expect.element(page.getByRole("status")).toHaveTextContent(/^2 Fehler\. One: /);
});

test("[R230] numbers follow the language", async () => {
  const sparkline = new Sparkline({ label: "Garn", values: [0.5, 1234.5], unit: " m" });
  const table = new Table({ rows: Array.from({ length: 1500 }, (_, id) => ({ id })) });
  await show(new Column({ children: [sparkline, table] }), { messages: "de" });
  await expect.element(page.getByText("1.234,5 m")).toBeVisible();
  const chart = page.getByRole("img", { name: "Garn: 2 Werte von 0,5 bis 1.234,5" });
  await expect.element(chart).toBeInTheDocument();
  await expect.element(page.getByText("100 von 1.500 Zeilen")).toBeVisible();
});

test("[R231] nothing is shown before a shipped language has arrived", async () => {
  const { arrive } = delayGerman();
  render(<HeddleView of={unset()} messages="de" />);
  render(<HeddleView of="beside it" />);
  await expect.element(page.getByText("beside it")).toBeVisible();
  expect(page.getByRole("checkbox").query()).toBeNull();
  arrive();
  await expect.element(german).toBeVisible();
});

test("[R231] a language that cannot be loaded is replaced by English", async () => {
  const { fail } = delayGerman();
  render(<HeddleView of={unset()} messages="de" />);
  fail();
  await expect.element(english).toBeVisible();
});

test("[R232] custom messages override the shipped language of their locale, and that overrides English", async () => {
  const austrian = { locale: "de-AT", messages: { react: { notSet: "Nix gesetzt" } } };
  const french = { locale: "fr", messages: { react: { notSet: "Non défini" } } };
  const views = [unset(), new Table({ rows: [] })];
  const draw = render(<HeddleView of={new Column({ children: views })} messages={austrian} />);
  await expect.element(page.getByText("Nix gesetzt")).toBeVisible();
  await expect.element(page.getByText("Keine Zeilen")).toBeVisible();
  draw(<HeddleView of={new Column({ children: views })} messages={french} />);
  await expect.element(page.getByText("Non défini")).toBeVisible();
  await expect.element(page.getByText("No rows")).toBeVisible();
});

test("[R232] messages of a wrong type do not break the view", async () => {
  const broken = {
    locale: "fr",
    messages: { react: { notSet: 5, deprecated: null, unset: "{x}" } },
  };
  const field = new Checkbox({ name: "news", threeState: true, deprecated: true });
  await show(field, { messages: broken as unknown as Language });
  await expect.element(english).toBeVisible();
  await expect.element(page.getByText("Deprecated")).toBeVisible();
});

test("[R233] another language is applied at run time, and input and focus stay", async () => {
  const { arrive } = delayGerman();
  const name = new TextInput({ name: "name", label: "Name" });
  const view = new Column({ children: [unset(), name] });
  const draw = render(<HeddleView of={view} messages="en" />);
  const input = page.getByRole("textbox", { name: "Name" });
  await userEvent.type(input, "Ada");
  draw(<HeddleView of={view} messages="de" />);
  await frame();
  await expect.element(english).toBeVisible();
  arrive();
  await expect.element(german).toBeVisible();
  await expectFocus(input);
  await expect.element(input).toHaveValue("Ada");
  draw(<HeddleView of={view} messages="en" />);
  await expect.element(english).toBeVisible();
  draw(<HeddleView of={view} />);
  await expect.element(english).toBeVisible();
  await expectFocus(input);
});

test("[R234] a view inside another has its language, unless it has its own", async () => {
  const inner = (messages?: LanguageChoice): View =>
    new NativeView({ content: <HeddleView of={unset()} messages={messages} /> });
  await show(new Column({ children: [inner()] }), { messages: "de" });
  await expect.element(german).toBeVisible();
  await show(new Column({ children: [inner("en")] }), { messages: "de" });
  await expect.element(english).toBeVisible();
  const { host } = english.element().getRootNode() as ShadowRoot;
  expect(host.shadowRoot?.querySelector(".hd-root")?.getAttribute("lang")).toBe("en");
});

class Boundary extends Component<{ readonly children: ReactNode }> {
  static getDerivedStateFromError(error: Error): { readonly error: Error } {
    return { error };
  }

  override readonly state: { readonly error?: Error } = {};

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <p role="alert">{error.message}</p> : this.props.children;
  }
}

test("[R235] an unknown language is an error that names the known ones", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const unknown = "klingon" as LanguageChoice;
  render(
    <Boundary>
      <HeddleView of="text" messages={unknown} />
    </Boundary>,
  );
  const reason = /messages.*"en", "de" or { locale, messages }.*klingon/;
  await expect.element(page.getByRole("alert")).toHaveTextContent(reason);
  expect(() => mount("text", document.body, { messages: unknown })).toThrow(reason);
  const invalid = { locale: "no locale", messages: {} };
  expect(() => mount("text", document.body, { messages: invalid })).toThrow(/locale/);
});

const messages = defineMessages("shop", { closed: "Closed", left: "{count} left" });
const french = { locale: "fr", messages: { shop: { closed: "Fermé", left: "reste {count}" } } };

class Sign extends View.with({ label: { type: text, view: "r" } }) {
  static override readonly kind = "shop-sign";
}

test.each(presentations)(
  "[R236] useParam returns a text parameter in the language of the reader: %s",
  async (_, present) => {
    const sign = new Sign({ label: messages.closed });
    registerView("shop-sign", ({ handle }): ReactElement => (
      <p>{String(useParam(handle, "label"))}</p>
    ));
    await show(present(sign), { messages: french });
    await expect.element(page.getByText("Fermé")).toBeVisible();
    sign.update({ label: messages.left({ count: 1234 }) });
    await expect.element(page.getByText(/^reste 1\s234$/)).toBeVisible();
    sign.label = "Ouvert";
    await expect.element(page.getByText("Ouvert")).toBeVisible();
  },
);
