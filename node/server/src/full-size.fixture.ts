/** Long tests run at a quick length; `HEDDLE_FULL=1`, as `npm run gate` sets it, runs them at full length. */
export const isQuick: boolean = process.env["HEDDLE_FULL"] === undefined;
