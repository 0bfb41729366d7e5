import type { addFlightToTrip as operation } from '@pravas/contract/flight/book-flight.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { askingJourney } from '@pravas/domain/fare/asking-journey.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { type QuoteTerms, quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import { trimMarket } from '@pravas/domain/policy/flight-market.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import {
  addHistory,
  dateNewTrip,
  enqueueEvent,
  headOf,
  insertBooking,
  keepFirstVerdict,
  priceText,
  refreshTripDates,
} from '../booking/index.ts';
import { type FlightFacts, ordersOfOffers, tripNameOf } from '../flight-order/index.ts';
import { type Person, readOrganization, readPerson } from '../organisation/index.ts';
import { readEffectivePolicy, recordBookingCase } from '../policy/index.ts';
import {
  changeTrip,
  createTrip,
  findEditableTrip,
  refuseOthers,
  replaceTravellers,
  type Trip,
  travellersLock,
  withProfile,
} from '../trip/index.ts';
import { checkOffers } from './check-offers.ts';
import { type ChosenFlight, chooseFlight, expectFlyable } from './choose-flight.ts';
import { chooseExtras, needsExtras, wantsExtras } from './chosen-extras.ts';
import type { FlightContext } from './flight-context.ts';
import { chooseFrequentFlyers } from './frequent-flyers.ts';
import { chooseRegistration, gstDetailsOf, type Registration, readRegistrations } from './gst-registration.ts';
import { describeChosen, judgeChosen } from './judge-chosen.ts';
import { listTravellers, type Party } from './list-travellers.ts';
import { quoteTerms } from './quote-terms.ts';
import { askExtras } from './read-extras.ts';

/**
 * Puts a chosen fare into a trip as an unpaid booking, at the price the supplier asks now. A price that differs from
 * the one the screen showed is refused with both, so that nobody books what they have not seen.
 */
export async function addFlightToTrip(
  context: FlightContext,
  caller: Caller,
  body: BodyOf<typeof operation>,
  requestId: string,
): Promise<PayloadOf<typeof operation>> {
  // The search said whether it is personal, and priced it so.
  const { tripId, newTotalPrice, isPersonalBooking: _, travelers, gstRegistrationId, ...wanted } = body;
  const chosen = await chooseFlight(context, caller, wanted);
  expectFlyable(chosen);
  const { personal } = chosen.search.criteria;
  const offers = await checkOffers(context, chosen.offers);
  // Seats and meals are judged by what is offered now, in the same request that makes the booking.
  const offered =
    wantsExtras(travelers ?? []) || needsExtras(offers) ? await askExtras(context, offers) : ([] as const);
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const trip = tripId === undefined ? null : await lockTrip(tx, tripId, caller);
    if (trip) refuseOtherPurse(trip, personal);
    const organization = await readOrganization(tx);
    const self = await readPerson(tx, caller.personId);
    if (!self) throw new Refusal('session_ended');
    const inTrip = await Promise.all((trip?.travellers ?? []).map((one) => withProfile(tx, one)));
    const { passengers } = chosen.search.criteria.search;
    const party = listTravellers(inTrip, self, travelers, passengers, {
      ...askingJourney(offers, self.mobile !== null),
      today: indianDay(now),
    });
    const isNamedNow = inTrip.length === 0 && !personal;
    if (isNamedNow && party.some((one) => one.personId !== self.id)) refuseOthers(caller, organization.settings);
    const extras = chooseExtras(travelers ?? [], {
      offers,
      offered,
      travellers: party.map((one) => one.details),
      policy: personal ? null : await readEffectivePolicy(tx, holderOf(party, caller), now),
    });
    const named = gstRegistrationId ?? chosen.search.criteria.gstRegistrationId;
    const registration = personal
      ? null
      : chooseRegistration(await readRegistrations(tx), named, trip?.gstRegistrationId ?? null);
    expectGst(offers, registration);
    const { criteria } = chosen.search;
    const journey = { ...criteria, buyerId: trip?.createdBy ?? caller.personId };
    const { createdAt } = chosen.search;
    const terms = await quoteTerms(tx, organization, registration, journey, context.supplierStateCode, now, createdAt);
    const facts: FlightFacts = {
      ...bookingFacts(terms, registration, chosen, offers, extras),
      contact: { email: self.email, mobile: contactNumber(self, party) },
      frequentFlyers: await chooseFrequentFlyers(
        tx,
        party,
        (travelers ?? []).map((one) => one.FFNumbers),
        offers,
      ),
    };
    expectShownPrice(newTotalPrice, facts, chosen.offers);
    const gstId = registration?.id ?? null;
    const id = await recordBooking(tx, { caller, chosen, trip, party, facts, gstId, offers, now, requestId });
    return { tripId: id.tripId, flightId: id.bookingId, totalPrice: facts.quote.totalPaise };
  });
}

