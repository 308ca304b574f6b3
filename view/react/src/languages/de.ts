import type { Language } from "@heddle/params";

import { params } from "./de/params.ts";
import { sync } from "./de/sync.ts";

/** All texts in German. */
export const german: Language = {
  locale: "de",
  messages: { params, sync },
};
