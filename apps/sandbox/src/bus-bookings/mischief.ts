import type { FaultKind } from '../faults.ts';
import type { HeldSeat } from './bus-booking.ts';

/** The effects of a last name that no planted fault is named after. */
type NameOnly = 'slow' | 'lost_answer' | 'expires_soon' | 'lost_block' | 'phantom' | 'second_fails' | 'replaced';

/** How a sale of seats misbehaves. */
export type BusMischief = FaultKind | NameOnly;

const MAGIC_NAMES: Readonly<Record<string, BusMischief>> = {
  PRICEUP: 'price_up',
  SOLDOUT: 'sold_out',
  FAIL: 'supplier_error',
  SLOW: 'slow',
  TIMEOUT: 'lost_answer',
  PENDING: 'pending',
  EXPIRE: 'expires_soon',
  LOSTBLOCK: 'lost_block',
  PHANTOM: 'phantom',
  PARTFAIL: 'second_fails',
  ALTBUS: 'replaced',
  NOCANCEL: 'cancel_rejected',
  SLOWCANCEL: 'slow_cancel',
};

/** What happens to a sale: by a planted fault, else by the last name of the primary passenger in any letter case. */
export function busMischief(
  seats: readonly Pick<HeldSeat, 'passenger'>[],
  fault: FaultKind | undefined,
): BusMischief | undefined {
  const primary = seats.find(({ passenger }) => passenger.isPrimary)?.passenger.name ?? '';
  return fault ?? MAGIC_NAMES[primary.split(' ').at(-1)?.toUpperCase() ?? ''];
}
