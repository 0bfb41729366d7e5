import type { checkPrice, regenerateItinerary as regenerateOperation } from '@pravas/contract/flight/book-flight.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { quoteBooking } from '@pravas/domain/booking/quote-booking.ts';
import { isStale } from '@pravas/domain/fare/itinerary-freshness.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { fromRupees, type Paise, toRupees } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  addHistory,
  type Booking,
  changeBooking,
  changeLeg,
  findBooking,
  offersOf,
  priceText,
  startPayment,
} from '../booking/index.ts';
import { clearForPayment, findPayableTrip, findTrip, isAboveBand, outdated, type Trip } from '../trip/index.ts';
import { checkOffers, refreshOffers } from './check-offers.ts';
import type { FlightContext } from './flight-context.ts';

/**
 * Checks the price at the supplier once more and starts the payment. A stale itinerary must be regenerated first; a
 * price that moved is kept aside and refused with both amounts, and starts only when the traveller names the new one.
 * Nothing is paid for that still has to be approved: a new price inside the approved band goes through, one above it asks
 * the approvers again once the traveller has agreed to it.
 */
export async function payForFlight(
  context: FlightContext,
  caller: Caller,
  body: BodyOf<typeof checkPrice>,
  requestId: string,
): Promise<PayloadOf<typeof checkPrice>> {
  const read = await readPayable(context, caller, body.flightId);
  if (isStale(read.itineraryUpdatedAt, context.clock.now())) throw new Refusal('itinerary_stale');
  const accepted = body.acceptedTotalPrice === undefined ? null : fromRupees(body.acceptedTotalPrice);
  const offers = await offersNow(context, read);
  const now = context.clock.now();
  const outcome = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const trip = await lockTripOf(tx, body.flightId);
    const booking = await lockPayable(tx, caller, body.flightId);
    const totalPaise = quoteBooking(offers, booking.facts.terms).totalPaise;
    if (totalPaise !== booking.totalPaise && totalPaise !== accepted) {
      await keepAside(tx, booking, offers, totalPaise, now);
      // Returned, not thrown: the kept price must survive the refusal.
      return { refused: priceRefusal(booking, totalPaise) };
    }
    const current = await adopt(tx, booking, offers, now);
    const refused = await clearForPayment(tx, context, {
      trip,
      booking: current,
      payerId: caller.personId,
      beforePaise: booking.totalPaise,
      now,
    });
    if (refused) return { refused };
    return {
      started: await startPayment(tx, current, {
        gateway: context.gateway,
        returnUrl: context.publicUrl + context.paymentReturnPath,
        expiryMinutes: context.paymentExpiryMinutes,
        firstCheckSeconds: context.paymentFirstCheckSeconds,
        actor: `person:${caller.personId}`,
        requestId,
        now,
      }),
      totalPaise,
    };
  });
  if (outcome.refused) throw outcome.refused;
  const { form, orderId } = outcome.started;
  return {
    merchantRequest: form.merchantRequest,
    mid: form.mid,
    action: form.action,
    orderId,
    amount: toRupees(outcome.totalPaise),
  };
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
    const totalPaise = quoteBooking(offers, booking.facts.terms).totalPaise;
    if (totalPaise === booking.totalPaise) await adopt(tx, booking, offers, now, true);
    else await keepAside(tx, booking, offers, totalPaise, now);
    return { flightId: booking.id, totalPrice: toRupees(totalPaise), itineraryUpdated: now.toString() };
  });
}

/** Two orders from one search share its context; each needs one of its own before money moves. */
function offersNow(context: FlightContext, booking: Booking): Promise<readonly Offer[]> {
  const offers = booking.legs.map((leg) => leg.pendingOffer ?? leg.offer);
  return booking.legs.every((leg) => leg.ownContext)
    ? checkOffers(context, offers).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'search_expired') {
          return refreshOffers(context, offers, booking.facts.passengers);
        }
        throw error;
      })
    : refreshOffers(context, offers, booking.facts.passengers);
}

async function readPayable(context: FlightContext, caller: Caller, bookingId: string): Promise<Booking> {
  return context.database.forOrganization(caller.organizationId, (tx) => lockPayable(tx, caller, bookingId));
}

/** A trip is locked before its bookings, whoever does it. */
async function lockTripOf(tx: Tx, bookingId: string): Promise<Trip> {
  const booking = await findBooking(tx, bookingId);
  const trip = booking && (await findTrip(tx, booking.tripId, true));
  if (!trip) throw new Refusal('booking_not_found');
  return trip;
}

async function lockPayable(tx: Tx, caller: Caller, bookingId: string): Promise<Booking> {
  const booking = await findBooking(tx, bookingId, true);
  if (!booking || !(await findPayableTrip(tx, caller, booking.tripId))) throw new Refusal('booking_not_found');
  if (booking.status !== 'CREATED') throw new Refusal('booking_not_payable');
  return booking;
}

async function keepAside(
  tx: Tx,
  booking: Booking,
  offers: readonly Offer[],
  totalPaise: Paise,
  now: Temporal.Instant,
): Promise<void> {
  for (const [index, leg] of booking.legs.entries()) {
    await changeLeg(tx, leg, { pendingOffer: offers[index] ?? null, ownContext: true });
  }
  await changeBooking(tx, booking, { pendingTotalPaise: totalPaise, itineraryUpdatedAt: now }, now);
  await addHistory(tx, booking, priceText(booking.totalPaise, totalPaise), now);
}

async function adopt(
  tx: Tx,
  booking: Booking,
  offers: readonly Offer[],
  now: Temporal.Instant,
  regenerated = false,
): Promise<Booking> {
  const quote = quoteBooking(offers, booking.facts.terms);
  for (const [index, leg] of booking.legs.entries()) {
    await changeLeg(tx, leg, { offer: offers[index] ?? leg.offer, pendingOffer: null, ownContext: true });
  }
  await changeBooking(
    tx,
    booking,
    {
      facts: { ...booking.facts, quote },
      totalPaise: quote.totalPaise,
      pendingTotalPaise: null,
      itineraryUpdatedAt: now,
    },
    now,
  );
  if (regenerated) await addHistory(tx, booking, 'The price was checked again and still holds.', now);
  const current = await findBooking(tx, booking.id, true);
  if (!current) throw new Refusal('conflict');
  return current;
}

/** The traveller's consent comes first; above what was approved it also has the approvers asked again. */
function priceRefusal(booking: Booking, newPaise: Paise): Refusal {
  if (isAboveBand(booking, newPaise)) {
    return outdated(booking.totalPaise, newPaise, 'Agree to it and the approvers are asked again.');
  }
  return priceChanged(booking.totalPaise, newPaise);
}

function priceChanged(oldPaise: Paise, newPaise: Paise): Refusal {
  return new Refusal('price_changed', {
    message: priceText(oldPaise, newPaise),
    price: { old: toRupees(oldPaise), new: toRupees(newPaise) },
  });
}
