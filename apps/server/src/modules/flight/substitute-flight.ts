import type {
  listSubstitutes as listOperation,
  substituteFlight as substituteOperation,
} from '@pravas/contract/approval/substitute-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { arrivalOf, departureOf } from '@pravas/domain/flight/itinerary.ts';
import { quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import { trimMarket } from '@pravas/domain/policy/flight-market.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { dateOf, instantOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listLatestItems } from '../approval/index.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import {
  addHistory,
  changeBooking,
  enqueueEvent,
  fingerprintOfBooking,
  priceText,
  refreshTripDates,
  refuseWhileEntered,
  replaceOrders,
  stampApproval,
} from '../booking/index.ts';
import { type FlightBooking, findFlights, offersOf, ordersOfOffers } from '../flight-order/index.ts';
import { listPayments, mayStillPay } from '../payment/index.ts';
import { readEffectivePolicy } from '../policy/index.ts';
import {
  addTripEvent,
  askAgain,
  changeTrip,
  findPayableTrip,
  findTrip,
  policyHolder,
  type Trip,
  withdrawItems,
} from '../trip/index.ts';
import { checkOffers } from './check-offers.ts';
import { type ChosenFlight, chooseFlight, expectFlyable } from './choose-flight.ts';
import { type FlightContext, supplierOrder } from './flight-context.ts';
import { type DescribedJourney, describeChosen } from './judge-chosen.ts';
import { type SearchTerms, searchFlights } from './search-flights.ts';
import { chooseSubstitutes, criteriaOf, judgeFare, slicesOf, staysApproved } from './substitute-search.ts';

/** Flights that can replace an unpaid one, from a search of their own. Throws what the contract names. */
export async function listSubstitutes(
  context: FlightContext,
  caller: Caller,
  bookingId: string,
  signal: AbortSignal,
): Promise<PayloadOf<typeof listOperation>> {
  const now = context.clock.now();
  const { booking, trip, version, allowsSubstitutes } = await context.database.forOrganization(
    caller.organizationId,
    (tx) => readReplaceable(tx, caller, bookingId, now),
  );
  const [first] = slicesOf(booking);
  if (first && Temporal.Instant.compare(instantOf(departureOf(first).time), now) <= 0)
    throw new Refusal('date_in_past');
  const criteria = criteriaOf(booking, trip.isPersonal, supplierOrder(context));
  let searchId: string | null = null;
  const asked = { criteria, terms: Promise.resolve({ ...UNSEEN, version }) };
  for await (const event of searchFlights(context, caller, asked, signal)) {
    if (event.type === 'started') searchId = event.searchedFlightId;
  }
  const search = searchId && (await context.memory.recall(caller.organizationId, caller.personId, searchId));
  if (!search) throw new Refusal('search_expired');
  const { bandPaise } = booking.approval;
  return {
    flightId: booking.id,
    searchedFlightId: search.id,
    expiresAt: search.expiresAt.toString(),
    total: booking.totalPaise,
    band: bandPaise,
    allowsSubstitutes,
    substitutes: chooseSubstitutes(search, { booking, version, allowsSubstitutes, now }),
  };
}

/** The terms for pricing do not matter where nobody sees the results. */
const UNSEEN: Omit<SearchTerms, 'version'> = {
  pricing: null,
  ...{ feePaise: ZERO, netFeePaise: ZERO, adultFeePaise: ZERO },
  buyer: { hasGstNumber: true },
};

/**
 * Replaces an unpaid flight with another of the same route, day and party. What the approver agreed to beforehand stays
 * approved; anything else is judged again, and put to approvers where the trip was finalised. Throws what the contract
 * names.
 */
export async function substituteFlight(
  context: FlightContext,
  caller: Caller,
  body: BodyOf<typeof substituteOperation>,
  requestId: string,
): Promise<PayloadOf<typeof substituteOperation>> {
  const { searchedFlightId, optionId: flightId, fareType } = body;
  const chosen = await chooseFlight(context, caller, { searchedFlightId, flightId, fareType });
  expectFlyable(chosen);
  const [first, ...others] = await checkOffers(context, chosen.offers);
  if (!first) throw new Refusal('offer_unavailable');
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const found = await findFlights(tx, body.flightId);
    if (!found || !(await findTrip(tx, found.tripId, true))) throw new Refusal('booking_not_found');
    const replaceable = await readReplaceable(tx, caller, body.flightId, now, true);
    const { booking, trip, version } = replaceable;
    expectSameJourney(booking, chosen, [first, ...others]);
    await refuseUnderPayment(tx, booking);
    const quote = quoteBooking([first, ...others], booking.facts.terms);
    const shownPaise = body.newTotalPrice;
    if (quote.totalPaise !== shownPaise) {
      throw new Refusal('price_changed', {
        message: priceText(shownPaise, quote.totalPaise),
        price: { old: shownPaise, new: quote.totalPaise },
      });
    }
    const verdict = judgeFare(chosen.search, chosen.choice, { version, now });
    if (verdict?.outcome === 'block') throw new Refusal('policy_blocks');
    await swap(tx, booking, chosen, [first, ...others], now);
    await keepCase(tx, booking.id, describeChosen(chosen.search, chosen.choice), verdict);
    const stays = staysApproved(booking, replaceable.allowsSubstitutes, quote.totalPaise, verdict?.outcome ?? 'within');
    await recordSubstitute(tx, { caller, trip, before: booking, after: [first, ...others], requestId, now });
    const current = await expectBooking(tx, booking.id);
    if (stays) await keepApproved(tx, current, verdict, now);
    else {
      await withdrawItems(tx, trip.id, [booking.id], now);
      const note = `${titleOf(offersOf(booking))} was replaced by ${titleOf([first, ...others])}.`;
      await askAgain(tx, context, { trip, booking: current, requesterId: caller.personId, note, now });
    }
    const { approval, totalPaise, tripId, id } = await expectBooking(tx, booking.id);
    return {
      flightId: id,
      tripId,
      totalPrice: totalPaise,
      approvalStatus: approval.status,
      needsApproval: approval.status === 'Pending For Approval',
    };
  });
}