/** Nobody books at a price that they have not seen; if the screen did not send one, the price of the search counts. */
function expectShownPrice(newTotalPrice: Paise | undefined, facts: FlightFacts, before: readonly Offer[]): void {
  const { totalPaise } = facts.quote;
  const shownPaise = newTotalPrice ?? quoteBooking(before, facts.terms, { extras: facts.extras ?? [] }).totalPaise;
  if (shownPaise === totalPaise) return;
  throw new Refusal('price_changed', {
    message: priceText(shownPaise, totalPaise),
    price: { old: shownPaise, new: totalPaise },
  });
}

/** Airlines call the person who booked, or else the first traveller with a number: one of them has one by now. */
function contactNumber(self: Person, party: readonly Party[]): string {
  return self.mobile ?? party.find((one) => one.details.mobile !== null)?.details.mobile ?? '';
}

/** A fare that is sold to registered companies only needs a number before it is bought, not when it is ticketed. */
function expectGst(offers: readonly Offer[], registration: Registration | null): void {
  if (registration !== null || offers.every((offer) => offer.requirements.gst !== 'mandatory')) return;
  const message = 'This fare is sold only with a GST number. Choose a registration, or another fare.';
  throw new Refusal('traveller_details_missing', { message, errors: [{ field: 'gstRegistrationId', message }] });
}

/** Whose policy applies: that of the first employee who travels, else that of the person who books. */
function holderOf(party: readonly Party[], caller: Caller): string {
  return party.find((one) => one.personId !== null)?.personId ?? caller.personId;
}

function bookingFacts(
  terms: QuoteTerms,
  registration: Registration | null,
  chosen: ChosenFlight,
  offers: readonly Offer[],
  extras: readonly ChosenExtra[],
): Omit<FlightFacts, 'contact'> {
  const { criteria } = chosen.search;
  return {
    passengers: criteria.search.passengers,
    cabin: criteria.search.cabin,
    international: criteria.international,
    roundTrip: criteria.shape === 'return',
    fareType: chosen.choice.fareType,
    fareKind: chosen.choice.kind,
    fareLabel: chosen.choice.label,
    terms,
    quote: quoteBooking(offers, terms, { extras }),
    gst: registration && gstDetailsOf(registration),
    extras,
  };
}

async function lockTrip(tx: Tx, tripId: string, caller: Caller): Promise<Trip> {
  const trip = await findEditableTrip(tx, caller, tripId);
  if (trip.state === 'cancelled') throw new Refusal('trip_not_editable', { message: 'This trip was cancelled.' });
  return trip;
}

/**
 * A personal flight goes into a personal trip and a company flight into a company trip: otherwise one could be bought
 * on the company's fares and GST number past its policy and approvers.
 */
function refuseOtherPurse(trip: Trip, personal: boolean): void {
  if (trip.isPersonal === personal) return;
  const message = trip.isPersonal
    ? 'This is a personal trip. Search with personal booking switched on.'
    : 'This is a company trip. Search with personal booking switched off.';
  throw new Refusal('trip_not_editable', { message });
}

interface NewBooking {
  readonly caller: Caller;
  readonly chosen: ChosenFlight;
  readonly trip: Trip | null;
  readonly party: readonly [Party, ...Party[]];
  readonly facts: FlightFacts;
  /** The registration that it is bought for; null = none. */
  readonly gstId: string | null;
  readonly offers: readonly Offer[];
  readonly now: Temporal.Instant;
  readonly requestId: string;
}

