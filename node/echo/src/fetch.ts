export { echoFetch } from "./echo-fetch.ts";
