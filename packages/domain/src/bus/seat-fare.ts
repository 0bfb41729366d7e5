import type { BasisPoints, Paise } from '../money/money.ts';

/**
 * What one seat costs, as the supplier states it: base + charges + tax = total. Taxes are never recomputed, as who owes
 * them at which rate is the operator's matter.
 */
export interface SeatFare {
  /** Before tax; a charge in percent for cancelling is taken of it alone. */
  readonly basePaise: Paise;
  /** Reservation, toll, levies and the operator's service charge, before tax. */
  readonly chargesPaise: Paise;
  readonly taxPaise: Paise;
  /** Rate of the tax, which holds for charges for cancelling as well (Circular 178/2022); null = not said. */
  readonly taxRate: BasisPoints | null;
  readonly totalPaise: Paise;
  /** The part of the total that is never refunded, whenever it is cancelled: a reservation charge with its tax. */
  readonly notRefundablePaise: Paise;
}
