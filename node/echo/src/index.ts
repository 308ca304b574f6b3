export { echo } from "./echo.ts";
export { PortInUseError } from "./port-in-use-error.ts";
export { type EchoServer, type EchoServerOptions, startEchoServer } from "./start-echo-server.ts";
