import type { Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";

/** How many ports are tried after the usual one. */
const tries = 50;

/** Listens on a port that somebody asked for, or on the usual one or the next that is free. */
export async function listen(
  server: HttpServer,
  host: string,
  { chosen, usual }: { readonly chosen: number | undefined; readonly usual: number },
): Promise<number> {
  if (chosen !== undefined) return listenOn(server, host, chosen);
  for (let port = usual; port < usual + tries; port += 1) {
    try {
      return await listenOn(server, host, port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
  return listenOn(server, host, 0);
}

function listenOn(server: HttpServer, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
