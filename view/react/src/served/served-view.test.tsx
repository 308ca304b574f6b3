import type { Handle } from "@heddle/params";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { HeddleView } from "../heddle-view.tsx";
import { expectFocus } from "../show.fixture.tsx";
import { useParam } from "../use-params.ts";
import { messages } from "../messages/served-messages.ts";
import { ServedView } from "./served-view.tsx";
import { freshUrl, Host, render } from "./served.fixture.tsx";

const name = page.getByRole("textbox", { name: "Name" });
const notices = page.getByRole("status").first();

test("[R70] shows the root, and input reaches the app", async () => {
  const { connect } = new Host();
  render(<ServedView url={freshUrl()} connect={connect} />);
  await expect.element(page.getByText("nobody")).toBeVisible();
  await userEvent.fill(name, "Ada");
  await expect.element(page.getByText("seen: Ada")).toBeVisible();
});

test("[R70] passes the root to a function", async () => {
  const { connect } = new Host();
  const Parts = ({ root }: { readonly root: Handle }) => {
    const [, seen] = useParam(root, "children") as readonly Handle[];
    return <aside>{seen && <HeddleView of={seen} />}</aside>;
  };
  render(
    <ServedView url={freshUrl()} connect={connect}>
      {(root) => <Parts root={root} />}
    </ServedView>,
  );
  await expect.element(page.getByRole("complementary").getByText("nobody")).toBeVisible();
  expect(name.query()).toBeNull();
});

test("[R70] a server renders an empty element", () => {
  expect(renderToString(<ServedView url="/anywhere" />)).toBe("<div></div>");
});

test("[R73] a first connection that is rejected names a server of another origin, and how it accepts the page", async () => {
  const connect = (): Promise<never> => Promise.reject(new Error("rejected"));
  render(<ServedView url="https://looms.example/app" connect={connect} />);
  const { origin } = location;
  const foreign = messages.foreign({ server: "https://looms.example", page: origin });
  await expect.element(page.getByText(String(foreign))).toBeVisible();
  expect(String(foreign)).toContain(origin);
  render(<ServedView url={freshUrl()} connect={connect} />);
  await expect.element(page.getByText(String(messages.notConnected))).toBeVisible();
});

test("[R71, R72] two views of one address share a connection, in strict mode too", async () => {
  const host = new Host();
  const url = freshUrl();
  const view = <ServedView url={url} connect={host.connect} />;
  render(
    <>
      {view}
      {view}
    </>,
  );
  await expect.poll(() => page.getByText("nobody").elements().length).toBe(2);
  await userEvent.fill(name.first(), "Ada");
  await expect.poll(() => page.getByText("seen: Ada").elements().length).toBe(2);
  expect(host.visits).toEqual([undefined]);
  expect(host.made).toHaveLength(1);
});

test("[R71, R72] the connection ends with the last view, and the next view resumes the session", async () => {
  const host = new Host();
  const url = freshUrl();
  const view = <ServedView url={url} connect={host.connect} />;
  const show = render(view);
  await userEvent.fill(name, "Ada");
  await expect.element(page.getByText("seen: Ada")).toBeVisible();
  show(<p>Another page</p>);
  await expect.element(page.getByText("Another page")).toBeVisible();
  await expect.poll(() => host.connections).toBe(0);
  show(view);
  await expect.element(name).toHaveValue("Ada");
  expect(host.made).toHaveLength(1);
  expect(host.visits).toEqual([undefined, expect.any(String)]);
});

test("[R72] another address is another session", async () => {
  const host = new Host();
  const show = render(<ServedView url={freshUrl()} connect={host.connect} />);
  await userEvent.fill(name, "Ada");
  await expect.element(page.getByText("seen: Ada")).toBeVisible();
  show(<ServedView url={freshUrl()} connect={host.connect} />);
  await expect.element(page.getByText("nobody")).toBeVisible();
  await expect.element(name).toHaveValue("");
  expect(host.made).toHaveLength(2);
});

test("[R73] shows an interrupted connection and unsent changes, and nothing afterwards", async () => {
  const host = new Host();
  render(<ServedView url={freshUrl()} connect={host.connect} />);
  await expect.element(page.getByText("nobody")).toBeVisible();
  await expect.poll(() => notices.element().textContent).toBe("");
  host.network.isDown = true;
  host.network.cut();
  await expect.element(notices).toHaveTextContent("Connection lost.");
  await userEvent.fill(name, "Ada");
  await expect.element(notices).toHaveTextContent("1 change not sent yet.");
  host.network.isDown = false;
  await expect.element(page.getByText("seen: Ada")).toBeVisible();
  await expect.poll(() => notices.element().textContent).toBe("");
});

