import type { saveBooking as operation } from '@pravas/contract/hotel/book-stay.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import { DEFAULT_CANCELLATION_CHARGE } from '@pravas/domain/fare/convenience-fee.ts';
import { bookedStay } from '@pravas/domain/hotel/booked-stay.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { paidHerePaise } from '@pravas/domain/hotel/hotel-units.ts';
import { houseRuleNotes } from '@pravas/domain/hotel/house-rules.ts';
import { allInPaise, quoteStay, type StayQuote } from '@pravas/domain/hotel/quote-stay.ts';
import { type RoomSharer, sharersOf } from '@pravas/domain/hotel/room-sharing.ts';
import { requestLines, requestNote } from '@pravas/domain/hotel/stay-requests.ts';
import { type Paise, sum } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { fullYears } from '@pravas/domain/person/traveller-age.ts';
import type { CheckedStay } from '@pravas/suppliers/hotel/port.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import {
  addHistory,
  enqueueEvent,
  insertBooking,
  keepFirstVerdict,
  priceText,
  refreshTripDates,
} from '../booking/index.ts';
import { askSharers, type HotelFacts, stayText } from '../hotel-order/index.ts';
import { readPerson } from '../organisation/index.ts';
import {
  changeTrip,
  createTrip,
  findEditableTrip,
  policyHolder,
  registrationForTrip,
  type Trip,
  tripForBooking,
} from '../trip/index.ts';
import { organizationWithHotels } from './expect-hotels-on.ts';
import { expectSeenTerms } from './expect-seen-terms.ts';
import type { HotelContext } from './hotel-context.ts';
import { keepChosenStay } from './keep-stay-case.ts';
import { hotelFor, verdictOf } from './present-hotel.ts';
import type { CatalogueHotel } from './read-hotels.ts';
import { blockOf, type CheckedOffer, checkOffer, differencesOf } from './recheck-stay.ts';
import type { StayCriteria } from './stay-criteria.ts';
import { expectGuests, type StayParty, seatGuests } from './stay-party.ts';
import { stayRegistration } from './stay-registration.ts';
import { readStayTerms, type StayTerms } from './stay-terms.ts';

type Body = BodyOf<typeof operation>;
type Answer = PayloadOf<typeof operation>;

/** What is put into a trip, at the supplier's price and terms of this moment. */
export interface ChosenStay {
  /** The search that it was found by. */
  readonly searchId: string;
  readonly searchedAt: Temporal.Instant;
  readonly criteria: StayCriteria;
  readonly hotel: CatalogueHotel;
  /** All rooms together. */
  readonly checked: CheckedStay;
  /** What is bought: one order for all rooms, or one for each. */
  readonly parts: CheckedOffer['parts'];
  /** Whether the supplier passes special requests on to the hotel. */
  readonly passesRequests: boolean;
}

