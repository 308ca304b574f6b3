export {
  apiConsole,
  type HonoContextLike,
  type HonoMiddleware,
  servedApp,
} from "./adapters/hono.ts";
export type { ApiConsoleOptions, DocumentData, SendLimits } from "./console/console-options.ts";
