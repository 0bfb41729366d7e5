/** What says which invoice replaces which. */
interface Numbered {
  readonly number: string;
  /** The number that the tax portal has cancelled, and that this one replaces; absent or '' = none. */
  readonly replaces?: string;
}

/**
 * The invoice that a note or a correction is about, of those of one booking, oldest first: the one of that number, or
 * else the last that was issued for what was charged. One that replaces a cancelled number counts as that number,
 * however late it was issued: where the cancelled one had been taken back already, it is not in force. Null where there
 * is none.
 */
export function invoiceInForce<T extends Numbered>(invoices: readonly T[], named?: string): T | null {
  const first =
    named === undefined
      ? invoices.findLast(({ replaces = '' }) => replaces === '')
      : invoices.find(({ number }) => number === named);
  let found = first;
  for (let next = first; next !== undefined; ) {
    found = next;
    const { number } = next;
    next = invoices.find(({ replaces }) => replaces === number);
  }
  return found ?? null;
}
