import type { AmountLine } from '../../lib/amount-line.ts';

/** A line of a price; with `lines` it opens what it is made of. Rupees. */
interface PriceRow {
  readonly label: string;
  readonly rupees: number;
  readonly lines?: readonly AmountLine[];
  readonly note?: string;
}

/** A price as its service takes it apart. Rupees. */
export interface BookingPrice {
  /** "Total price for flight". */
  readonly label: string;
  readonly rupees: number;
  readonly lines: readonly AmountLine[];
  readonly note: string;
  /** What stands beneath the total. */
  readonly rows: readonly PriceRow[];
}
