import { appAddress } from "./app-address.ts";
import { connectServed, type ServedApp, type ServedOptions } from "./served-app.ts";

interface Shared {
  readonly app: ServedApp;
  users: number;
}

const shared = new Map<string, Shared>();

/** The app at an address, connected once however many components use it; returned with the function that gives it back. */
export function shareApp(
  url: string,
  options?: ServedOptions,
): readonly [app: ServedApp, giveBack: () => void] {
  const address = appAddress(url);
  const entry = shared.get(address) ?? { app: connectServed(url, options), users: 0 };
  shared.set(address, entry);
  entry.users += 1;
  const giveBack = (): void => {
    entry.users -= 1;
    // A component that takes the place of another in the same moment keeps the connection.
    setTimeout(() => {
      if (entry.users > 0 || shared.get(address) !== entry) return;
      shared.delete(address);
      entry.app.close();
    });
  };
  return [entry.app, giveBack];
}
