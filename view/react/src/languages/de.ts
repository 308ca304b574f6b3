import type { Language } from "@heddle/params";

import { consoleTexts } from "./de/console.ts";
import { openapi } from "./de/openapi.ts";
import { params } from "./de/params.ts";
import { react } from "./de/react.ts";
import { schema } from "./de/schema.ts";
import { served } from "./de/served.ts";
import { sync } from "./de/sync.ts";

/** All texts in German. */
export const german: Language = {
  locale: "de",
  messages: { console: consoleTexts, openapi, params, react, schema, served, sync },
};
