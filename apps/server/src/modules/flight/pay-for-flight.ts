import type { checkPrice, regenerateItinerary as regenerateOperation } from '@pravas/contract/flight/book-flight.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { isStale } from '@pravas/domain/booking/price-freshness.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { SegmentExtras } from '@pravas/suppliers/flight/port.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  addHistory,
  changeBooking,
  changeOrder,
  presentStarted,
  priceText,
  refuseWhileEntered,
  startPayment,
} from '../booking/index.ts';
import { type FlightBooking, findFlights, offersOf } from '../flight-order/index.ts';
import { readEffectivePolicy } from '../policy/index.ts';
import {
  checkTravellers,
  clearForPayment,
  findPayableTrip,
  findTrip,
  isAboveBand,
  outdated,
  policyHolder,
  problemsRefusal,
  type Trip,
} from '../trip/index.ts';
import { checkOffers, refreshOffers } from './check-offers.ts';
import { expectAvailable, judgeExtras } from './chosen-extras.ts';
import type { FlightContext } from './flight-context.ts';
import { askExtras } from './read-extras.ts';

/**
 * Checks the price at the supplier once more and starts the payment. A stale itinerary must be regenerated first; a
 * price that moved is kept and refused with both amounts, and starts only when the traveller names the new one. A
 * booking that still has to be approved is not paid for: a new price inside the approved band goes through, one above
 * it asks the approvers again once the traveller has agreed to it.
 */
export async function payForFlight(
  context: FlightContext,
  caller: Caller,
  body: BodyOf<typeof checkPrice>,
  requestId: string,
): Promise<PayloadOf<typeof checkPrice>> {
  const { started } = await checkAndPay(context, caller, body, (tx, booking, now) =>
    startPayment(tx, booking, {
      gateway: context.gateway,
      returnUrl: context.publicUrl + context.paymentReturnPath,
      expiryMinutes: context.paymentExpiryMinutes,
      firstCheckSeconds: context.paymentFirstCheckSeconds,
      actor: `person:${caller.personId}`,
      privileges: caller.privileges,
      payWith: body.payWith,
      requestId,
      now,
    }),
  );
  return presentStarted(started);
}

/**
 * The same with any means of payment `pay`; it runs in the transaction that has checked price and approval. Throws what
 * `payForFlight` throws.
 */
export async function checkAndPay<T>(
  context: FlightContext,
  caller: Caller,
  body: BodyOf<typeof checkPrice>,
  pay: (tx: Tx, booking: FlightBooking, now: Temporal.Instant) => Promise<T>,
): Promise<{ readonly started: T; readonly totalPaise: Paise }> {
  const read = await readPayable(context, caller, body.flightId);
  if (isStale(read.itineraryUpdatedAt, context.clock.now())) throw new Refusal('itinerary_stale');
  const accepted = body.acceptedTotalPrice ?? null;
  const offers = await offersNow(context, read);
  // Before any money moves: if someone else has taken a seat, the traveller chooses again instead of getting a refund
  // later.
  const offered = (read.facts.extras ?? []).length === 0 ? [] : await askExtras(context, offers);
  const now = context.clock.now();
  const outcome = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const trip = await lockTripOf(tx, body.flightId);
    const booking = await lockPayable(tx, caller, body.flightId);
    const extras = await extrasNow(tx, trip, booking, offers, offered, now);
    const totalPaise = quoteBooking(offers, booking.facts.terms, { extras }).totalPaise;
    if (totalPaise !== booking.totalPaise && totalPaise !== accepted) {
      await keepAside(tx, booking, offers, totalPaise, now);
      // Returned, not thrown: the kept price must survive the refusal.
      return { refused: priceRefusal(booking, totalPaise) };
    }
    const checked = await checkTravellers(tx, trip, booking);
    const lacking = problemsRefusal(checked.travellers, checked.problems);
    if (lacking) return { refused: lacking };
    const current = await adopt(tx, booking, offers, now, { extras, travellers: checked.travellers });
    const refused = await clearForPayment(tx, context, {
      trip,
      booking: current,
      payerId: caller.personId,
      beforePaise: booking.totalPaise,
      now,
    });
    if (refused) return { refused };
    return { started: await pay(tx, current, now), totalPaise };
  });
  if ('refused' in outcome) throw outcome.refused;
  return outcome;
}

/** What was chosen besides the fare, at today's prices. Throws the refusal of what is no longer available. */
async function extrasNow(
  tx: Tx,
  trip: Trip,
  booking: FlightBooking,
  offers: readonly Offer[],
  offered: readonly SegmentExtras[],
  now: Temporal.Instant,
): Promise<readonly ChosenExtra[]> {
  const kept = booking.facts.extras ?? [];
  if (kept.length === 0) return kept;
  const policy = trip.isPersonal ? null : await readEffectivePolicy(tx, policyHolder(trip), now);
  const check = judgeExtras(kept, { offers, offered, travellers: booking.travellers, policy });
  expectAvailable(check);
  return check.extras;
}

