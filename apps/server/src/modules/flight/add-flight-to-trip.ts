import type { addFlightToTrip as operation } from '@pravas/contract/flight/book-flight.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { quoteBooking } from '@pravas/domain/booking/quote-booking.ts';
import type { Offer, OfferRequirements } from '@pravas/domain/fare/offer.ts';
import { arrivalOf, departureOf } from '@pravas/domain/flight/itinerary.ts';
import { fromRupees, toRupees } from '@pravas/domain/money/money.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import type { GstDetails } from '@pravas/suppliers/flight/port.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import {
  addHistory,
  type BookingFacts,
  enqueueEvent,
  findBooking,
  insertBooking,
  priceText,
} from '../booking/index.ts';
import { type Organization, type Person, readOrganization, readPerson } from '../organisation/index.ts';
import { readEffectivePolicy, recordBookingCase } from '../policy/index.ts';
import {
  changeTrip,
  createTrip,
  findEditableTrip,
  refreshTripDates,
  refuseOthers,
  replaceTravellers,
  type Trip,
  withProfile,
} from '../trip/index.ts';
import { checkOffers } from './check-offers.ts';
import { type ChosenFlight, chooseFlight } from './choose-flight.ts';
import type { FlightContext } from './flight-context.ts';
import { describeChosen, judgeChosen } from './judge-chosen.ts';
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
  // Whether it is personal was said when it was searched, and priced so.
  const { tripId, newTotalPrice, isPersonalBooking: _, travelers, ...wanted } = body;
  const chosen = await chooseFlight(context, caller, wanted);
  const offers = await checkOffers(context, chosen.offers);
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const trip = tripId === undefined ? null : await lockTrip(tx, tripId, caller);
    if (trip) refuseOtherPurse(trip, chosen.search.criteria.personal);
    const organization = await readOrganization(tx);
    const gst = chosen.search.criteria.personal ? null : await registrationOf(tx, trip, organization);
    const facts = bookingFacts(context, organization, gst, chosen, offers, caller, now);
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
    const inTrip = await Promise.all((trip?.travellers ?? []).map((one) => withProfile(tx, one)));
    const party = listTravellers(inTrip, self, travelers, facts.passengers, requirementsOf(offers));
    const isNamedNow = inTrip.length === 0 && !chosen.search.criteria.personal;
    if (isNamedNow && party.some((one) => one.personId !== self.id)) refuseOthers(caller, organization.settings);
    const id = await recordBooking(tx, {
      caller,
      chosen,
      trip,
      party,
      facts: withContact(facts, self),
      offers,
      now,
      requestId,
    });
    return { tripId: id.tripId, flightId: id.bookingId, totalPrice: toRupees(totalPaise) };
  });
}

/** The trip's own GST registration, else the organisation's; its state is the place of supply. */
async function registrationOf(tx: Tx, trip: Trip | null, organization: Organization): Promise<GstDetails | null> {
  const chosenId = trip?.gstRegistrationId ?? null;
  if (chosenId === null) return organization.gst;
  const row = await tx.selectFrom('gst_registration').selectAll().where('id', '=', chosenId).executeTakeFirst();
  return row
    ? {
        gstin: row.gstin,
        legalName: row.legal_name,
        address: row.address,
        email: row.email,
        mobile: row.mobile,
      }
    : organization.gst;
}

function bookingFacts(
  context: FlightContext,
  organization: Organization,
  gst: GstDetails | null,
  chosen: ChosenFlight,
  offers: readonly Offer[],
  caller: Caller,
  now: Temporal.Instant,
): BookingFacts {
  const { criteria } = chosen.search;
  const recipient = { ...organization, gst: gst ?? organization.gst };
  const terms = quoteTerms(recipient, criteria, context.supplierStateCode, now);
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
    gst,
  };
}

function withContact(facts: BookingFacts, self: Person): BookingFacts {
  return { ...facts, contact: { email: self.email, mobile: self.mobile ?? '' } };
}

