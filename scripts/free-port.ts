import { createServer } from "node:net";

/** Systems assign ports above these to connections and to servers without a port of their own. */
const firstPort = 20_000;
const ports = 12_000;
const attempts = 100;

/** A free port on the loopback interface. It stays free until a server starts there, and while that server restarts. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    const port = firstPort + Math.floor(Math.random() * ports);
    const isFree = await openOnce(port).then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
  throw new Error(`No free port from ${firstPort} to ${firstPort + ports}`);
}

/** Throws if a port on the loopback interface is in use. */
export async function assertFree(port: number): Promise<void> {
  await openOnce(port).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    throw code === "EADDRINUSE" ? new Error(`Port ${port} is already in use`) : error;
  });
}

/** Listens on a port and closes it. */
async function openOnce(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  await new Promise((resolve) => {
    server.close(resolve);
  });
}