/** Finds the same flights and fare again. A new price waits for the traveller's consent. */
export async function regenerateItinerary(
  context: FlightContext,
  caller: Caller,
  body: BodyOf<typeof regenerateOperation>,
): Promise<PayloadOf<typeof regenerateOperation>> {
  const read = await readPayable(context, caller, body.flightId);
  const offers = await refreshOffers(context, offersOf(read), read.facts.passengers);
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const booking = await lockPayable(tx, caller, body.flightId);
    const totalPaise = quoteBooking(offers, booking.facts.terms, { extras: booking.facts.extras ?? [] }).totalPaise;
    if (totalPaise === booking.totalPaise) await adopt(tx, booking, offers, now, { regenerated: true });
    else await keepAside(tx, booking, offers, totalPaise, now);
    return { flightId: booking.id, totalPrice: totalPaise, itineraryUpdated: now.toString() };
  });
}

/** Two orders from one search share its context; each needs one of its own before money moves. */
function offersNow(context: FlightContext, booking: FlightBooking): Promise<readonly Offer[]> {
  const offers = booking.orders.map((order) => order.pendingDetail ?? order.detail);
  return booking.orders.every((order) => order.ownContext)
    ? checkOffers(context, offers).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'search_expired') {
          return refreshOffers(context, offers, booking.facts.passengers);
        }
        throw error;
      })
    : refreshOffers(context, offers, booking.facts.passengers);
}

async function readPayable(context: FlightContext, caller: Caller, bookingId: string): Promise<FlightBooking> {
  return context.database.forOrganization(caller.organizationId, (tx) => lockPayable(tx, caller, bookingId));
}

/** A trip is always locked before its bookings. */
export async function lockTripOf(tx: Tx, bookingId: string): Promise<Trip> {
  const booking = await findFlights(tx, bookingId);
  const trip = booking && (await findTrip(tx, booking.tripId, true));
  if (!trip) throw new Refusal('booking_not_found');
  return trip;
}

/** A booking that this person may pay for, locked. Throws `booking_not_found`, `booking_not_payable`. */
export async function lockPayable(tx: Tx, caller: Caller, bookingId: string): Promise<FlightBooking> {
  const booking = await findFlights(tx, bookingId, true);
  if (!booking || !(await findPayableTrip(tx, caller, booking.tripId))) throw new Refusal('booking_not_found');
  if (booking.status !== 'CREATED') throw new Refusal('booking_not_payable');
  if (booking.origin !== 'online') {
    throw new Refusal('booking_not_payable', { message: 'The travel desk books this flight.' });
  }
  await refuseWhileEntered(tx, booking);
  return booking;
}

async function keepAside(
  tx: Tx,
  booking: FlightBooking,
  offers: readonly Offer[],
  totalPaise: Paise,
  now: Temporal.Instant,
): Promise<void> {
  for (const [index, order] of booking.orders.entries()) {
    await changeOrder(tx, booking, order, { pendingDetail: offers[index] ?? null, ownContext: true });
  }
  await changeBooking(tx, booking, { pendingTotalPaise: totalPaise, itineraryUpdatedAt: now }, now);
  await addHistory(tx, booking, priceText(booking.totalPaise, totalPaise), now);
}

interface Adoption {
  /** At today's prices; absent = as they were chosen. */
  readonly extras?: readonly ChosenExtra[];
  /** With the papers that are known by now; absent = as they were when it was chosen. */
  readonly travellers?: FlightBooking['travellers'];
  readonly regenerated?: boolean;
}

async function adopt(
  tx: Tx,
  booking: FlightBooking,
  offers: readonly Offer[],
  now: Temporal.Instant,
  { extras = booking.facts.extras ?? [], travellers = booking.travellers, regenerated = false }: Adoption,
): Promise<FlightBooking> {
  const quote = quoteBooking(offers, booking.facts.terms, { extras });
  for (const [index, order] of booking.orders.entries()) {
    await changeOrder(tx, booking, order, {
      detail: offers[index] ?? order.detail,
      pendingDetail: null,
      ownContext: true,
    });
  }
  await changeBooking(
    tx,
    booking,
    {
      facts: { ...booking.facts, quote, extras },
      travellers,
      totalPaise: quote.totalPaise,
      pendingTotalPaise: null,
      itineraryUpdatedAt: now,
    },
    now,
  );
  if (regenerated) await addHistory(tx, booking, 'The price was checked again and still holds.', now);
  const current = await findFlights(tx, booking.id, true);
  if (!current) throw new Refusal('conflict');
  return current;
}

/** The traveller's consent comes first; above what was approved it also has the approvers asked again. */
function priceRefusal(booking: FlightBooking, newPaise: Paise): Refusal {
  if (isAboveBand(booking, newPaise)) {
    return outdated(booking.totalPaise, newPaise, 'If you accept it, we ask the approvers again.');
  }
  return priceChanged(booking.totalPaise, newPaise);
}

function priceChanged(oldPaise: Paise, newPaise: Paise): Refusal {
  return new Refusal('price_changed', {
    message: priceText(oldPaise, newPaise),
    price: { old: oldPaise, new: newPaise },
  });
}
