import { type OrderScope, scopesOverlap } from '@pravas/domain/booking/order-scope.ts';
import type { PaidUnit } from '@pravas/domain/booking/paid-unit.ts';
import { type CancellationTerms, quoteUnits, type UnitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { recalledMargin } from '@pravas/domain/booking/recalled-margin.ts';
import type { ServiceRules, Unit } from '@pravas/domain/booking/service-rules.ts';
import type { UnitRef } from '@pravas/domain/booking/unit.ts';
import { type SelectionFacts, selectUnits } from '@pravas/domain/booking/unit-selection.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import { refundClockUntil } from '@pravas/domain/refund/refund-clock.ts';
import type { Booking, BookingOrder, BookingTypes } from '../booking.ts';
import { boughtOrders, goingParts } from './cancel-parts.ts';
import type { Cancellation } from './cancellation.ts';
import type { CancelQuestion, Judged, ServiceCancelling } from './service-cancelling.ts';

/** What a service whose units are cancelled one by one has to say of it. */
interface UnitCancelling<Types extends BookingTypes> {
  readonly rules: Pick<ServiceRules<Types['detail']>, 'units' | 'words'>;
  paidUnits(booking: Booking<Types>, orders: readonly BookingOrder<Types>[]): readonly PaidUnit[];
  ruleCharges: ServiceCancelling<Types>['ruleCharges'];
  /** Where the permitted charge is stated, and what we charge. */
  terms(booking: Booking<Types>): CancellationTerms;
  /** The day by which the money of what is cancelled that day must be back, YYYY-MM-DD. */
  refundDueOn(cancelledOn: string): string;
  /** Absent = a supplier cancels whole orders alone. */
  isPartGone?(order: Types['order'], scope: OrderScope): boolean;
}

const NOT_JUDGED: Judged = { judgement: { shortfallPaise: ZERO }, cases: [] };

/**
 * Cancelling by units: any of them that are left may be chosen, its rules say what each costs, and no law of its own
 * limits that. A selection is a list of units.
 */
export function cancellingByUnits<Types extends BookingTypes>(own: UnitCancelling<Types>): ServiceCancelling<Types> {
  const { rules } = own;
  const unitsOf = (booking: Booking<Types>, order: BookingOrder<Types>) =>
    rules.units(order.detail, booking.travellers.length);
  const factsOf = (
    booking: Booking<Types>,
    cancellations: readonly Cancellation[],
    { now, noShow, isArranged = false, scopesOf }: CancelQuestion,
  ): SelectionFacts => ({
    isBooked: booking.status === 'BOOKED',
    isCancelled: booking.status === 'CANCELED',
    orders: boughtOrders(booking, cancellations).map((order) => ({
      orderId: order.id,
      units: unitsOf(booking, order),
      isOnline: booking.origin === 'online' && order.supplierOrder !== null && scopesOf(order.supplierId) !== null,
    })),
    gone: cancellations.flatMap((one) => goingParts(booking, one)),
    noShow,
    isArranged,
    now,
    words: rules.words,
  });
  return {
    resolve: (booking, cancellations, selection, question) =>
      selectUnits(selection as readonly UnitRef[] | null, factsOf(booking, cancellations, question)),
    refuseParts: (booking, cancellations, scopes, question) => {
      const facts = factsOf(booking, cancellations, question);
      const isGone = scopes.some((scope) => facts.gone.some((gone) => scopesOverlap(scope, gone)));
      if (isGone) return 'A part of this is already cancelled. Please look at it again.';
      const chosen = selectUnits(scopes.flatMap(refsOf), facts);
      return chosen.ok ? null : chosen.refusal.sentence;
    },
    scopeText: (booking, cancellations, parts) => {
      const orders = boughtOrders(booking, cancellations);
      const all = orders.flatMap((order) => unitsOf(booking, order).map(({ unit }) => ({ orderId: order.id, unit })));
      const isAll = all.every((ref) =>
        parts.some((part) => part.orderId === ref.orderId && part.units.includes(ref.unit)),
      );
      if (isAll) return `The whole ${rules.words.thing} booking`;
      return parts
        .flatMap((part) => {
          const order = orders.find((one) => one.id === part.orderId);
          const units = order ? unitsOf(booking, order).filter(({ unit }) => part.units.includes(unit)) : [];
          return units.map((unit) => unitText(booking, unit));
        })
        .join('; ');
    },
    paidUnits: own.paidUnits,
    knowsTaxes: () => true,
    asKept: (_, __, ___, units) => units,
    ruleCharges: own.ruleCharges,
    // A note is taxed at the rate of its invoice (CGST Act section 34), so the day is that of the terms.
    quote: (booking, units, penalties: readonly UnitPenalty[]) =>
      quoteUnits(units, penalties, own.terms(booking), booking.facts.terms.on),
    isFree: () => false,
    recalledPaise: (_, units, chargeOf) => recalledMargin(units, chargeOf),
    refundDueOn: own.refundDueOn,
    refundClock: (refund) => refundClockUntil(refund, { by: own.refundDueOn(refund.cancelledOn), source: null }),
    judgeQuote: () => NOT_JUDGED.judgement,
    judgeSettled: () => NOT_JUDGED,
    judgeEntered: () => NOT_JUDGED,
    isPartGone: own.isPartGone ?? (() => false),
  };
}

function refsOf({ orderId, units }: OrderScope): readonly UnitRef[] {
  return units.map((unit) => ({ orderId, unit }));
}

/** "Asha Rao (12276)". */
function unitText({ travellers }: Pick<Booking, 'travellers'>, unit: Unit): string {
  const names = unit.travellers.flatMap((index) => {
    const one = travellers[index];
    return one ? `${one.firstName} ${one.lastName}` : [];
  });
  return names.length > 0 ? `${names.join(', ')} (${unit.label})` : unit.label;
}
