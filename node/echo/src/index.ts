export { echo } from "./echo.ts";
export {
  type EchoServer,
  type EchoServerOptions,
  PortInUseError,
  startEchoServer,
} from "./start-echo-server.ts";
