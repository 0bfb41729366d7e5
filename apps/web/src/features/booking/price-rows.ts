import type { AmountLine } from '../../lib/amount-line.ts';

/** A line of a price; with `lines` it opens what it is made of. Rupees. */
interface PriceRow {
  readonly label: string;
  readonly rupees: number;
  readonly lines?: readonly AmountLine[];
  readonly note?: string;
}

/** A price as its service breaks it down. Rupees. */
export interface BookingPrice {
  /** "Total price for flight". */
  readonly label: string;
  readonly rupees: number;
  readonly lines: readonly AmountLine[];
  readonly note: string;
  /** Shown beneath the total. */
  readonly rows: readonly PriceRow[];
}
