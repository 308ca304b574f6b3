import type { View, Widget } from "@heddle/views";

import type { SecurityAlternative } from "../operation/security.ts";
import type { Credentials } from "../request/credentials.ts";

/** What a form has to do with credentials: what it shows of them, and what is entered. */
export interface FormCredentials {
  /** Not visible where nothing is asked for. */
  readonly section: View;
  /** The inputs, wherever they are shown. */
  readonly widgets: readonly Widget[];
  /** Shows what is asked for by an operation. */
  show(alternatives: readonly SecurityAlternative[]): void;
  /** What was entered, by scheme. */
  entered(): Credentials;
}
