import type { Handle } from "@heddle/params";
import { useMemo, useState, useSyncExternalStore } from "react";

import type { ServedApp, ServedOptions } from "./served-app.ts";
import { shareApp } from "./shared-apps.ts";

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
