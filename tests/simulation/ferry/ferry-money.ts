import { unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import type { PaidUnit } from '@pravas/domain/booking/paid-unit.ts';
import type { UnitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { applyRate, type Paise, paise, splitEvenly, subtract, sum, times, ZERO } from '@pravas/domain/money/money.ts';
import { serviceGst } from '@pravas/domain/tax/service-gst.ts';
import type { Booking, BookingOrder } from '../../../apps/server/src/modules/booking/booking.ts';
import type { ServiceCancelling } from '../../../apps/server/src/modules/booking/cancellation/service-cancelling.ts';
import { cancellingByUnits } from '../../../apps/server/src/modules/booking/cancellation/unit-cancelling.ts';
import type { ServiceMoney } from '../../../apps/server/src/modules/booking/service-module.ts';
import { ferryRules } from './ferry-rules.ts';
import { type Crossing, type FerryFacts, type FerryTypes, type Place, priceOf } from './ferry-types.ts';

/** The line's commission to us on its rates, in basis points: a margin that flights of the simulation do not have. */
const COMMISSION = 800;
/** The line's charge on a rate by its table, in basis points. */
const KEPT = { cabin: 4_000, deck: 2_000, car: 6_500 } as const;
/** Whatever of it is left, a part of it is never refunded. */
const LEAST_KEPT_PAISE = paise(12_000);

/** What the line charges us for a place. */
export function costOf({ ratePaise, portDuesPaise }: Place): Paise {
  return sum([subtract(ratePaise, applyRate(ratePaise, COMMISSION)), portDuesPaise]);
}

/** The line's charge for a cancelled place, by its table. */
export function keptOf({ kind, ratePaise }: Place): Paise {
  const byTable = applyRate(ratePaise, KEPT[kind]);
  return paise(Math.min(ratePaise, Math.max(LEAST_KEPT_PAISE, byTable)));
}

/** Our fee for so many crossings with its GST. */
function feeFor(crossings: number, { feePerCrossingPaise, ...supply }: FerryFacts['terms']) {
  const feePaise = times(feePerCrossingPaise, crossings);
  return { feePaise, gst: serviceGst({ feePaise, ...supply }) };
}

/** The price of crossings to the customer. */
export function quoteCrossings(crossings: readonly Crossing[], terms: FerryFacts['terms']): FerryFacts['quote'] {
  const sellPaise = sum(crossings.map(priceOf));
  const { feePaise, gst } = feeFor(crossings.length, terms);
  const { cgstPaise, sgstPaise, igstPaise } = gst;
  return {
    sellPaise,
    costPaise: sum(crossings.flatMap(({ places }) => places.map(costOf))),
    feePaise,
    cgstPaise,
    sgstPaise,
    igstPaise,
    totalPaise: sum([sellPaise, feePaise, gst.totalPaise]),
  };
}

/** The money of crossings. */
export const ferryMoney: ServiceMoney<FerryTypes> = {
  purchase: ({ facts }, booked) => {
    const { totalPaise: _, ...bought } = quoteCrossings(
      booked.map((order) => order.detail),
      facts.terms,
    );
    const costs = booked.map(({ supplierOrder, detail }) => supplierOrder?.costPaise ?? sum(detail.places.map(costOf)));
    return { ...bought, costPaise: sum(costs) };
  },
  factsOnceBought: ({ facts }, booked, now) => (booked.length > 0 ? { ...facts, listedAt: now.toString() } : null),
  expense: ({ facts }, orders) => ({
    category: 'miscellaneous',
    vendor: [...new Set(orders.map(({ detail }) => detail.ship))].join(', '),
    from: orders[0]?.detail.from.name ?? null,
    to: orders.at(-1)?.detail.to.name ?? null,
    isInternational: true,
    taxPaise: feeFor(orders.length, facts.terms).gst.totalPaise,
  }),
};

/** Cancelling crossings: place by place, by the line's table. */
export function ferryCancelling(service: string): ServiceCancelling<FerryTypes> {
  return cancellingByUnits<FerryTypes>({
    rules: ferryRules(service),
    paidUnits,
    ruleCharges: (_, units, orders) =>
      orders.flatMap(({ id: orderId, detail }) =>
        detail.places
          .filter(({ unit }) => units.some((one) => one.orderId === orderId && one.unit === unit))
          .map((place): UnitPenalty => ({ orderId, unit: place.unit, penaltyPaise: keptOf(place) })),
      ),
    terms: ({ facts: { terms } }) => ({
      law: 'The terms of the line',
      chargeOf: (units) => times(paise(4_500), units.length),
      supplierStateCode: terms.supplierStateCode,
      placeOfSupplyStateCode: terms.placeOfSupplyStateCode,
    }),
    refundDueOn: (cancelledOn) => Temporal.PlainDate.from(cancelledOn).add({ days: 10 }).toString(),
    isPartGone: ({ gone }, { units }) => units.every((unit) => gone.includes(unit)),
  });
}

/**
 * Our fee is for crossings, or for the whole booking where a person has entered it: each of its places bears as much.
 */
function paidUnits(booking: Booking<FerryTypes>, orders: readonly BookingOrder<FerryTypes>[]): readonly PaidUnit[] {
  const fees = feesByOrder(booking);
  return orders.flatMap(({ id: orderId, position, detail }) => {
    const shares = splitEvenly(fees[position] ?? ZERO, detail.places.length);
    return detail.places.map((place, index) => ({
      orderId,
      unit: place.unit,
      travellers: place.travellers,
      basePaise: place.ratePaise,
      surchargePaise: ZERO,
      statutoryPaise: place.portDuesPaise,
      otherPaise: ZERO,
      extrasPaise: ZERO,
      feePaise: shares[index] ?? ZERO,
      usedUpPaise: ZERO,
      costPaise: costOf(place),
    }));
  });
}

function feesByOrder({ origin, facts, orders }: Booking<FerryTypes>): readonly Paise[] {
  const { feePaise, cgstPaise, sgstPaise, igstPaise } = facts.quote;
  if (origin === 'offline') return splitEvenly(sum([feePaise, cgstPaise, sgstPaise, igstPaise]), orders.length);
  const { feePaise: onePaise, gst } = feeFor(1, facts.terms);
  return orders.map(() => sum([onePaise, gst.totalPaise]));
}

/** The payment for some places of an order. */
export function takenFor(order: Pick<BookingOrder<FerryTypes>, 'detail'>, units: readonly string[]): Paise {
  const refs = order.detail.places.map((place) => ({ ...place, orderId: '' }));
  return sum(unitsOfScopes(refs, [{ orderId: '', units }]).map(costOf));
}
