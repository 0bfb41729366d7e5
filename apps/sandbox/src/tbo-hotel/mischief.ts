import type { FaultKind } from '../faults.ts';
import { textField, type WireObject } from '../tbo/request.ts';

/** The effects of a lead guest's last name that no planted fault is named after. */
type NameOnly = 'slow' | 'lost_answer' | 'lost_request';

/** How Book misbehaves. */
export type BookMischief = FaultKind | NameOnly;

const MAGIC_NAMES: Readonly<Record<string, BookMischief>> = {
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

/** What happens to a Book: by a planted fault, else by the lead guest's last name in any letter case. */
export function bookMischief(lead: WireObject, fault: FaultKind | undefined): BookMischief | undefined {
  return fault ?? MAGIC_NAMES[textField(lead, 'LastName').toUpperCase()];
}
