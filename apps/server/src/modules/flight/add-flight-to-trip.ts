import type { addFlightToTrip as operation } from '@pravas/contract/flight/book-flight.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { quoteBooking } from '@pravas/domain/booking/quote-booking.ts';
import type { Offer, OfferRequirements } from '@pravas/domain/fare/offer.ts';
import { arrivalOf, departureOf } from '@pravas/domain/flight/itinerary.ts';
import { fromRupees, toRupees } from '@pravas/domain/money/money.ts';
import { instantOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import { addHistory, type BookingFacts, findBooking, insertBooking, priceText } from '../booking/index.ts';
import { type Organization, type Person, readOrganization, readPerson } from '../organisation/index.ts';
import { createTrip, findOwnTrip, insertTravellers, stretchTrip, type Trip } from '../trip/index.ts';
import { checkOffers } from './check-offers.ts';
import { type ChosenFlight, chooseFlight } from './choose-flight.ts';
import type { FlightContext } from './flight-context.ts';
import { listTravellers, type Party } from './list-travellers.ts';
import { quoteTerms } from './quote-terms.ts';

/**
 * Puts a chosen fare into a trip as an unpaid booking, at the price the supplier asks now. A price that differs from
 * the one the screen showed is refused with both, so that nobody books what he has not seen.
 */
export async function addFlightToTrip(
  context: FlightContext,
  caller: Caller,
  body: BodyOf<typeof operation>,
  requestId: string,
): Promise<PayloadOf<typeof operation>> {
  const { tripId, newTotalPrice, isPersonalBooking, travelers, ...wanted } = body;
  const chosen = await chooseFlight(context, caller, wanted);
  const offers = await checkOffers(context, chosen.offers);
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const organization = await readOrganization(tx);
    const facts = bookingFacts(context, organization, chosen, offers, caller, now);
    const totalPaise = facts.quote.totalPaise;
    const shownPaise =
      newTotalPrice === undefined ? quoteBooking(chosen.offers, facts.terms).totalPaise : fromRupees(newTotalPrice);
    if (shownPaise !== totalPaise) {
      throw new Refusal('price_changed', {
        message: priceText(shownPaise, totalPaise),
        price: { old: toRupees(shownPaise), new: toRupees(totalPaise) },
      });
    }
    const self = await readPerson(tx, caller.personId);
    if (!self) throw new Refusal('session_ended');
    const trip = tripId === undefined ? null : await lockTrip(tx, tripId, caller);
    const party = listTravellers(trip, self, travelers, facts.passengers, requirementsOf(offers));
    const id = await recordBooking(tx, {
      caller,
      trip,
      party,
      facts: withContact(facts, self),
      offers,
      isPersonalBooking,
      now,
      requestId,
    });
    return { tripId: id.tripId, flightId: id.bookingId, totalPrice: toRupees(totalPaise) };
  });
}

function bookingFacts(
  context: FlightContext,
  organization: Organization,
  chosen: ChosenFlight,
  offers: readonly Offer[],
  caller: Caller,
  now: Temporal.Instant,
): BookingFacts {
  const { criteria } = chosen.search;
  const terms = quoteTerms(organization, criteria, context.supplierStateCode, now);
  return {
    passengers: criteria.search.passengers,
    cabin: criteria.search.cabin,
    international: criteria.international,
    roundTrip: criteria.search.slices.length === 2,
    fareType: chosen.choice.fareType,
    fareKind: chosen.choice.kind,
    fareLabel: chosen.choice.label,
    terms,
    quote: quoteBooking(offers, terms),
    contact: { email: caller.email, mobile: '' },
    gst: criteria.personal ? null : organization.gst,
  };
}

function withContact(facts: BookingFacts, self: Person): BookingFacts {
  return { ...facts, contact: { email: self.email, mobile: self.mobile ?? '' } };
}

async function lockTrip(tx: Tx, tripId: string, caller: Caller): Promise<Trip> {
  const trip = await findOwnTrip(tx, tripId, caller.personId, true);
  if (!trip) throw new Refusal('trip_not_found');
  return trip;
}

/** All that any of the orders requires. */
function requirementsOf(offers: readonly Offer[]): OfferRequirements {
  const any = (test: (one: OfferRequirements) => boolean) => offers.some((offer) => test(offer.requirements));
  return {
    pan: any((one) => one.pan),
    passport: any((one) => one.passport),
    passportIssueDate: any((one) => one.passportIssueDate === true),
    dateOfBirth: any((one) => one.dateOfBirth),
    gst: any((one) => one.gst === 'mandatory') ? 'mandatory' : 'optional',
    seatMandatory: any((one) => one.seatMandatory),
    mealMandatory: any((one) => one.mealMandatory),
  };
}

interface NewBooking {
  readonly caller: Caller;
  readonly trip: Trip | null;
  readonly party: readonly [Party, ...Party[]];
  readonly facts: BookingFacts;
  readonly offers: readonly Offer[];
  readonly isPersonalBooking: boolean | undefined;
  readonly now: Temporal.Instant;
  readonly requestId: string;
}

async function recordBooking(tx: Tx, booking: NewBooking): Promise<{ tripId: string; bookingId: string }> {
  const { caller, now, party, requestId } = booking;
  const [first, ...others] = booking.offers;
  if (!first) throw new Error('Nothing to book');
  const slices = booking.offers.flatMap((offer) => offer.slices);
  const lastSlice = slices.at(-1) ?? first.slices[0];
  const tripId =
    booking.trip?.id ??
    (await createTrip(
      tx,
      caller,
      { name: tripName(booking.offers), isPersonalBooking: booking.isPersonalBooking },
      now,
      requestId,
    ));
  if (!booking.trip || booking.trip.travellers.length === 0) {
    await insertTravellers(tx, caller.organizationId, tripId, party);
  }
  const [lead, ...rest] = party;
  const bookingId = newId();
  await insertBooking(tx, {
    organizationId: caller.organizationId,
    id: bookingId,
    tripId,
    createdBy: caller.personId,
    facts: booking.facts,
    travellers: [lead.details, ...rest.map((one) => one.details)],
    offers: [first, ...others],
    quotedAt: now,
    now,
  });
  await stretchTrip(
    tx,
    tripId,
    instantOf(departureOf(first.slices[0]).time),
    instantOf(arrivalOf(lastSlice).time),
    now,
  );
  const inserted = await findBooking(tx, bookingId);
  if (inserted) await addHistory(tx, inserted, 'Added to the trip.', now);
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: `person:${caller.personId}`,
    action: 'booking.created',
    objectType: 'booking',
    objectId: bookingId,
    details: { tripId, totalPaise: booking.facts.quote.totalPaise, fareType: booking.facts.fareType },
    requestId,
  });
  return { tripId, bookingId };
}

/** "Delhi to Mumbai, Wed, 5 Jan". */
function tripName(offers: readonly Offer[]): string {
  const first = offers[0]?.slices[0];
  if (!first) return 'Trip';
  const date = shortDate(departureOf(first).time.wall);
  return `${departureOf(first).city} to ${arrivalOf(first).city}, ${date}`.slice(0, 100);
}
