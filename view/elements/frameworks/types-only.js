/** Entry points that have types only resolve to this. */
export const none = undefined;
