import { actionNow, type ChargeNow, type SliceChargeNow } from '../fare/action-now.ts';
import type { Offer } from '../fare/offer.ts';
import { formatInr, ZERO } from '../money/money.ts';

/**
 * What a person should know about cancelling before they change to another fare, in a sentence; null if the new fare is
 * no worse. Per traveller and for the whole order, by its current rules.
 */
export function dearerCancellation(before: Offer, after: Offer, now: Temporal.Instant): string | null {
  const [was, becomes] = [actionNow([before], 'cancel', now), actionNow([after], 'cancel', now)];
  if (givesNoLess(was, becomes)) return null;
  const instead = was.state === 'amount' ? ` instead of ${formatInr(was.perTravellerPaise)}` : '';
  switch (becomes.state) {
    case 'unknown':
      return 'The airline does not say what cancelling the new flight will cost.';
    case 'not_allowed':
      return `If you cancel the new flight, only taxes are refunded${was.state === 'amount' ? `; now it costs ${formatInr(was.perTravellerPaise)} per traveller` : ''}.`;
    case 'partly':
      return `If you cancel the new flights, only taxes are refunded for ${waysOf(becomes.each)}.`;
    case 'amount':
      if (becomes.perTravellerPaise <= (was.state === 'amount' ? was.perTravellerPaise : ZERO)) return null;
      return `Cancelling the new flight costs ${formatInr(becomes.perTravellerPaise)} per traveller at the airline${instead}.`;
  }
}

/** True where another fare refunds at least as many flights, as far as that alone shows. */
function givesNoLess(was: ChargeNow, becomes: ChargeNow): boolean {
  if (was.state === 'not_allowed') return becomes.state !== 'unknown';
  if (was.state === 'partly') {
    return becomes.state === 'amount' || (becomes.state === 'partly' && waysOf(was.each) === waysOf(becomes.each));
  }
  return was.state === 'unknown' && becomes.state === 'unknown';
}

function waysOf(each: readonly SliceChargeNow[]): string {
  const ways = each.flatMap((charge, index) => (charge === 'not_allowed' ? [ordinal(index, each.length)] : []));
  return ways.join(' and ');
}

function ordinal(index: number, count: number): string {
  if (count === 2) return index === 0 ? 'the way there' : 'the way back';
  return `flight ${index + 1}`;
}
