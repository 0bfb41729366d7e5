import { hoursToDeparture } from '../flight/itinerary.ts';
import { type Paise, paise, wholeRupees } from '../money/money.ts';
import type { Offer } from './offer.ts';
import { chargeNow } from './rule-timeline.ts';
import type { RuleWindow } from './rule-window.ts';

/** What an action costs now for one slice, per traveller. */
export type SliceChargeNow = Paise | 'not_allowed' | 'unknown';

/**
 * What an action costs now: an amount per traveller for all slices, not allowed on any, not stated, or each slice
 * separately (in the order of the journey) where some allow it and others never do.
 */
export type ChargeNow =
  | { readonly state: 'amount'; readonly perTravellerPaise: Paise }
  | { readonly state: 'partly'; readonly each: readonly SliceChargeNow[] }
  | { readonly state: 'not_allowed' }
  | { readonly state: 'unknown' };

/** What cancelling or changing costs now, per traveller: the sum of what each slice's line of rules prints. */
export function actionNow(offers: readonly Offer[], kind: RuleWindow['kind'], now: Temporal.Instant): ChargeNow {
  const each = offers.flatMap((offer) =>
    slicesNow(
      offer,
      kind,
      offer.slices.map((slice) => hoursToDeparture(slice, now)),
    ),
  );
  const isNever = (charge: SliceChargeNow) => charge === 'not_allowed';
  if (each.every(isNever)) return { state: 'not_allowed' };
  if (each.some(isNever)) return { state: 'partly', each };
  let totalPaise = 0;
  for (const charge of each) {
    if (typeof charge !== 'number') return { state: 'unknown' };
    totalPaise += charge;
  }
  return { state: 'amount', perTravellerPaise: paise(totalPaise) };
}

/**
 * The charge of each slice of an offer, in whole rupees, so many hours before the departure of each.
 *
 * A fare that is called not refundable needs no rule to say so, and a charge beside it would promise the rest. Only
 * where its rules leave something of one slice and nothing of another they are the reason for the name, and hold.
 */
export function slicesNow(
  offer: Offer,
  kind: RuleWindow['kind'],
  hoursLeft: readonly number[],
): readonly SliceChargeNow[] {
  const isStated = offer.rules.some((rule) => rule.kind === kind);
  const stated = offer.slices.map((_, index): SliceChargeNow => {
    if (!isStated) return 'unknown';
    const charge = chargeNow(offer, kind, index, hoursLeft[index] ?? 0);
    return charge === null ? 'not_allowed' : wholeRupees(charge);
  });
  if (kind === 'change' || offer.refundable !== false || stated.includes('not_allowed')) return stated;
  return stated.map(() => 'not_allowed');
}