interface Replaceable {
  readonly booking: FlightBooking;
  readonly trip: Trip;
  readonly version: Parameters<typeof judgeFare>[2]['version'];
  readonly allowsSubstitutes: boolean;
}

async function readReplaceable(
  tx: Tx,
  caller: Caller,
  bookingId: string,
  now: Temporal.Instant,
  lock = false,
): Promise<Replaceable> {
  const booking = await findFlights(tx, bookingId, lock);
  const trip = booking && (await findPayableTrip(tx, caller, booking.tripId));
  if (!booking || !trip) throw new Refusal('booking_not_found');
  if (booking.status !== 'CREATED') throw new Refusal('booking_not_payable');
  await refuseWhileEntered(tx, booking);
  const policy = trip.isPersonal ? null : await readEffectivePolicy(tx, policyHolder(trip), now);
  const asked = (await listLatestItems(tx, trip.id)).find((item) => item.bookingId === bookingId);
  return {
    booking,
    trip,
    version: policy?.version ?? null,
    allowsSubstitutes: asked?.state === 'approved' && asked.allowSubstitutes && booking.approval.status === 'Approved',
  };
}

/** Same route, same days, same party: anything else is another journey, not another way to make this one. */
function expectSameJourney(booking: FlightBooking, chosen: ChosenFlight, offers: readonly Offer[]): void {
  const { adults, children, infants } = booking.facts.passengers;
  const party = chosen.search.criteria.search.passengers;
  if (party.adults !== adults || party.children !== children || party.infants !== infants) {
    throw new Refusal('travellers_do_not_match');
  }
  const routeOf = (list: readonly Offer[]) =>
    list
      .flatMap((offer) => offer.slices)
      .map((slice) =>
        [departureOf(slice).airportCode, arrivalOf(slice).airportCode, dateOf(departureOf(slice).time.wall)].join(),
      )
      .join(';');
  if (routeOf(offers) !== routeOf(offersOf(booking))) {
    throw new Refusal('flight_not_in_search', { message: 'A substitute must fly the same route on the same days.' });
  }
  const lacksPassport = booking.travellers.some((one) => one.passport === null);
  if (lacksPassport && offers.some((offer) => offer.requirements.passport)) {
    throw new Refusal('traveller_details_missing');
  }
}

