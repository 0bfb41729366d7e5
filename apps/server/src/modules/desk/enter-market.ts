import { arrivalOf, departureOf, isInternational, type Slice } from '@pravas/domain/flight/itinerary.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import type { FlightMarket } from '@pravas/domain/policy/flight-choice.ts';
import { judgeJourney } from '@pravas/domain/policy/judge-flight.ts';
import type { Tx } from '../../platform/database.ts';
import { type Booking, homeDay } from '../booking/index.ts';
import { lookUpMarket } from '../flight/index.ts';
import { recordBookingCase } from '../policy/index.ts';
import { describeOffers, payingTravellers, policyHolder, readTripPolicy, type Trip } from '../trip/index.ts';
import { directionsOf } from './offline-benchmark.ts';
import type { OfflineContext } from './offline-context.ts';

/** What suppliers sell for the days of a flight that is entered by hand. Never in a transaction: they take their time. */
export function lookUpInstead(
  context: OfflineContext,
  slices: readonly Slice[],
  passengers: PassengerCounts,
  now: Temporal.Instant,
): Promise<FlightMarket> {
  const journey = { passengers, international: isInternational(slices), searchedOn: homeDay(now) };
  return lookUpMarket(context, directionsOf(slices), journey);
}

/**
 * Keeps what could have been bought instead of an entered flight, so that ceilings which move with the market judge it like
 * any other. Where no supplier sold anything there is nothing to compare it with, and nothing is kept.
 */
export async function keepMarket(
  tx: Tx,
  trip: Trip,
  booking: Booking,
  market: FlightMarket,
  now: Temporal.Instant,
): Promise<void> {
  const [slice] = booking.legs.flatMap((leg) => leg.offer.slices);
  if (market.choices.length === 0 || !slice) return;
  const choices = describeOffers(
    booking,
    booking.legs.map((leg) => leg.offer),
    null,
  );
  const policy = await readTripPolicy(tx, trip, now);
  const verdict = policy && judgeJourney(policy, choices, market, { bookedOn: homeDay(now), budget: null });
  await recordBookingCase(tx, {
    organizationId: trip.organizationId,
    personId: policyHolder(trip),
    searchId: null,
    tripId: trip.id,
    bookingId: booking.id,
    at: now,
    origin: departureOf(slice).airportCode,
    destination: arrivalOf(slice).airportCode,
    travellers: payingTravellers(booking),
    market,
    versionId: policy?.versionId ?? null,
    choices,
    outcome: verdict?.outcome ?? null,
  });
}
