import type { ServedApp } from "@heddle/react/served";

import type { ViewContent } from "./content/view-content.tsx";
import { define, HeddleElement, sharedOptions } from "./heddle-element.ts";
import type { OptionTable } from "./options.ts";

/** The detail of the events of a served app, by type. */
export interface ViewElementEvents {
  /** The app has arrived and is shown. */
  readonly ready: CustomEvent<undefined>;
  /** The app cannot be shown, or the server ended the session. */
  readonly error: CustomEvent<Error>;
}

/**
 * An app that a Heddle server runs, over its WebSocket.
 *
 * ```html
 * <heddle-view url="/app"></heddle-view>
 * ```
 */
export class HeddleViewElement extends HeddleElement {
  static override readonly options: OptionTable = { ...sharedOptions, url: "text" };

  /** The address of the app, on the server of the page. */
  declare url: string;

  /** The connection to the app; `null` while there is none. */
  get app(): ServedApp | null {
    return (this.content as ViewContent | undefined)?.app ?? null;
  }

  protected override async load(): Promise<() => ViewContent> {
    const { ViewContent } = await import("./content/view-content.tsx");
    return () => new ViewContent(this);
  }
}

define("heddle-view", HeddleViewElement);

declare global {
  interface HTMLElementTagNameMap {
    "heddle-view": HeddleViewElement;
  }
}
