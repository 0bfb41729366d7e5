import type { Paise } from '../money/money.ts';
import { dateOf } from '../time/airport-time.ts';
import type { CabDetail } from './cab-detail.ts';
import type { CabTaxQuestion } from './cab-tax.ts';

/** What decides the GST of a ride for an amount before tax; it is supplied on the day of the pick-up. */
export function cabTaxQuestion({ tax, vendor, vehicle, pickUpAt }: CabDetail, taxablePaise: Paise): CabTaxQuestion {
  const { isBodyCorporate, gstin, stateCode } = vendor;
  return {
    ...tax,
    vendor: { isBodyCorporate, isRegistered: gstin !== null, stateCode },
    on: dateOf(pickUpAt.wall),
    taxablePaise,
    seats: vehicle.seats,
  };
}
