import { type Clock, systemClock } from "@heddle/sync";

/** The clock of the server. Setting the time of the system does not change it. */
export const monotonicClock: Clock = { ...systemClock, now: () => performance.now() };
