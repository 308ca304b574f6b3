/** By which column a table is sorted, and in which direction. */
export interface TableOrder {
  column: string;
  descending: boolean;
}

/** The order after asking for a column: first ascending, then descending, then as the rows came. */
export function nextOrder(order: TableOrder | null, column: string): TableOrder | null {
  const isSame = order?.column === column;
  return isSame && order.descending ? null : { column, descending: isSame };
}
