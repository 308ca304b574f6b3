export { apiConsole, type Middleware } from "./adapters/express.ts";
export type { ApiConsoleOptions, DocumentData, SendLimits } from "./console/console-options.ts";
