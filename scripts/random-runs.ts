/** Sets how many random cases a property test checks if it does not say so itself: at full length ten times as many. */
import fc from "fast-check";

import { isFull } from "./full-length.ts";

fc.configureGlobal({ numRuns: isFull ? 400 : 40 });