async function refuseUnderPayment(tx: Tx, booking: FlightBooking): Promise<void> {
  const payments = await listPayments(tx, booking.id);
  if (payments.some((payment) => mayStillPay(payment) || payment.status === 'SUCCESSFUL')) {
    throw new Refusal('booking_not_payable', {
      message: 'A payment for it may still arrive. Try again in a few minutes.',
    });
  }
}

async function swap(
  tx: Tx,
  booking: FlightBooking,
  { choice }: ChosenFlight,
  offers: readonly [Offer, ...Offer[]],
  now: Temporal.Instant,
): Promise<void> {
  const quote = quoteBooking(offers, booking.facts.terms);
  await replaceOrders(tx, booking, ordersOfOffers(offers));
  const facts = {
    ...booking.facts,
    fareType: choice.fareType,
    fareKind: choice.kind,
    fareLabel: choice.label,
    quote,
    // Another fare has other seats and meals (rules §5.11): what was chosen for the old one is dropped with it.
    extras: [],
  };
  const runAt = instantOf(departureOf(offers[0].slices[0]).time);
  const { totalPaise } = quote;
  await changeBooking(tx, booking, { facts, totalPaise, pendingTotalPaise: null, itineraryUpdatedAt: now, runAt }, now);
}

/** What could have been bought instead is now what this search has found. */
async function keepCase(
  tx: Tx,
  bookingId: string,
  { choices, market }: DescribedJourney,
  verdict: Verdict | null,
): Promise<void> {
  await tx
    .updateTable('policy_case')
    .set({
      choices: JSON.stringify(choices),
      market: JSON.stringify(trimMarket(market)),
      outcome: verdict?.outcome ?? null,
      version_id: verdict?.versionId ?? null,
    })
    .where('booking_id', '=', bookingId)
    .execute();
}

async function keepApproved(
  tx: Tx,
  booking: FlightBooking,
  verdict: Verdict | null,
  now: Temporal.Instant,
): Promise<void> {
  const fingerprint = fingerprintOfBooking(booking, verdict?.versionId ?? null);
  await stampApproval(tx, booking, { status: 'Approved', fingerprint, verdict }, now);
  await addHistory(tx, booking, 'The approver had agreed to a compliant substitute; no new approval is needed.', now);
}

async function recordSubstitute(
  tx: Tx,
  change: {
    readonly caller: Caller;
    readonly trip: Trip;
    readonly before: FlightBooking;
    readonly after: readonly Offer[];
    readonly requestId: string;
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  const { caller, trip, before, after, now } = change;
  const text = `${titleOf(offersOf(before))} was replaced by ${titleOf(after)}.`;
  await changeTrip(tx, trip.id, {}, now);
  await refreshTripDates(tx, trip.id, now);
  await addHistory(tx, before, text, now);
  await addTripEvent(tx, trip, caller.personId, text, now);
  await enqueueEvent(tx, trip.organizationId, 'trip.changed', { tripId: trip.id, by: caller.personId }, now);
  await recordAudit(tx, {
    organizationId: trip.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'booking.substituted',
    objectType: 'booking',
    objectId: before.id,
    details: { tripId: trip.id, before: titleOf(offersOf(before)), after: titleOf(after) },
    requestId: change.requestId,
  });
}

/** "IndiGo, Wed, 5 Jan 09:40". */
function titleOf(offers: readonly Offer[]): string {
  return offers
    .flatMap((offer) => offer.slices)
    .map((slice) => {
      const { wall } = departureOf(slice).time;
      return `${slice.segments[0].airlineName}, ${shortDate(wall)} ${wall.slice(11, 16)}`;
    })
    .join(' and ');
}

async function expectBooking(tx: Tx, bookingId: string): Promise<FlightBooking> {
  const booking = await findFlights(tx, bookingId, true);
  if (!booking) throw new Refusal('conflict');
  return booking;
}