async function recordBooking(tx: Tx, booking: NewBooking): Promise<{ tripId: string; bookingId: string }> {
  const { caller, now, party, requestId } = booking;
  const [first, ...others] = booking.offers;
  if (!first) throw new Error('Nothing to book');
  const tripId = booking.trip?.id ?? (await makeTrip(tx, booking));
  const gstOfTrip = booking.trip && (await gstForTrip(tx, booking.trip, booking.gstId));
  if (
    !booking.trip ||
    booking.trip.travellers.some((one) => one.details === null) ||
    booking.trip.travellers.length === 0
  ) {
    await replaceTravellers(
      tx,
      caller.organizationId,
      tripId,
      party.map((one) => ({ ...one, type: one.details.type })),
    );
  }
  const [lead, ...rest] = party;
  const bookingId = newId();
  await insertBooking(tx, {
    organizationId: caller.organizationId,
    id: bookingId,
    tripId,
    createdBy: caller.personId,
    service: 'flight',
    facts: booking.facts,
    travellers: [lead.details, ...rest.map((one) => one.details)],
    orders: ordersOfOffers([first, ...others]),
    quotedAt: now,
    now,
  });
  await addHistory(tx, { organizationId: caller.organizationId, id: bookingId }, 'Added to the trip.', now);
  if (booking.trip) {
    await changeTrip(tx, tripId, gstOfTrip === null ? {} : { gstRegistrationId: gstOfTrip }, now);
    await refreshTripDates(tx, tripId, now);
  } else {
    await dateNewTrip(tx, tripId, headOf({ service: 'flight', travellers: party }, booking.offers), now);
  }
  await keepVerdict(tx, { ...booking, tripId, bookingId });
  if (booking.trip) await enqueueEvent(tx, caller.organizationId, 'trip.changed', { tripId, by: caller.personId }, now);
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'booking.created',
    objectType: 'booking',
    objectId: bookingId,
    details: { tripId, totalPaise: booking.facts.quote.totalPaise, fareType: booking.facts.fareType },
    requestId,
  });
  return { tripId, bookingId };
}

/**
 * A trip that named no registration takes that of its first flight, so that the next ones are bought for the same and
 * the organisation's default may change. Null = the trip keeps what it has.
 */
async function gstForTrip(tx: Tx, trip: Trip, gstId: string | null): Promise<string | null> {
  if (trip.gstRegistrationId !== null) return null;
  const { locked } = await travellersLock(tx, trip);
  return locked ? null : gstId;
}

async function makeTrip(tx: Tx, booking: NewBooking): Promise<string> {
  const { caller, now, requestId } = booking;
  const isPersonalBooking = booking.chosen.search.criteria.personal;
  const gst = booking.gstId === null ? {} : { gstId: booking.gstId };
  const trip = { name: tripNameOf(booking.offers[0]?.slices[0]), isPersonalBooking, ...gst };
  const tripId = await createTrip(tx, caller, trip, now, requestId);
  const isForOthers = booking.party.some((one) => one.personId !== caller.personId);
  if (isForOthers && !isPersonalBooking) await changeTrip(tx, tripId, { kind: 'guests' }, now);
  return tripId;
}

/**
 * Judges the chosen flight among those found and keeps both: the verdict for the trip, the case so that drafts of the
 * policy can be tried on it. No policy covers personal flights.
 */
async function keepVerdict(
  tx: Tx,
  { caller, chosen, now, party, facts, tripId, bookingId }: NewBooking & { tripId: string; bookingId: string },
): Promise<void> {
  const { search, choice } = chosen;
  if (search.criteria.personal) return;
  const personId = holderOf(party, caller);
  const policy = await readEffectivePolicy(tx, personId, now);
  const described = describeChosen(search, choice);
  const verdict = policy ? judgeChosen(policy.version, described, search, now) : null;
  if (verdict) await keepFirstVerdict(tx, bookingId, verdict);
  const [outward] = search.criteria.search.slices;
  await recordBookingCase(tx, {
    service: 'flight',
    isInternational: described.market.international,
    organizationId: caller.organizationId,
    personId,
    searchId: search.id,
    at: now,
    origin: outward.from,
    destination: outward.to,
    travellers: facts.passengers.adults + facts.passengers.children,
    market: trimMarket(described.market),
    versionId: policy?.version.versionId ?? null,
    tripId,
    bookingId,
    choices: described.choices,
    outcome: verdict?.outcome ?? null,
  });
}
