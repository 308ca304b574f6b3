/** Whether all cases run, as in `npm run gate`; otherwise only representatives. */
export const isFull: boolean = process.env["HEDDLE_FULL"] !== undefined;

/** All items at full length, otherwise every nth, starting with the first. */
export function every<Item>(nth: number, items: readonly Item[]): readonly Item[] {
  return isFull ? items : items.filter((_, at) => at % nth === 0);
}
