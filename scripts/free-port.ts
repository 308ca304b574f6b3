import { createServer, type AddressInfo } from "node:net";

/** A free port on the loopback interface. */
export function freePort(): Promise<number> {
  return openOnce(0);
}

/** Throws if a port on the loopback interface is in use. */
export async function assertFree(port: number): Promise<void> {
  await openOnce(port).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    throw code === "EADDRINUSE" ? new Error(`Port ${port} is already in use`) : error;
  });
}

/** Listens on a port and closes it; 0 is any free port. */
async function openOnce(wanted: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(wanted, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
