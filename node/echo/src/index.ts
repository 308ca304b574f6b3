export { echo } from "./echo.ts";
export { type EchoServer, type EchoServerOptions, startEchoServer } from "./start-echo-server.ts";