test("[R73] explains a first connection that cannot be opened", async () => {
  const host = new Host();
  host.network.isDown = true;
  render(<ServedView url={freshUrl()} connect={host.connect} />);
  await expect.element(notices).toHaveTextContent("The live connection cannot be opened.");
  host.network.isDown = false;
  await expect.element(page.getByText("nobody")).toBeVisible();
  await expect.poll(() => notices.element().textContent).toBe("");
});

test("[R73] a notice stays visible in a long app", async () => {
  const host = new Host();
  render(
    <ServedView url={freshUrl()} connect={host.connect}>
      {() => <div style={{ height: "300vh" }}>A long app</div>}
    </ServedView>,
  );
  await expect.element(page.getByText("A long app")).toBeInTheDocument();
  host.network.isDown = true;
  host.network.cut();
  await expect.element(notices).toHaveTextContent("Connection lost.");
  scrollTo(0, innerHeight);
  await expect.element(notices).toBeInViewport();
});

test("[R74] offers input after a loss, and restores it", async () => {
  const host = new Host();
  render(<ServedView url={freshUrl()} connect={host.connect} />);
  await userEvent.fill(name, "Ada");
  await expect.element(page.getByText("seen: Ada")).toBeVisible();
  host.restart();
  const loss = page.getByRole("alert", { name: "session is lost" });
  await expect.element(loss).toHaveTextContent("Name: Ada");
  await expect.element(page.getByText("nobody")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Restore" }));
  await expect.element(page.getByText("seen: Ada")).toBeVisible();
  await expect.element(loss).not.toBeInTheDocument();
});

test("[R900] asks before it discards the offered input", async () => {
  const host = new Host();
  render(<ServedView url={freshUrl()} connect={host.connect} />);
  await userEvent.fill(name, "Ada");
  await expect.element(page.getByText("seen: Ada")).toBeVisible();
  host.restart();
  const loss = page.getByRole("alert", { name: "session is lost" });
  await userEvent.click(loss.getByRole("button", { name: "Discard" }));
  const keep = loss.getByRole("button", { name: "Keep it" });
  await expectFocus(keep);
  await userEvent.click(keep);
  await expect.element(loss).toHaveTextContent("Name: Ada");
  await userEvent.click(loss.getByRole("button", { name: "Discard" }));
  await userEvent.click(loss.getByRole("button", { name: "Discard" }));
  await expect.element(loss).not.toBeInTheDocument();
  await expect.element(page.getByText("nobody")).toBeVisible();
});

test("[R74] shows a loss without input until it is dismissed", async () => {
  const host = new Host();
  render(<ServedView url={freshUrl()} connect={host.connect} />);
  await expect.element(page.getByText("nobody")).toBeVisible();
  const loss = page.getByRole("alert", { name: "session is lost" });
  expect(loss.query()).toBeNull();
  host.restart();
  await expect.element(loss).toHaveTextContent("You lost no input");
  await userEvent.click(page.getByRole("button", { name: "Close" }));
  await expect.element(loss).not.toBeInTheDocument();
});

test("[R74] names the command that followed the input, and that earlier input cannot be restored", async () => {
  const host = new Host();
  const url = freshUrl();
  const view = <ServedView url={url} connect={host.connect} />;
  const show = render(view);
  await userEvent.fill(name, "Ada");
  await expect.element(page.getByText("seen: Ada")).toBeVisible();
  show(<p>Another page</p>);
  await expect.poll(() => host.connections).toBe(0);
  show(view);
  await userEvent.fill(name, "Grace");
  await userEvent.click(page.getByRole("button", { name: "Greet" }));
  await expect.element(page.getByText("greeted: Grace")).toBeVisible();
  host.restart();
  const loss = page.getByRole("alert", { name: "session is lost" });
  await expect.element(loss).toHaveTextContent("Name: Grace (entered before “Greet”)");
  await expect.element(loss).toHaveTextContent("cannot be restored");
  await expect.element(loss).not.toHaveTextContent("You lost no input");
});

test("[R73] says that changes cannot be saved, and applies them when they can", async () => {
  const host = new Host({ isJournaled: true });
  render(<ServedView url={freshUrl()} connect={host.connect} />);
  await expect.element(page.getByText("nobody")).toBeVisible();
  host.pauseSaving(true);
  await expect.element(notices).toHaveTextContent(/cannot save changes/);
  await userEvent.fill(name, "Ada");
  await expect.element(notices).toHaveTextContent(/1 change not sent yet/);
  await expect.element(page.getByText("nobody")).toBeVisible();
  host.pauseSaving(false);
  await expect.element(page.getByText("seen: Ada")).toBeVisible();
  await expect.element(notices).toBeEmptyDOMElement();
});
