import { translate } from "@heddle/params";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";

import { Announcer } from "./view-host.ts";

test("[R12] an announcement names the topmost of several errors, in whichever order they arrive", async () => {
  document.body.innerHTML = `<p id="one"></p><p id="two"></p><output></output>`;
  onTestFinished(() => document.body.replaceChildren());
  const announcer = new Announcer();
  announcer.attach(document.querySelector("output"), (text) => translate(text, undefined));
  announcer.announceError("no place");
  announcer.announceError("Two: required", document.querySelector("#two"));
  announcer.announceError("One: required", document.querySelector("#one"));
  announcer.announce("Not sent");
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent(/^3 problems\. One: required\. Not sent$/);
});
