import { CommandError, UsageError } from "./command-error.ts";
import { exitCodes } from "./exit-code.ts";

interface Address {
  readonly port: number | undefined;
  readonly host: string | undefined;
}

/** What is wrong with an address that cannot be listened on; another error comes back as it is. */
export function listenError(error: unknown, { port, host = "127.0.0.1" }: Address): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new CommandError("port_in_use", `port ${port} of ${host} is in use`, {
      exitCode: exitCodes.inUse,
      advice: "Choose another one, or any that is free with `--port 0`.",
      cause: error,
    });
  }
  if (code === "EACCES") {
    return new UsageError(
      `port ${port} is not for everybody to use`,
      "Choose one from 1024 on, or any that is free with `--port 0`.",
    );
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new UsageError(
      `"${host}" is no address of this machine`,
      "`--host 0.0.0.0` listens on all that it has.",
    );
  }
  return error;
}
