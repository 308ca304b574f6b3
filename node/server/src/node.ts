export { apiConsole, type RequestHandler } from "./adapters/node.ts";
export type { ApiConsoleOptions, DocumentData, SendLimits } from "./console/console-options.ts";
