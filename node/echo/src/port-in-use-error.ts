import { HeddleError } from "@heddle/params";

/** Thrown where another program already listens on the port. */
export class PortInUseError extends HeddleError {
  constructor(host: string, port: number, cause: unknown) {
    super(
      "port_in_use",
      `startEchoServer: another program listens on port ${port} of ${host}; stop it, or give another port, or 0 for any free one`,
      { cause },
    );
  }
}
