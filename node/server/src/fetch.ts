export { apiConsole, type FetchConsoleOptions, type FetchHandler } from "./adapters/fetch.ts";
export type { ApiConsoleOptions, DocumentData, SendLimits } from "./console/console-options.ts";
