/** `HEDDLE_QUICK=1` makes the long tests short, for while one works on something. */
export const isQuick: boolean = process.env["HEDDLE_QUICK"] !== undefined;