/** Who does it, when. */
export interface Doing {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/**
 * Puts an offer of a search into a trip as an unpaid stay, at the price and terms that the supplier names now. A price
 * other than the screen showed is refused with both, terms that changed unseen are refused with what changed.
 */
export async function addStayToTrip(
  context: HotelContext,
  caller: Caller,
  body: Body,
  { requestId, signal }: { readonly requestId: string; readonly signal: AbortSignal },
): Promise<Answer> {
  const chosen = await checkChosen(context, caller, body, signal);
  const doing = { caller, requestId, now: context.clock.now() };
  return context.database.forOrganization(caller.organizationId, (tx) => addChecked(tx, context, chosen, body, doing));
}

/**
 * What was chosen at the supplier's price and terms of this moment. Throws `not_found`, `search_expired`,
 * `offer_unavailable`, `terms_changed`, `supplier_error`.
 */
export async function checkChosen(
  context: HotelContext,
  caller: Caller,
  body: Pick<Body, 'searchedHotelId' | 'offerId' | 'acceptedChanges' | 'roomsApart'>,
  signal: AbortSignal,
): Promise<ChosenStay> {
  const offered = await checkOffer(context, caller, body, signal);
  const { search, hotel, checked, parts, passesRequests } = offered;
  const block = blockOf(checked);
  if (block !== null) throw new Refusal('offer_unavailable', { message: block });
  expectSeenTerms(differencesOf(offered), body.acceptedChanges ?? []);
  return {
    searchId: search.id,
    searchedAt: search.createdAt,
    criteria: search.criteria,
    hotel,
    checked,
    parts,
    passesRequests,
  };
}

/** Puts it into its trip, within the caller's transaction. Throws what `save-booking` answers. */
export async function addChecked(
  tx: Tx,
  { supplierStateCode }: HotelContext,
  chosen: ChosenStay,
  body: Body,
  doing: Doing,
): Promise<Answer> {
  const { caller, now } = doing;
  const { criteria, checked, searchedAt } = chosen;
  const organization = await organizationWithHotels(tx, caller);
  const self = await readPerson(tx, caller.personId);
  if (!self) throw new Refusal('session_ended');
  const given = body.tripId === undefined ? null : await tripForBooking(tx, body.tripId, caller, criteria.personal);
  const said = { named: body.gstRegistrationId ?? null, ofTrip: given?.gstRegistrationId ?? null };
  const { registration } = criteria.personal ? { registration: null } : await stayRegistration(tx, chosen.hotel, said);
  expectCompanyPan(checked, registration);
  const made = given ?? (await makeTrip(tx, chosen, registration?.id ?? null, doing));
  const rooms = body.rooms ?? [{ guests: [{ user_id: self.userId }] }];
  const { settings } = organization;
  const party = await seatGuests(tx, { caller, trip: made, settings, rooms, now });
  const travellers = expectGuests(party, criteria, checked.needs);
  expectRulesRead(chosen, { ...party, travellers }, body.houseRulesRead ?? false);
  const gst = await registrationForTrip(tx, made, registration?.id ?? null);
  await changeTrip(tx, made.id, { kind: party.kind, ...(gst === null ? {} : { gstRegistrationId: gst }) }, now);
  const trip = await findEditableTrip(tx, caller, made.id);
  // What is charged goes by the registration of this stay, whatever others of the trip are booked for.
  const registrationId = registration?.id ?? null;
  const about = { criteria, trip, registrationId, organization, supplierStateCode, now, searchedAt };
  const terms = await readStayTerms(tx, caller, about);
  const hotel = hotelFor(chosen.hotel, terms);
  const stays = bookedStays(hotel, chosen, party.rooms);
  const priced = quoteStay(checked.detail, terms.quote);
  expectShownPrice(body.newTotalPrice, allInPaise(priced));
  const facts: HotelFacts = {
    ...agreedOn(stays, priced, terms),
    // Our own invoice is made out to it, even if the supplier passes no number on to the hotel.
    gst: registration?.details ?? null,
    contact: contactOf(self, travellers),
    nationality: criteria.nationality,
    requests: requestLines(body.requests ?? {}),
  };
  const bookingId = await keepStay(tx, { trip, stays, facts, travellers }, doing);
  if (!criteria.personal) {
    const people = trip.travellers.map(({ personId }) => personId);
    const sharers = sharersOf(party.rooms, travellers, people, criteria.stay.checkIn);
    const owner = { organizationId: caller.organizationId, id: bookingId, tripId: trip.id };
    await askSharers(tx, owner, placesOf(stays, sharers), { askedBy: caller.personId, now });
  }
  const { requests = [] } = facts;
  if (requests.length > 0) {
    const owner = { organizationId: caller.organizationId, id: bookingId };
    await addHistory(tx, owner, `${requests.join('. ')}. ${requestNote(chosen.passesRequests)}`, now);
  }
  await keepVerdict(tx, { chosen, trip, stays, hotel, terms, bookingId }, doing);
  return {
    tripId: trip.id,
    bookingId,
    totalPrice: facts.quote.totalPaise,
    payAtHotel: priced.atHotelPaise,
  };
}

interface JudgedStay extends Pick<NewStay, 'trip' | 'stays'> {
  readonly chosen: ChosenStay;
  readonly hotel: ReturnType<typeof hotelFor>;
  readonly terms: StayTerms;
  readonly bookingId: string;
}

/**
 * Judges what was chosen and keeps both: the verdict for the trip, the case so that drafts of the policy can be tried
 * on it.
 */
async function keepVerdict(
  tx: Tx,
  { chosen, trip, stays, hotel, terms, bookingId }: JudgedStay,
  { now }: Doing,
): Promise<void> {
  const { searchId, criteria, checked } = chosen;
  const verdict = verdictOf(hotel, checked.detail, terms, now);
  if (verdict) await keepFirstVerdict(tx, bookingId, verdict);
  const { organizationId, id: tripId } = trip;
  const [first] = stays;
  // Rooms that are bought apart are one stay to a policy.
  const text = stayText({ ...first, rooms: stays.flatMap(({ rooms }) => rooms) });
  const searched = { organizationId, personId: policyHolder(trip), searchId, criteria, terms, now };
  await keepChosenStay(tx, searched, { tripId, bookingId, hotel, offer: checked.detail, stayText: text, verdict });
}

/** A company's PAN is read from its GSTIN, so without one there is none to send. */
function expectCompanyPan({ needs }: CheckedStay, registration: object | null): void {
  if (!needs.isCompanyPanNeeded || registration !== null) return;
  const message = "The hotel requires your company's PAN. Choose a GST registration, or another rate.";
  throw new Refusal('traveller_details_missing', { message, errors: [{ field: 'gstRegistrationId', message }] });
}

/** Hotel rules about admission are read before anything is booked. */
function expectRulesRead({ criteria, checked }: ChosenStay, { travellers, rooms }: StayParty, isRead: boolean): void {
  const { checkIn } = criteria.stay;
  const ages = rooms.flat().map((at) => {
    const born = travellers[at]?.dateOfBirth ?? null;
    return born === null ? null : fullYears(born, checkIn);
  });
  const isShared = criteria.rooms.some(({ adults }) => adults > 1);
  const notes = houseRuleNotes(checked.detail.houseRules, { ages, isShared });
  if (notes.length === 0 || isRead) return;
  const errors = notes.map(({ sentence }) => ({ field: 'houseRulesRead', message: sentence }));
  throw new Refusal('validation_failed', {
    message: "Read the hotel's rules first and confirm that you have read them.",
    errors,
  });
}

/** Nobody books at a price that they have not seen. */
function expectShownPrice(shownPaise: Paise, totalPaise: Paise): void {
  if (shownPaise === totalPaise) return;
  throw new Refusal('price_changed', {
    message: priceText(shownPaise, totalPaise),
    price: { old: shownPaise, new: totalPaise },
  });
}

async function makeTrip(
  tx: Tx,
  { criteria, hotel }: ChosenStay,
  gstId: string | null,
  { caller, now, requestId }: Doing,
): Promise<Trip> {
  const trip = {
    name: `Stay in ${hotel.facts.address.city}`.slice(0, 100),
    isPersonalBooking: criteria.personal,
    ...(gstId === null ? {} : { gstId }),
  };
  const id = await createTrip(tx, caller, trip, now, requestId);
  return findEditableTrip(tx, caller, id);
}

/** An order each. */
type BookedStays = readonly [HotelDetail, ...HotelDetail[]];

/** What is bought, with who sleeps where: rooms are assigned to the orders in their own order. */
function bookedStays(
  hotel: ReturnType<typeof hotelFor>,
  { criteria, parts }: ChosenStay,
  rooms: StayParty['rooms'],
): BookedStays {
  let taken = 0;
  const booked = ({ detail, needs }: CheckedStay) => {
    const own = rooms.slice(taken, taken + detail.rooms.length);
    taken += own.length;
    const party = own.map((room) => ({ travellers: room.toSorted((a, b) => a - b), childAges: [] }));
    return bookedStay({ hotel, offer: detail, stay: criteria.stay, party, needs });
  };
  const [first, ...others] = parts;
  return [booked(first), ...others.map(booked)];
}

/** Sharers by the order that their room belongs to, and its place in there. */
function placesOf(stays: BookedStays, sharers: readonly RoomSharer[]) {
  const places = stays.flatMap(({ rooms }, orderPosition) => rooms.map((_, room) => ({ orderPosition, room })));
  return sharers.flatMap(({ personId, room }) => {
    const place = places[room];
    return place ? [{ personId, ...place }] : [];
  });
}

function orderOf(stay: HotelDetail) {
  return { supplierId: stay.supplierId, detail: stay };
}

/** Our fee and what cancelling costs with us are frozen with the stay. */
function agreedOn(
  stays: BookedStays,
  { feePaise }: StayQuote,
  { quote }: StayTerms,
): Pick<HotelFacts, 'terms' | 'quote'> {
  const { fees, ...supply } = quote;
  const set = fees.hotel?.cancelAmountPaise;
  const terms = { ...supply, feePaise, cancelFeePaise: set ? set : DEFAULT_CANCELLATION_CHARGE.chargePaise };
  const sellPaise = sum(stays.map(paidHerePaise));
  const costPaise = sum(stays.map((stay) => stay.costPaise));
  return { terms, quote: agreedQuote({ sellPaise, costPaise }, terms) };
}

/** Hotels call the person who booked, or else the first guest with a number. */
function contactOf(
  self: { readonly email: string; readonly mobile: string | null },
  travellers: readonly Traveller[],
): HotelFacts['contact'] {
  const mobile = self.mobile ?? travellers.find((one) => one.mobile !== null)?.mobile;
  if (mobile) return { email: self.email, mobile };
  const message = 'The hotel needs a mobile number. Add one to your profile, or to a guest.';
  throw new Refusal('traveller_details_missing', { message, errors: [{ field: 'rooms.0.guests.0.mobile', message }] });
}

interface NewStay {
  readonly trip: Trip;
  readonly stays: BookedStays;
  readonly facts: HotelFacts;
  readonly travellers: StayParty['travellers'];
}

async function keepStay(tx: Tx, { trip, stays, facts, travellers }: NewStay, doing: Doing): Promise<string> {
  const { caller, now, requestId } = doing;
  const { organizationId } = caller;
  const id = newId();
  const [first, ...others] = stays;
  await insertBooking(tx, {
    organizationId,
    id,
    tripId: trip.id,
    createdBy: caller.personId,
    service: 'hotel',
    facts,
    travellers,
    orders: [orderOf(first), ...others.map(orderOf)],
    quotedAt: now,
    now,
  });
  await addHistory(tx, { organizationId, id }, 'Added to the trip.', now);
  await refreshTripDates(tx, trip.id, now);
  await enqueueEvent(tx, organizationId, 'trip.changed', { tripId: trip.id, by: caller.personId }, now);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'booking.created',
    objectType: 'booking',
    objectId: id,
    details: { tripId: trip.id, totalPaise: facts.quote.totalPaise, hotel: first.hotel.name },
    requestId,
  });
  return id;
}
