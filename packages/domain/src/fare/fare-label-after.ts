/** The fare family of an order before a change of its flights and after it. */
export interface FareAfterChange {
  /** Null where the airline has none. */
  readonly before: string | null;
  readonly after: string | null;
  /** True where all flights of the order were exchanged, so that nothing of the old fare is left. */
  readonly isWhole: boolean;
}

/**
 * The name of a booking's fare once flights of it were changed: as before while every order keeps its family, else by
 * the families it is flown in, "Saver + Flexi Plus" where they differ. A family without a name is the one before.
 */
export function fareLabelAfter(label: string, orders: readonly FareAfterChange[]): string {
  const isNew = ({ before, after }: FareAfterChange) => after !== null && after !== before;
  if (!orders.some(isNew)) return label;
  const names = orders.flatMap((order) => {
    const before = order.before ?? label;
    const after = order.after ?? before;
    return order.isWhole ? [after] : [before, after];
  });
  return [...new Set(names)].join(' + ');
}
