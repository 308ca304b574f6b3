/** Receives the errors of watchers and intents that no model handles; a host whose log must not tell all puts its own `report` here. */
export const unhandled: { report: (error: unknown) => void } = {
  report: (error) => {
    // oxlint-disable-next-line no-console -- the last resort for an error that nobody handles
    console.error(error);
  },
};