async function lockTrip(tx: Tx, tripId: string, caller: Caller): Promise<Trip> {
  const trip = await findEditableTrip(tx, caller, tripId);
  if (trip.state === 'cancelled') throw new Refusal('trip_not_editable', { message: 'This trip was cancelled.' });
  return trip;
}

/**
 * A personal flight goes into a personal trip and a company flight into a company trip: otherwise one could be bought on
 * the company's fares and GST number past its policy and approvers.
 */
function refuseOtherPurse(trip: Trip, personal: boolean): void {
  if (trip.isPersonal === personal) return;
  const message = trip.isPersonal
    ? 'This is a personal trip. Search with personal booking switched on.'
    : 'This is a company trip. Search with personal booking switched off.';
  throw new Refusal('trip_not_editable', { message });
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
  readonly chosen: ChosenFlight;
  readonly trip: Trip | null;
  readonly party: readonly [Party, ...Party[]];
  readonly facts: BookingFacts;
  readonly offers: readonly Offer[];
  readonly now: Temporal.Instant;
  readonly requestId: string;
}

async function recordBooking(tx: Tx, booking: NewBooking): Promise<{ tripId: string; bookingId: string }> {
  const { caller, now, party, requestId } = booking;
  const [first, ...others] = booking.offers;
  if (!first) throw new Error('Nothing to book');
  const tripId = booking.trip?.id ?? (await makeTrip(tx, booking));
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
    facts: booking.facts,
    travellers: [lead.details, ...rest.map((one) => one.details)],
    offers: [first, ...others],
    quotedAt: now,
    now,
  });
  const inserted = await findBooking(tx, bookingId);
  if (inserted) await addHistory(tx, inserted, 'Added to the trip.', now);
  await changeTrip(tx, tripId, {}, now);
  await refreshTripDates(tx, tripId, now);
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

async function makeTrip(tx: Tx, booking: NewBooking): Promise<string> {
  const { caller, now, requestId } = booking;
  const isPersonalBooking = booking.chosen.search.criteria.personal;
  const trip = { name: tripName(booking.offers), isPersonalBooking };
  const tripId = await createTrip(tx, caller, trip, now, requestId);
  const isForOthers = booking.party.some((one) => one.personId !== caller.personId);
  if (isForOthers && !isPersonalBooking) await changeTrip(tx, tripId, { kind: 'guests' }, now);
  return tripId;
}

/**
 * Judges what was chosen among what was found and keeps both: the verdict for the trip, the case so that drafts of the
 * policy can be tried on it. Personal flights are nobody's policy.
 */
async function keepVerdict(
  tx: Tx,
  { caller, chosen, now, party, facts, tripId, bookingId }: NewBooking & { tripId: string; bookingId: string },
): Promise<void> {
  const { search, choice } = chosen;
  if (search.criteria.personal) return;
  const personId = party.find((one) => one.personId !== null)?.personId ?? caller.personId;
  const policy = await readEffectivePolicy(tx, personId, now);
  const described = describeChosen(search, choice);
  const verdict = policy ? judgeChosen(policy.version, described, search, now) : null;
  if (verdict) {
    await tx
      .updateTable('booking')
      .set({ verdict: JSON.stringify(verdict) })
      .where('id', '=', bookingId)
      .execute();
  }
  const [outward] = search.criteria.search.slices;
  await recordBookingCase(tx, {
    organizationId: caller.organizationId,
    personId,
    searchId: search.id,
    at: now,
    origin: outward.from,
    destination: outward.to,
    travellers: facts.passengers.adults + facts.passengers.children,
    market: described.market,
    versionId: policy?.version.versionId ?? null,
    tripId,
    bookingId,
    choices: described.choices,
    outcome: verdict?.outcome ?? null,
  });
}

/** "Delhi to Mumbai, Wed, 5 Jan". */
function tripName(offers: readonly Offer[]): string {
  const first = offers[0]?.slices[0];
  if (!first) return 'Trip';
  const date = shortDate(departureOf(first).time.wall);
  return `${departureOf(first).city} to ${arrivalOf(first).city}, ${date}`.slice(0, 100);
}
