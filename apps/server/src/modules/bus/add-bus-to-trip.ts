import type { addBus as operation } from '@pravas/contract/bus/add-bus.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { busMarketOf } from '@pravas/domain/bus/bus-market.ts';
import { taxOwedBy } from '@pravas/domain/bus/bus-ticket-tax.ts';
import { bookedSeats, type ChosenSeat } from '@pravas/domain/bus/check-seats.ts';
import { compareBuses, judgeSeats } from '@pravas/domain/bus/judge-bus.ts';
import { mergeBuses } from '@pravas/domain/bus/merge-buses.ts';
import { busCancelFee, busFee } from '@pravas/domain/bus/quote-bus.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
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
import type { BusFacts } from '../bus-order/index.ts';
import { readPerson } from '../organisation/index.ts';
import {
  changeTrip,
  createTrip,
  findEditableTrip,
  policyHolder,
  registrationForTrip,
  seatInTrip,
  type Trip,
  tripForBooking,
} from '../trip/index.ts';
import type { BusContext } from './bus-context.ts';
import { busDetailOf } from './bus-detail-of.ts';
import { type BusRegistrations, busRegistrations } from './bus-registration.ts';
import { type BusTermsOfSearch, readBusTerms } from './bus-terms.ts';
import { organizationWithBuses } from './expect-buses-on.ts';
import { keepChosenBus } from './keep-chosen-bus.ts';
import { documentsOf, expectPassengers, expectSeats } from './seat-party.ts';
import { type ChosenBus, readChosenBus } from './select-seats.ts';

type Body = BodyOf<typeof operation>;
type Answer = PayloadOf<typeof operation>;

