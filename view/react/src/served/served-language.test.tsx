import { defineMessages, type LanguageChoice, text } from "@heddle/params";
import { View } from "@heddle/views";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { arrived, loads } from "../load-language.ts";
import { registerView } from "../registry.ts";
import { expectFocus, show } from "../show.fixture.tsx";
import { moduleView } from "./module-view.tsx";
import { connectServed } from "./served-app.ts";
import { ServedView } from "./served-view.tsx";
import { freshUrl, Host, render } from "./served.fixture.tsx";

const german: LanguageChoice = {
  locale: "de",
  messages: { app: { name: "Name des Gastes", greet: "Begrüßen" } },
};
const notices = page.getByRole("status").first();

test("[R238] the app and the notices about its connection are in one language", async () => {
  const host = new Host();
  render(<ServedView url={freshUrl()} connect={host.connect} messages={german} />);
  const name = page.getByRole("textbox", { name: "Name des Gastes" });
  await userEvent.fill(name, "Ada");
  await userEvent.click(page.getByRole("button", { name: "Begrüßen" }));
  await expect.element(page.getByText("greeted: Ada")).toBeVisible();
  host.network.isDown = true;
  host.network.cut();
  await expect.element(notices).toHaveTextContent("Verbindung verloren");
  await userEvent.fill(name, "Grace");
  await expect.element(notices).toHaveTextContent("1 Änderung ist noch nicht gesendet.");
  host.restart();
  const loss = page.getByRole("alert", { name: "Ihre Sitzung ist verloren gegangen" });
  await expect.element(loss).toHaveTextContent("Name des Gastes: Grace");
  const discard = loss.getByRole("button", { name: "Verwerfen" });
  await userEvent.click(discard);
  await expectFocus(loss.getByRole("button", { name: "Behalten" }));
  await userEvent.click(discard);
  await expect.element(loss).not.toBeInTheDocument();
});

test("[R238] a loss names the command that followed the input", async () => {
  const host = new Host();
  render(<ServedView url={freshUrl()} connect={host.connect} messages={german} />);
  await userEvent.fill(page.getByRole("textbox", { name: "Name des Gastes" }), "Ada");
  await userEvent.click(page.getByRole("button", { name: "Begrüßen" }));
  await expect.element(page.getByText("greeted: Ada")).toBeVisible();
  host.restart();
  const loss = page.getByRole("alert", { name: "Ihre Sitzung ist verloren gegangen" });
  await expect.element(loss).toHaveTextContent("Name des Gastes: Ada (eingegeben vor „Begrüßen“)");
});

test("[R238] connectServed loads the language while it connects, and rejects an unknown one", async () => {
  const load = loads["de"];
  onTestFinished(() => {
    if (load) loads["de"] = load;
  });
  arrived.delete("de");
  const asked: string[] = [];
  loads["de"] = async () => {
    asked.push("de");
    return { locale: "de", messages: {} };
  };
  const { connect } = new Host();
  const app = connectServed(freshUrl(), { connect, messages: "de" });
  onTestFinished(() => {
    app.close();
    arrived.delete("de");
  });
  expect(asked).toEqual(["de"]);
  expect(app.messages).toBe("de");
  const unknown = "klingon" as LanguageChoice;
  expect(() => connectServed(freshUrl(), { connect, messages: unknown })).toThrow(/klingon/);
});

const messages = defineMessages("shop", { closed: "Closed", open: "Open" });

class Sign extends View.with({ label: { type: text, view: "r" } }) {
  static override readonly kind = "module-sign";
}

test("[R236] a module reads a text parameter in the language of the reader", async () => {
  const source = `export default {
    render({ model, el }) {
      const draw = () => el.replaceChildren(model.get("label"));
      model.on("change:label", draw);
      draw();
    },
  }`;
  registerView("module-sign", moduleView(`data:text/javascript,${encodeURIComponent(source)}`));
  const sign = new Sign({ label: messages.closed });
  const french = { locale: "fr", messages: { shop: { closed: "Fermé", open: "Ouvert" } } };
  await show(sign, { messages: french });
  await expect.element(page.getByText("Fermé")).toBeVisible();
  sign.update({ label: messages.open });
  await expect.element(page.getByText("Ouvert")).toBeVisible();
});
