import type { enterFlight as operation } from '@pravas/contract/desk/offline-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { FARE_TYPE_CODES, FARE_TYPE_LABELS } from '@pravas/domain/fare/fare-kind.ts';
import type { FarePrice, Offer } from '@pravas/domain/fare/offer.ts';
import { departureOf, isInternational, type Slice } from '@pravas/domain/flight/itinerary.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import { quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import { greatest, type Paise, splitByWeight, splitEvenly, subtract, ZERO } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { addHistory, DESK_SUPPLIER, enqueueEvent, insertBooking, refreshTripDates } from '../booking/index.ts';
import { chooseRegistration, gstDetailsOf, quoteTerms, readRegistrations } from '../flight/index.ts';
import { type FlightFacts, findFlights, ordersOfOffers } from '../flight-order/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { addTripEvent, changeTrip, findDeskTrip, type Trip } from '../trip/index.ts';
import { judgeEntered, lookUpInstead } from './enter-market.ts';
import { readSlices } from './enter-slices.ts';
import { nameParty } from './entered-party.ts';
import type { DeskEntry, OfflineContext } from './offline-context.ts';

type Body = BodyOf<typeof operation>;

/**
 * Puts a flight that no supplier of ours sells into a trip. It stays unpaid until the travel desk completes it. Throws
 * `validation_failed`, `trip_not_found`, `privilege_missing`, `trip_not_editable`, `traveller_details_missing`.
 */
export async function enterFlight(
  context: OfflineContext,
  body: Body,
  entry: DeskEntry,
): Promise<PayloadOf<typeof operation>> {
  const { caller, now, requestId } = entry;
  const slices = readSlices(body.slices, body.cabinClass, now);
  const passengers = await countParty(context, body.tripId, caller);
  const market = passengers && (await lookUpInstead(context, slices, passengers, now));
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const trip = await findDeskTrip(tx, caller, body.tripId);
    if (trip.state === 'cancelled') throw new Refusal('trip_not_editable', { message: 'This trip was cancelled.' });
    const travellers = await nameParty(tx, trip);
    const { facts, offers } = await priceEntered(tx, context, { trip, travellers, slices, body, now });
    const bookingId = newId();
    await insertBooking(tx, {
      organizationId: caller.organizationId,
      id: bookingId,
      tripId: trip.id,
      createdBy: caller.personId,
      service: 'flight',
      facts,
      travellers,
      orders: ordersOfOffers(offers),
      quotedAt: now,
      origin: 'offline',
      now,
    });
    const inserted = await findFlights(tx, bookingId);
    if (inserted) await addHistory(tx, inserted, 'Entered by the travel desk.', now);
    if (inserted && market) await judgeEntered(tx, trip, inserted, market, now);
    await changeTrip(tx, trip.id, {}, now);
    await refreshTripDates(tx, trip.id, now);
    await addTripEvent(tx, trip, caller.personId, 'A flight was entered by the travel desk.', now);
    await enqueueEvent(tx, trip.organizationId, 'trip.changed', { tripId: trip.id, by: caller.personId }, now);
    await recordAudit(tx, {
      organizationId: caller.organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'booking.created',
      objectType: 'booking',
      objectId: bookingId,
      details: { tripId: trip.id, origin: 'offline', totalPaise: facts.quote.totalPaise },
      requestId,
    });
    return { tripId: trip.id, flightId: bookingId };
  });
}

/**
 * How many fly, for the question to suppliers; null for private journeys, which no policy covers. Refuses early what
 * would be refused anyway, before anybody waits for suppliers.
 */
function countParty(context: OfflineContext, tripId: string, caller: Caller): Promise<PassengerCounts | null> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const trip = await findDeskTrip(tx, caller, tripId);
    if (trip.state === 'cancelled') throw new Refusal('trip_not_editable', { message: 'This trip was cancelled.' });
    if (trip.isPersonal) return null;
    return countOf(trip.travellers.length > 0 ? trip.travellers : [{ type: 'ADULT' }]);
  });
}

interface NewFacts {
  readonly trip: Trip;
  readonly travellers: readonly [Traveller, ...Traveller[]];
  readonly slices: readonly [Slice, ...Slice[]];
  readonly body: Body;
  readonly now: Temporal.Instant;
}

