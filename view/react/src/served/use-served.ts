import type { Handle } from "@heddle/params";
import { useMemo, useState, useSyncExternalStore } from "react";

import { appAddress, connectServed, type ServedApp, type ServedOptions } from "./served-app.ts";

/** What a component has of a served app: nothing before it is in the page, and the root when it has come. */
export interface Served {
  readonly app?: ServedApp;
  readonly root?: Handle;
}

const nothing: Served = {};

/**
 * Connects to a served app while the component is in the page; without an address it does not. All components with the
 * same address share one session, and the options of the first.
 */
export function useServed(url: string | undefined, options?: ServedOptions): Served {
  // Another object with the same content is no reason to connect again.
  const [firstOptions] = useState(options);
  const visit = useMemo(() => new Visit(url, firstOptions), [url, firstOptions]);
  return useSyncExternalStore(visit.begin, visit.current, () => nothing);
}

/** The time that a component is in the page. */
class Visit {
  readonly #url: string | undefined;
  readonly #options: ServedOptions | undefined;
  #served = nothing;

  constructor(url: string | undefined, options: ServedOptions | undefined) {
    this.#url = url;
    this.#options = options;
  }

  readonly current = (): Served => this.#served;

  readonly begin = (onChange: () => void): (() => void) => {
    if (this.#url === undefined) return () => {};
    const [app, giveBack] = shareApp(this.#url, this.#options);
    this.#served = { app };
    const forget = app.onRoot((root) => {
      this.#served = { app, root };
      onChange();
    });
    return () => {
      forget();
      giveBack();
      this.#served = nothing;
    };
  };
}

interface Shared {
  readonly app: ServedApp;
  users: number;
}

const shared = new Map<string, Shared>();

/** The app at an address, connected once however many components use it; returned with the function that gives it back. */
function shareApp(
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
