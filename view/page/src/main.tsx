import { registerView } from "@heddle/react";
import { Replica } from "@heddle/sync";
import { predictions } from "@heddle/views/predictions";
import { createRoot } from "react-dom/client";

import { connect } from "./connect.ts";
import { MembershipStore } from "./membership-store.ts";
import { moduleView } from "./module-view.tsx";
import { PageState } from "./page-state.ts";
import { Page } from "./page.tsx";
import { ServedImage } from "./served-image.tsx";
import { SessionFiles } from "./session-files.ts";
import { readSettings } from "./settings.ts";
import "./page.css";

/** How long edits of one field are collected before they are sent. */
const debounceMilliseconds = 40;

const { app, modules } = readSettings();
registerView("image", ServedImage);
for (const [kind, address] of Object.entries(modules)) registerView(kind, moduleView(address));

const store = new MembershipStore(app);
const state = new PageState();
const files = new SessionFiles(app, () => store.present);
const replica = new Replica({
  connect: () =>
    connect(app, store.present?.session, (closeCode) => {
      state.closeCode = closeCode;
    }),
  predictions,
  debounceMilliseconds,
  files,
  ...(store.present && { membership: store.present }),
  onMembership: (membership) => {
    store.present = membership;
  },
});

addEventListener("focusout", () => replica.flush());
addEventListener("pagehide", () => replica.flush());
document.addEventListener("visibilitychange", () => replica.flush());
addEventListener("beforeunload", (event) => {
  // What is not sent goes with the page.
  if (replica.state.unsent > 0 && replica.state.status !== "online") event.preventDefault();
});

const element = document.getElementById("page");
if (element) createRoot(element).render(<Page replica={replica} state={state} files={files} />);
