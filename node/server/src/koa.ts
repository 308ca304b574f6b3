export { apiConsole, type KoaContextLike, type KoaMiddleware, servedApp } from "./adapters/koa.ts";
export type { ApiConsoleOptions, DocumentData, SendLimits } from "./console/console-options.ts";
