import { type OrderScope, scopesOverlap } from '@pravas/domain/booking/order-scope.ts';
import {
  type CancelRefusal,
  type CancelSelection,
  cancelChoices,
  resolveSelection,
} from '@pravas/domain/flight-order/cancel-choices.ts';
import { flightScope, unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { isWithinLookIn } from '@pravas/domain/flight-order/look-in.ts';
import type { PaidFlightUnit } from '@pravas/domain/flight-order/paid-units.ts';
import { refundClock } from '@pravas/domain/flight-order/refund-clock.ts';
import { knowsTaxes } from '@pravas/domain/flight-order/taxes-unknown.ts';
import type { FlightOrder } from '@pravas/suppliers/flight/port.ts';
import type { Cancellation, CancelQuestion, ResolvedCancel, ServiceCancelling } from '../booking/index.ts';
import { cancelFactsOf } from './cancel-facts.ts';
import type { FlightBooking, FlightTypes } from './flight-booking.ts';
import { judgeEntered, judgeSettled } from './judge-cancellation.ts';
import { asKept, recalledOf } from './kept-by-airline.ts';
import { judgePart, paidUnitsOf, quotePart, rulePenalties, statementsOfCharges } from './quote-parts.ts';
import { scopeText } from './scope-text.ts';

/** What cancelling flights is: choices by direction, the fare's terms, and the law on refunds of air fares. */
export const flightCancelling: ServiceCancelling<FlightTypes, PaidFlightUnit> = {
  resolve: (booking, cancellations, selection, question) => {
    const wanted = (selection ?? everythingLeft(booking)) as CancelSelection;
    return resolved(resolveSelection(wanted, cancelFactsOf(booking, cancellations, question)));
  },
  refuseParts,
  scopeText,
  paidUnits: paidUnitsOf,
  knowsTaxes,
  asKept,
  ruleCharges: (_, units, orders, at) => rulePenalties(units, orders, at),
  quote: quotePart,
  isFree: ({ lookIn }, at) => isWithinLookIn(lookIn, at),
  recalledPaise: recalledOf,
  refundDueOn: (cancelledOn) =>
    refundClock({ cancelledOn, channel: 'agent', today: cancelledOn, returnedOn: null }).dueOn,
  // We paid the airline, so the rule for tickets bought through an agent applies.
  refundClock: (refund) => refundClock({ ...refund, channel: 'agent' }),
  judgeQuote: (units, penalties, now) => judgePart(units, statementsOfCharges(units, penalties), now),
  judgeSettled,
  judgeEntered,
  isPartGone,
};

/** Everything that still flies: what the cancellation of a trip includes. */
export function everythingLeft({ travellers }: Pick<FlightBooking, 'travellers'>): CancelSelection {
  const everyone = travellers.map((_, index) => index);
  return { onward: everyone, return: everyone };
}

function resolved(answer: ReturnType<typeof resolveSelection>): ResolvedCancel {
  if (answer.ok) return { ok: true, scopes: answer.scopes.map(unitScope), channel: answer.channel };
  const { code, sentence }: CancelRefusal = answer.refusal;
  const isInput = code === 'no_traveller_selected' || code === 'unknown_traveller';
  return { ok: false, refusal: { sentence, isInput, isGone: code === 'already_cancelled' } };
}

/** What was quoted may have been cancelled, or its deadline may have passed, while the person read the quote. */
function refuseParts(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  scopes: readonly OrderScope[],
  question: CancelQuestion,
): string | null {
  const facts = cancelFactsOf(booking, cancellations, question);
  const isGone = scopes.some((scope) => facts.cancelled.some((gone) => scopesOverlap(scope, unitScope(gone))));
  if (isGone) return 'A part of this is already cancelled. Please look at it again.';
  const flown = new Set(
    scopes.flatMap((scope) => {
      const slices = facts.orders.find((order) => order.orderId === scope.orderId)?.slices ?? [];
      return flightScope(scope).slices.flatMap((index) => slices[index]?.direction ?? []);
    }),
  );
  const { directions } = cancelChoices(facts);
  return directions.find((one) => flown.has(one.direction) && one.refusal)?.refusal?.sentence ?? null;
}

/** A part is gone when none of its travellers holds a ticket on its slices any more. */
function isPartGone({ tickets }: FlightOrder, part: OrderScope): boolean {
  const { slices, travellers } = flightScope(part);
  return !tickets.some(
    ({ travellerIndex, sliceIndex }) =>
      travellers.includes(travellerIndex) && (sliceIndex === undefined || slices.includes(sliceIndex)),
  );
}
