import type { Handle } from "@heddle/params";
import { useMemo, useState, useSyncExternalStore } from "react";

import { appAddress, connectServed, type ServedApp, type ServedOptions } from "./served-app.ts";

/** A served app and its root: both undefined before the component is mounted, the root until it has arrived. */
export interface Served {
  readonly app?: ServedApp;
  readonly root?: Handle;
}

const nothing: Served = {};

/**
 * Connects to a served app while the component is mounted; without an address it does not connect. All components with
 * the same address share one session, and the options of the first.
 */
export function useServed(url: string | undefined, options?: ServedOptions): Served {
  // A new options object in each render does not reconnect.
  const [firstOptions] = useState(options);
  const subscription = useMemo(() => new AppSubscription(url, firstOptions), [url, firstOptions]);
  return useSyncExternalStore(subscription.subscribe, subscription.current, () => nothing);
}

/** The subscription of a mounted component to a shared app. */
class AppSubscription {
  readonly #url: string | undefined;
  readonly #options: ServedOptions | undefined;
  #served = nothing;

  constructor(url: string | undefined, options: ServedOptions | undefined) {
    this.#url = url;
    this.#options = options;
  }

  readonly current = (): Served => this.#served;

  readonly subscribe = (onChange: () => void): (() => void) => {
    if (this.#url === undefined) return () => {};
    const [app, release] = shareApp(this.#url, this.#options);
    this.#served = { app };
    const unsubscribe = app.onRoot((root) => {
      this.#served = { app, root };
      onChange();
    });
    return () => {
      unsubscribe();
      release();
      this.#served = nothing;
    };
  };
}

interface SharedApp {
  readonly app: ServedApp;
  users: number;
}

const sharedApps = new Map<string, SharedApp>();

/** The app at an address, with one connection for all components, and the function that releases it. */
function shareApp(
  url: string,
  options?: ServedOptions,
): readonly [app: ServedApp, release: () => void] {
  const address = appAddress(url);
  const entry = sharedApps.get(address) ?? { app: connectServed(url, options), users: 0 };
  sharedApps.set(address, entry);
  entry.users += 1;
  const release = (): void => {
    entry.users -= 1;
    // A component that replaces another keeps the connection.
    setTimeout(() => {
      if (entry.users > 0 || sharedApps.get(address) !== entry) return;
      sharedApps.delete(address);
      entry.app.close();
    });
  };
  return [entry.app, release];
}
