export type { ConsoleCatalog } from "../messages/console-messages.ts";
export { OpenAPIConsole, type OpenAPIConsoleProps } from "./openapi-console.tsx";
