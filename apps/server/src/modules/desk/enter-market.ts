import { optionKeyOf } from '@pravas/domain/fare/fare-choices.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { arrivalOf, departureOf, isInternational, type Slice } from '@pravas/domain/flight/itinerary.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import type { FlightChoice, FlightMarket } from '@pravas/domain/policy/flight-choice.ts';
import { describeChoice } from '@pravas/domain/policy/flight-market.ts';
import { judgeJourney } from '@pravas/domain/policy/judge-flight.ts';
import { dateOf } from '@pravas/domain/time/airport-time.ts';
import type { Tx } from '../../platform/database.ts';
import type { BookingFacts } from '../booking/index.ts';
import { lookUpMarket } from '../flight/index.ts';
import { readEffectivePolicy, recordBookingCase } from '../policy/index.ts';
import { policyHolder, type Trip } from '../trip/index.ts';
import type { OfflineContext } from './offline-context.ts';

/** What suppliers sell for the days of a flight that is entered by hand. Never in a transaction: they take their time. */
export async function lookUpInstead(
  context: OfflineContext,
  slices: readonly Slice[],
  passengers: PassengerCounts,
  now: Temporal.Instant,
): Promise<FlightMarket> {
  const directions = slices.map((slice) => ({
    from: departureOf(slice).airportCode,
    to: arrivalOf(slice).airportCode,
    date: dateOf(departureOf(slice).time.wall),
    cabin: slice.segments[0].cabin,
  }));
  const international = isInternational(slices);
  return lookUpMarket(context, directions, { passengers, international, searchedOn: bookedOn(slices, now) });
}

/** A flight that was entered, and what could have been bought instead. */
interface EnteredFlight {
  readonly trip: Trip;
  readonly bookingId: string;
  readonly offers: readonly Offer[];
  readonly facts: BookingFacts;
  readonly market: FlightMarket;
  readonly now: Temporal.Instant;
}

/**
 * Keeps what could have been bought instead, so that ceilings which move with the market judge this flight like any other.
 * Where no supplier sold anything there is nothing to compare it with, and nothing is kept. Personal flights are nobody's
 * policy.
 */
export async function keepMarket(tx: Tx, entered: EnteredFlight): Promise<void> {
  const { trip, bookingId, offers, facts, market, now } = entered;
  const [first] = offers;
  if (trip.isPersonal || market.choices.length === 0 || !first) return;
  const travellers = facts.passengers.adults + facts.passengers.children;
  const describe = (offer: Offer): FlightChoice =>
    describeChoice(
      [offer],
      {
        optionKey: optionKeyOf(offer.coverage, offer.slices),
        fareKey: facts.fareType,
        fareLabel: facts.fareLabel,
        coverage: offer.coverage,
      },
      travellers,
    );
  const choices = [describe(first), ...offers.slice(1).map(describe)] as const;
  const personId = policyHolder(trip);
  const policy = await readEffectivePolicy(tx, personId, now);
  const on = bookedOn(
    offers.flatMap((offer) => [...offer.slices]),
    now,
  );
  const verdict = policy && judgeJourney(policy.version, choices, market, { bookedOn: on, budget: null });
  await recordBookingCase(tx, {
    organizationId: trip.organizationId,
    personId,
    searchId: null,
    tripId: trip.id,
    bookingId,
    at: now,
    origin: departureOf(first.slices[0]).airportCode,
    destination: arrivalOf(first.slices[0]).airportCode,
    travellers,
    market,
    versionId: policy?.version.versionId ?? null,
    choices,
    outcome: verdict?.outcome ?? null,
  });
}

/** The calendar day at the airport of departure: what "booked 3 days ahead" counts from. */
function bookedOn(slices: readonly Slice[], now: Temporal.Instant): string {
  const [first] = slices;
  const zone = first ? departureOf(first).time.zone : 'Asia/Kolkata';
  return now.toZonedDateTimeISO(zone).toPlainDate().toString();
}
