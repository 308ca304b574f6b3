import { lazyView } from "../lazy-view.ts";
import { registerMissing } from "../registry.ts";

// A page with a form of one operation loads no console.
registerMissing({
  "openapi-console": lazyView(
    async () => (await import("../console/console-view.tsx")).ConsoleView,
  ),
});
