import type { Language } from "@heddle/params";

import { canvas } from "./de/canvas.ts";
import { consoleTexts } from "./de/console.ts";
import { flow } from "./de/flow.ts";
import { openapi } from "./de/openapi.ts";
import { params } from "./de/params.ts";
import { react } from "./de/react.ts";
import { schema } from "./de/schema.ts";
import { served } from "./de/served.ts";
import { sync } from "./de/sync.ts";
import { views } from "./de/views.ts";

/** All texts in German. */
export const german: Language = {
  locale: "de",
  messages: {
    canvas,
    console: consoleTexts,
    flow,
    openapi,
    params,
    react,
    schema,
    served,
    sync,
    views,
  },
};
