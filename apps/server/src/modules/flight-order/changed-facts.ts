import { fareLabelAfter } from '@pravas/domain/fare/fare-label-after.ts';
import { segmentKey } from '@pravas/domain/flight/itinerary.ts';
import { extrasOfOffer, priceOfExtras } from '@pravas/domain/flight-order/chosen-extras.ts';
import { flightScope } from '@pravas/domain/flight-order/flight-scope.ts';
import type { PaidChange } from '@pravas/domain/flight-order/paid-units.ts';
import { type ChangeCosts, quoteAfterChange } from '@pravas/domain/flight-order/quote-booking.ts';
import { type Paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { ChangeOffer } from '@pravas/suppliers/flight/port.ts';
import { goingParts } from '../booking/index.ts';
import { withoutGivenUp } from './cancel-facts.ts';
import type {
  ChangedOrder,
  FlightBookingOrder,
  FlightChangeAmounts,
  FlightFacts,
  FlightState,
} from './flight-booking.ts';

/**
 * What is kept of a booking after a change: the total with the change's whole cost, and its effect on the money of each
 * traveller and flight, by which a later cancellation divides.
 */
export function factsAfterChange(
  state: Pick<FlightState, 'booking' | 'cancellations'>,
  order: FlightBookingOrder,
  made: { readonly offer: ChangeOffer; readonly amounts: FlightChangeAmounts; readonly costPaise: Paise },
): { readonly facts: FlightFacts; readonly marginPaise: Paise } {
  const { facts } = state.booking;
  const { amounts } = made;
  const before = facts.changed?.[order.id] ?? boughtOrder(facts, order);
  const change = paidChange(state, order, made.offer, amounts);
  const marginPaise = marginOf(order, change, made.costPaise);
  const changes = [...before.changes, { ...change, marginPaise }];
  return {
    facts: {
      ...facts,
      fareLabel: labelAfter(state.booking, order, made.offer),
      quote: quoteAfterChange(facts.quote, costsOf(amounts)),
      changed: { ...facts.changed, [order.id]: { ...before, changes } },
      givenUp: withoutGivenUp(facts, order.id),
    },
    marginPaise,
  };
}

/** The name of the fare afterwards: the airline may sell the new flights in another fare family only. */
function labelAfter(
  { facts, orders }: FlightState['booking'],
  changed: FlightBookingOrder,
  { brand, removes }: ChangeOffer,
): string {
  return fareLabelAfter(
    facts.fareLabel,
    orders.map(({ id, detail: offer }) => ({
      before: offer.brand,
      after: id === changed.id ? brand : offer.brand,
      isWhole: removes.length === offer.slices.length,
    })),
  );
}

/** What the order costs after a change that only a person has seen: the old cost and the difference. */
export function costAfterChange(
  state: Pick<FlightState, 'booking' | 'cancellations'>,
  order: FlightBookingOrder,
  offer: ChangeOffer,
  amounts: FlightChangeAmounts,
): Paise {
  const change = paidChange(state, order, offer, amounts);
  return subtract(sum([costBefore(order), change.differencePaise]), lostPaise(change));
}

/**
 * A supplier may take less for the new fare than it is sold for. Where its order states the old cost still, or one that
 * the difference does not explain, there is no margin.
 */
function marginOf(order: FlightBookingOrder, change: Omit<PaidChange, 'marginPaise'>, costPaise: Paise): Paise {
  const costsMore = sum([subtract(costPaise, costBefore(order)), lostPaise(change)]);
  const marginPaise = subtract(change.differencePaise, costsMore);
  return costsMore > 0 && marginPaise > 0 ? marginPaise : ZERO;
}

function costBefore({ detail: offer, supplierOrder }: FlightBookingOrder): Paise {
  return supplierOrder?.costPaise ?? offer.price.costPaise;
}

function lostPaise({ lostExtras }: Pick<PaidChange, 'lostExtras'>): Paise {
  return sum(lostExtras.map((one) => one.paidPaise));
}

/** A change's money as quotes keep it. */
function costsOf(amounts: FlightChangeAmounts): ChangeCosts {
  const { fareDifferencePaise, penaltyPaise, serviceChargePaise, cgstPaise, sgstPaise, igstPaise, creditPaise } =
    amounts;
  return {
    fareDifferencePaise,
    penaltyPaise,
    feePaise: serviceChargePaise,
    cgstPaise,
    sgstPaise,
    igstPaise,
    creditPaise,
  };
}

function boughtOrder(facts: FlightFacts, { detail: offer, supplierOrder }: FlightBookingOrder): ChangedOrder {
  const extras = extrasOfOffer(facts.extras ?? [], offer);
  const costPaise = supplierOrder?.costPaise ?? sum([offer.price.costPaise, priceOfExtras(extras)]);
  return { price: offer.price, costPaise, changes: [] };
}

function paidChange(
  { booking, cancellations }: Pick<FlightState, 'booking' | 'cancellations'>,
  order: FlightBookingOrder,
  { removes, fareDifferencePaise, taxDifference, keepsLowerFare }: ChangeOffer,
  { penaltyPaise, serviceChargePaise, cgstPaise, sgstPaise, igstPaise }: FlightChangeAmounts,
): Omit<PaidChange, 'marginPaise'> {
  const slices = removes.toSorted((a, b) => a - b);
  const gone = cancellations
    .flatMap((one) => goingParts(booking, one))
    .map(flightScope)
    .filter((scope) => scope.orderId === order.id && scope.slices.some((index) => slices.includes(index)))
    .flatMap((scope) => scope.travellers);
  const travellers = booking.travellers.flatMap((_, index) => (gone.includes(index) ? [] : [index]));
  const extras = extrasOfOffer(booking.facts.extras ?? [], order.detail);
  return {
    slices,
    travellers,
    differencePaise: fareDifferencePaise,
    ...(taxDifference ? { taxesPaise: taxDifference.taxesPaise } : {}),
    ...(keepsLowerFare && fareDifferencePaise === 0 ? { keepsLowerFare } : {}),
    chargesPaise: sum([penaltyPaise, serviceChargePaise, cgstPaise, sgstPaise, igstPaise]),
    lostExtras: slices.flatMap((sliceIndex) => {
      const keys = new Set<string>((order.detail.slices[sliceIndex]?.segments ?? []).map(segmentKey));
      return extras
        .filter((extra) => extra.pricePaise > 0 && keys.has(extra.segmentKey))
        .map(({ travellerIndex, pricePaise }) => ({ sliceIndex, travellerIndex, paidPaise: pricePaise }));
    }),
  };
}
