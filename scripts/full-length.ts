/** Whether all of a kind is run, as `npm run gate` does; otherwise some stand for the others. */
export const isFull: boolean = process.env["HEDDLE_FULL"] !== undefined;

/** All items at full length, otherwise every nth of them, beginning with the first. */
export function every<Item>(nth: number, items: readonly Item[]): readonly Item[] {
  return isFull ? items : items.filter((_, at) => at % nth === 0);
}
