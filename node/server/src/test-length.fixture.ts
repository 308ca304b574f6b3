/** Whether tests run at full length, as in `npm run gate`; memory is measured only then. */
export const isFullLength: boolean = process.env["HEDDLE_FULL"] !== undefined;

/** How often a test repeats: `quick` in `npm test`, `full` in `npm run gate` (`HEDDLE_FULL=1`). */
export function testLength(quick: number, full: number): number {
  return isFullLength ? full : quick;
}