/** Who does it, when. */
interface Doing {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/**
 * Puts chosen seats into a trip as an unpaid bus, as they are at this moment: a seat that is sold, or that these people
 * cannot have, is refused by name, and a price other than the screen showed with both sums. Throws what `add-bus`
 * answers.
 */
export async function addBusToTrip(
  context: BusContext,
  caller: Caller,
  body: Body,
  { requestId, signal }: { readonly requestId: string; readonly signal: AbortSignal },
): Promise<Answer> {
  const chosen = await readChosenBus(context, caller, body, signal);
  const doing = { caller, requestId, now: context.clock.now() };
  return context.database.forOrganization(caller.organizationId, (tx) => addChosen(tx, context, chosen, body, doing));
}

async function addChosen(
  tx: Tx,
  { supplierStateCode }: BusContext,
  chosen: ChosenBus,
  body: Body,
  doing: Doing,
): Promise<Answer> {
  const { caller, now } = doing;
  const { criteria, createdAt: searchedAt } = chosen.opened.search;
  const { isPersonal } = criteria;
  const organization = await organizationWithBuses(tx, caller);
  const self = await readPerson(tx, caller.personId);
  if (!self) throw new Refusal('session_ended');
  const given = await givenTrip(tx, caller, { tripId: body.tripId ?? criteria.tripId, isPersonal });
  const registration = isPersonal ? null : await registrationOf(tx, body, given);
  const made = given ?? (await makeTrip(tx, chosen, registration?.id ?? null, doing));
  const seating = { caller, trip: made, settings: organization.settings, thing: 'a seat', now };
  const named = body.seats.map(({ passenger }, index) => ({ field: `seats.${index}.passenger`, entry: passenger }));
  const { travellers, places, kind } = await seatInTrip(tx, seating, named);
  const { bus, detail } = seatedBus(chosen, body, { travellers, places });
  const gst = await registrationForTrip(tx, made, registration?.id ?? null);
  await changeTrip(tx, made.id, { kind, ...(gst === null ? {} : { gstRegistrationId: gst }) }, now);
  const trip = await findEditableTrip(tx, caller, made.id);
  // What is charged goes by the registration of this bus, whatever others of the trip are booked for.
  const registrationId = registration?.id ?? null;
  const about = { criteria, trip, registrationId, organization, supplierStateCode, now, searchedAt };
  const terms = await readBusTerms(tx, caller, about);
  const agreed = agreedOn(detail, terms);
  expectShownPrice(body.newTotalPrice, agreed.quote.totalPaise);
  const facts: BusFacts = {
    ...agreed,
    gst: registration?.details ?? null,
    contact: contactOf(self, travellers, detail),
    idDocuments: documentsOf(body.seats, places, bus),
  };
  const bookingId = await keepBus(tx, { trip, detail, facts, travellers }, doing);
  await keepVerdict(tx, { chosen, trip, detail, terms, bookingId, now });
  return { tripId: trip.id, bookingId, totalPrice: facts.quote.totalPaise };
}

/** The trip that is named, or was searched for; null = one is made. */
async function givenTrip(
  tx: Tx,
  caller: Caller,
  { tripId, isPersonal }: { readonly tripId: string | null; readonly isPersonal: boolean },
): Promise<Trip | null> {
  return tripId === null ? null : tripForBooking(tx, tripId, caller, isPersonal);
}

async function registrationOf(
  tx: Tx,
  { gstRegistrationId }: Pick<Body, 'gstRegistrationId'>,
  trip: Trip | null,
): Promise<BusRegistrations['registration']> {
  const said = { named: gstRegistrationId ?? null, ofTrip: trip?.gstRegistrationId ?? null };
  return (await busRegistrations(tx, said)).registration;
}

async function makeTrip(
  tx: Tx,
  { opened }: ChosenBus,
  gstId: string | null,
  { caller, now, requestId }: Doing,
): Promise<Trip> {
  const { from, to, isPersonal } = opened.search.criteria;
  const trip = {
    name: `${from.name} to ${to.name}`.slice(0, 100),
    isPersonalBooking: isPersonal,
    ...(gstId === null ? {} : { gstId }),
  };
  const id = await createTrip(tx, caller, trip, now, requestId);
  return findEditableTrip(tx, caller, id);
}

/** The seats with those who sit on them. Throws what `expectSeats` and `expectPassengers` do. */
function seatedBus(
  { opened, layout, boarding, dropping }: ChosenBus,
  { seats }: Body,
  { travellers, places }: { readonly travellers: readonly Traveller[]; readonly places: readonly number[] },
) {
  const { bus, search } = opened;
  const chosen = seats.map(({ seatName }, index): ChosenSeat => {
    const traveller = places[index] ?? 0;
    const person = travellers[traveller];
    return {
      seatName,
      passenger: person ? { traveller, title: person.title, gender: person.gender } : null,
    };
  });
  expectSeats(layout, chosen, search.criteria.seats);
  expectPassengers(seats, travellers, bus, places);
  const ordered = bookedSeats(layout, chosen);
  // The first passenger named answers for the ticket, whatever their position in the trip.
  const booked = seats.flatMap(({ seatName }) => ordered.filter((one) => one.seatName === seatName));
  const { expiresAt } = search;
  const { nineFiveBy } = opened.connected.supplier.capabilities;
  const owedBy = taxOwedBy(bus.operator, nineFiveBy, search.criteria.date);
  const detail = busDetailOf(bus, { boarding, dropping, seats: booked, taxOwedBy: owedBy, expiresAt });
  return { bus, detail };
}

/** Our fee and what cancelling costs with us are frozen with the seats. */
function agreedOn(
  { seats, totalPaise, costPaise }: BusDetail,
  { quote }: BusTermsOfSearch,
): Pick<BusFacts, 'terms' | 'quote'> {
  const { fees, ...supply } = quote;
  const terms = {
    ...supply,
    travellers: seats.length,
    feePaise: busFee(fees, seats.length),
    cancelFeePaise: busCancelFee(fees),
  };
  return { terms, quote: agreedQuote({ sellPaise: totalPaise, costPaise }, terms) };
}

/** Nobody books at a price that they have not seen. */
function expectShownPrice(shownPaise: Paise, totalPaise: Paise): void {
  if (shownPaise === totalPaise) return;
  throw new Refusal('price_changed', {
    message: priceText(shownPaise, totalPaise),
    price: { old: shownPaise, new: totalPaise },
  });
}

/** Operators call the first passenger, or else the person who booked. */
function contactOf(
  self: { readonly email: string; readonly mobile: string | null },
  travellers: readonly Traveller[],
  { seats }: BusDetail,
): BusFacts['contact'] {
  const seated = seats.map(({ traveller }) => travellers[traveller]);
  const mobile = seated[0]?.mobile ?? self.mobile ?? seated.find((one) => one?.mobile)?.mobile;
  if (mobile) return { email: seated[0]?.email ?? self.email, mobile };
  const message = 'The operator needs a mobile number. Add one to your profile, or to a passenger.';
  throw new Refusal('traveller_details_missing', { message, errors: [{ field: 'seats.0.passenger.mobile', message }] });
}

interface NewBus {
  readonly trip: Trip;
  readonly detail: BusDetail;
  readonly facts: BusFacts;
  readonly travellers: readonly [Traveller, ...Traveller[]];
}

async function keepBus(tx: Tx, { trip, detail, facts, travellers }: NewBus, doing: Doing): Promise<string> {
  const { caller, now, requestId } = doing;
  const { organizationId } = caller;
  const id = newId();
  await insertBooking(tx, {
    organizationId,
    id,
    tripId: trip.id,
    createdBy: caller.personId,
    service: 'bus',
    facts,
    travellers,
    orders: [{ supplierId: detail.supplierId, detail }],
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
    details: { tripId: trip.id, totalPaise: facts.quote.totalPaise, operator: detail.operator.name },
    requestId,
  });
  return id;
}

/**
 * Judges what was chosen and keeps both: the verdict for the trip, the case so that drafts of the policy can be tried
 * on it.
 */
async function keepVerdict(
  tx: Tx,
  {
    chosen: { opened },
    trip,
    detail,
    terms: { version },
    bookingId,
    now,
  }: {
    readonly chosen: ChosenBus;
    readonly trip: Trip;
    readonly detail: BusDetail;
    readonly terms: BusTermsOfSearch;
    readonly bookingId: string;
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  const { id: searchId, criteria, buses } = opened.search;
  const merged = mergeBuses(buses);
  const verdict: Verdict | null =
    version && judgeSeats(version, detail, { budget: null, now, compared: compareBuses(version, merged, now) });
  if (verdict) await keepFirstVerdict(tx, bookingId, verdict);
  if (criteria.isPersonal) return;
  const { organizationId, id: tripId } = trip;
  const { from, to, date } = criteria;
  const market = busMarketOf(merged, { from: from.name, to: to.name, date, now });
  const of = { organizationId, personId: policyHolder(trip), searchId, tripId, bookingId };
  await keepChosenBus(tx, { ...of, detail, market, verdict, versionId: version?.versionId ?? null, now });
}
