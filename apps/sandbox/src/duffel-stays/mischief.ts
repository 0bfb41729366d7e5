import type { FaultKind } from '../faults.ts';
import { UNAVAILABLE_AT_BOOKING } from '../hotel-engine/second-list.ts';
import type { KnownRate } from './stays-desk.ts';

/** The effects of a lead guest's last name that no planted fault is named after. */
type NameOnly = 'slow' | 'lost_answer' | 'lost_request';

/** How the making of a booking goes wrong. */
export type StaysMischief = FaultKind | NameOnly;

const MAGIC_NAMES: Readonly<Record<string, StaysMischief>> = {
  PRICEUP: 'price_up',
  SOLDOUT: 'sold_out',
  SLOW: 'slow',
  TIMEOUT: 'lost_answer',
  LOSTFAIL: 'lost_request',
  PENDING: 'pending',
  NOHCN: 'no_hotel_reference',
  FAIL: 'supplier_error',
  FAILCODE: 'outcome_unknown',
  NOCANCEL: 'cancel_rejected',
  SLOWCANCEL: 'slow_cancel',
  WRONGFEE: 'wrong_fee',
};

/**
 * What happens to a booking: by a planted fault, the room's name, or the first guest's last name in any letter case.
 */
export function staysMischief(
  { result, offer }: KnownRate,
  lastName: string,
  fault: FaultKind | undefined,
): StaysMischief | undefined {
  if (fault !== undefined) return fault;
  if (result.listed.roomNames[offer.room] === UNAVAILABLE_AT_BOOKING) return 'sold_out';
  return MAGIC_NAMES[lastName.toUpperCase()];
}
