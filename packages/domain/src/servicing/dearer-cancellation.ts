import { actionNow } from '../fare/fare-shelf.ts';
import type { Offer } from '../fare/offer.ts';
import { formatInr, ZERO } from '../money/money.ts';

/**
 * What somebody should know of cancelling before he changes an order to another fare, in a sentence; null where the new
 * fare is cancelled on no worse terms. Told per traveller and for the whole order, as its rules stand now.
 */
export function dearerCancellation(before: Offer, after: Offer, now: Temporal.Instant): string | null {
  const [was, becomes] = [actionNow([before], 'cancel', now), actionNow([after], 'cancel', now)];
  if (was.state === becomes.state && was.state !== 'amount') return null;
  const instead = was.state === 'amount' ? ` instead of ${formatInr(was.perTravellerPaise)}` : '';
  switch (becomes.state) {
    case 'unknown':
      return 'The airline does not say what cancelling the new flight will cost.';
    case 'not_allowed':
      return `If you cancel the new flight, only taxes come back${was.state === 'amount' ? `; now it costs ${formatInr(was.perTravellerPaise)} per traveller` : ''}.`;
    case 'amount':
      if (was.state === 'not_allowed') return null;
      if (becomes.perTravellerPaise <= (was.state === 'amount' ? was.perTravellerPaise : ZERO)) return null;
      return `Cancelling the new flight costs ${formatInr(becomes.perTravellerPaise)} per traveller at the airline${instead}.`;
  }
}
