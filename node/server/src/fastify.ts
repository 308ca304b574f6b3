export { apiConsole, type FastifyLike, type FastifyPlugin, servedApp } from "./adapters/fastify.ts";
export type { ApiConsoleOptions, DocumentData, SendLimits } from "./console/console-options.ts";