/**
 * The typed price is the whole payment, as approvers see it and as the completed booking is compared with it. The fare
 * is what is left after our own charge: policies compare it with what suppliers sell, which has none of ours.
 */
async function priceEntered(
  tx: Tx,
  context: OfflineContext,
  wanted: NewFacts,
): Promise<{ readonly facts: FlightFacts; readonly offers: readonly [Offer, ...Offer[]] }> {
  const { trip, travellers, slices, body, now } = wanted;
  const organization = await readOrganization(tx);
  const registration = trip.isPersonal
    ? null
    : chooseRegistration(await readRegistrations(tx), null, trip.gstRegistrationId);
  const passengers = countOf(travellers);
  const journey = {
    international: isInternational(slices),
    personal: trip.isPersonal,
    buyerId: trip.createdBy,
    search: { passengers },
  };
  const terms = await quoteTerms(tx, organization, registration, journey, context.supplierStateCode, now);
  const ownPaise = quoteBooking(offersFrom(wanted, ZERO), terms).totalPaise;
  const offers = offersFrom(wanted, greatest(ZERO, subtract(body.expectedPrice, ownPaise)));
  const [lead] = travellers;
  const facts: FlightFacts = {
    passengers,
    cabin: body.cabinClass,
    international: journey.international,
    roundTrip: slices.length === 2,
    fareType: FARE_TYPE_CODES.regular,
    fareKind: 'regular',
    fareLabel: FARE_TYPE_LABELS.regular,
    terms,
    quote: quoteBooking(offers, terms),
    contact: { email: lead.email ?? '', mobile: lead.mobile ?? '' },
    gst: registration && gstDetailsOf(registration),
    extras: [],
  };
  return { facts, offers };
}

function countOf(travellers: readonly Pick<Traveller, 'type'>[]): PassengerCounts {
  const count = (type: Traveller['type']) => travellers.filter((one) => one.type === type).length;
  return { adults: count('ADULT'), children: count('CHILD'), infants: count('INFANT') };
}

function offersFrom(
  { slices, body, travellers }: Pick<NewFacts, 'slices' | 'body' | 'travellers'>,
  farePaise: Paise,
): readonly [Offer, ...Offer[]] {
  const prices = splitEvenly(farePaise, slices.length);
  const offers = slices.map((slice, index): Offer => {
    const { cabinBaggage = null, checkInBaggage = null } = body.slices[index] ?? {};
    return {
      offerId: newId(),
      supplierId: DESK_SUPPLIER,
      coverage: index === 0 ? 'onward' : 'return',
      slices: [slice],
      kind: 'regular',
      brand: null,
      price: priceOf(prices[index] ?? ZERO, countOf(travellers)),
      baggage: [{ cabin: cabinBaggage, checkIn: checkInBaggage }],
      seatsLeft: null,
      refundable: body.isRefundable,
      mealIncluded: null,
      rules: [],
      requirements: {
        pan: false,
        passport: false,
        dateOfBirth: false,
        gst: 'optional',
        seatMandatory: false,
        mealMandatory: false,
      },
      holdAllowed: false,
      pairCode: null,
      expiresAt: instantOf(departureOf(slice).time).toString(),
      ref: '',
    };
  });
  const [first, ...others] = offers;
  if (!first) throw new Error('A journey without a slice passed its schema');
  return [first, ...others];
}

function priceOf(totalPaise: Paise, { adults, children, infants }: PassengerCounts): FarePrice {
  const shares = splitByWeight(totalPaise, [adults, children, adults + children === 0 ? infants : 0]);
  const types = [
    { type: 'ADULT', count: adults },
    { type: 'CHILD', count: children },
    { type: 'INFANT', count: infants },
  ] as const;
  return {
    basePaise: totalPaise,
    taxesPaise: ZERO,
    otherPaise: ZERO,
    sellPaise: totalPaise,
    costPaise: totalPaise,
    fuelPaise: ZERO,
    airlineGstPaise: ZERO,
    breakdown: [],
    perType: types.flatMap((one, index) =>
      one.count === 0 ? [] : [{ ...one, basePaise: shares[index] ?? ZERO, taxesPaise: ZERO }],
    ),
  };
}
