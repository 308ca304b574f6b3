/** Whether every journey runs, as `npm run gate` wants it; otherwise some stand for others of their kind. */
export const isFull: boolean = process.env["HEDDLE_FULL"] !== undefined;

/** All items at full length, otherwise every nth of them. */
export function every<Item>(nth: number, items: readonly Item[]): readonly Item[] {
  return isFull ? items : items.filter((_, at) => at % nth === 0);
}
