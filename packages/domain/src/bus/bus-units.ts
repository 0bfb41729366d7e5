import type { PaidUnit } from '../booking/paid-unit.ts';
import {
  type CancellationTerms,
  type PartCancellation,
  quoteUnits,
  type UnitPenalty,
} from '../booking/quote-cancellation.ts';
import type { Unit } from '../booking/service-rules.ts';
import type { UnitKey } from '../booking/unit.ts';
import { least, type Paise, splitByWeight, splitEvenly, subtract, sum, ZERO } from '../money/money.ts';
import { instantOf } from '../time/airport-time.ts';
import { seatRefunds } from './bus-cancellation.ts';
import type { BusDetail } from './bus-detail.ts';
import type { BusEvent } from './bus-event.ts';
import { seatText } from './seat-words.ts';

/** The seats that were bought together on one bus of a booking. */
export interface BusOrder {
  readonly orderId: string;
  readonly detail: BusDetail;
}

/** The name of a unit of buses: one seat, by what is painted on it. */
export function busUnit(seatName: string): UnitKey {
  return seatName;
}

/** A unit for each seat, from where its passenger gets on to where they get off. */
export function busUnits(detail: BusDetail): readonly Unit[] {
  const { boarding, dropping, from, to, arrival, operator } = detail;
  return detail.seats.map((seat) => ({
    unit: busUnit(seat.seatName),
    travellers: [seat.traveller],
    startsAt: boarding.at,
    endsAt: dropping?.at ?? arrival,
    from: { code: null, name: from.name },
    to: { code: null, name: to.name },
    label: `${operator.name}, ${seatText(seat)}`,
  }));
}

/**
 * What was paid for each seat of each order; `feePaise` is our fee with its GST for the whole booking, in equal parts.
 * An operator may keep all of a seat, its tax as well, since what is kept is taxed like the ticket (Circular
 * 178/10/2022-GST). What was refunded because another bus ran is left out, and for a bus that the operator cancelled
 * our fee is refunded too.
 */
export function busPaidUnits(orders: readonly BusOrder[], feePaise: Paise): readonly PaidUnit[] {
  const count = orders.reduce((before, { detail }) => before + detail.seats.length, 0);
  const fees = splitEvenly(feePaise, count);
  const units = orders.flatMap(({ orderId, detail }) => {
    const costs = costsOf(detail);
    return detail.seats.map(({ seatName, traveller, fare }, index) => {
      const backPaise = backOf(detail, seatName);
      const keepablePaise = subtract(fare.totalPaise, backPaise);
      const basePaise = least(keepablePaise, fare.basePaise);
      return {
        orderId,
        unit: busUnit(seatName),
        travellers: [traveller],
        basePaise,
        surchargePaise: subtract(keepablePaise, basePaise),
        statutoryPaise: ZERO,
        otherPaise: ZERO,
        extrasPaise: ZERO,
        usedUpPaise: ZERO,
        costPaise: subtract(costs[index] ?? ZERO, least(backPaise, costs[index] ?? ZERO)),
      };
    });
  });
  const paid = units.map((unit, index) => ({ ...unit, feePaise: fees[index] ?? ZERO }));
  const isCancelled = (orderId: string) =>
    orders.some((order) => order.orderId === orderId && order.detail.operatorEvent?.kind === 'operator_cancelled');
  return paid.flatMap((unit) => (isCancelled(unit.orderId) ? asOperatorCancelled([unit]) : [unit]));
}

/** What was refunded of a seat because another bus ran. */
function backOf({ operatorEvent }: BusDetail, seatName: string): Paise {
  return operatorEvent?.back.find((one) => one.seatName === seatName)?.paise ?? ZERO;
}

/** The supplier's price for each seat: its part of the one sum, in proportion to what the seats cost the customer. */
function costsOf({ costPaise, seats }: BusDetail): readonly Paise[] {
  const prices = seats.map(({ fare }) => fare.totalPaise);
  return prices.some((price) => price > 0) ? splitByWeight(costPaise, prices) : splitEvenly(costPaise, seats.length);
}

/**
 * What the operator keeps of some seats at a moment by its terms: charge, its tax and the non-refundable part; `at`
 * null = no-show.
 */
export function busPenalties(
  { orderId, detail }: BusOrder,
  units: readonly PaidUnit[],
  on: { readonly at: Temporal.Instant | null; readonly event: BusEvent | null },
): readonly UnitPenalty[] {
  const at = on.at ?? instantOf(detail.boarding.at).add({ milliseconds: 1 });
  return seatRefunds(detail, at, on.event).flatMap(({ seatName, ...kept }) => {
    const unit = busUnit(seatName);
    const isAsked = units.some((one) => one.orderId === orderId && one.unit === unit);
    const penaltyPaise = sum([kept.chargePaise, kept.chargeTaxPaise, kept.notRefundablePaise]);
    return isAsked ? [{ orderId, unit, penaltyPaise }] : [];
  });
}

/** What cancelling seats refunds. Our own charge is taken once for the request, however many seats it is for. */
export function quoteSeats(
  units: readonly PaidUnit[],
  penalties: readonly UnitPenalty[],
  terms: CancellationTerms,
  on: string,
): PartCancellation {
  const travellers = [...new Set(units.flatMap((unit) => unit.travellers))].toSorted((a, b) => a - b);
  return quoteUnits(
    units.map((unit) => ({ ...unit, travellers })),
    penalties,
    terms,
    on,
  );
}

/**
 * The same seats where the operator cancelled the bus: everything is refunded, our fee with it, and we take nothing for
 * it.
 */
export function asOperatorCancelled(units: readonly PaidUnit[]): readonly PaidUnit[] {
  return units.map((unit) => ({ ...unit, isFeeReturned: true, fullRefundSource: OPERATOR_CANCELLED }));
}

const OPERATOR_CANCELLED = 'The operator cancelled the bus: full refund, including our fee';

/** Where it is written what an operator may keep. */
export const BUS_LAW = "The operator's terms as agreed when it was booked";

/** The right to have a bus's money back. */
interface BusRefundRight {
  readonly kind: 'free' | 'charged' | 'none';
  /** Where it is written. */
  readonly source: string;
}

/** The refund of a bus at a moment, and by what right. */
export function busRefundRight(detail: BusDetail, at: Temporal.Instant, event: BusEvent | null = null): BusRefundRight {
  const refunds = seatRefunds(detail, at, event);
  const total = (amount: 'paidPaise' | 'refundPaise') => sum(refunds.map((refund) => refund[amount]));
  const [paidPaise, refundPaise] = [total('paidPaise'), total('refundPaise')];
  const kind = refundPaise === paidPaise ? 'free' : refundPaise > 0 ? 'charged' : 'none';
  return { kind, source: event?.kind === 'operator_cancelled' ? OPERATOR_CANCELLED : BUS_LAW };
}
