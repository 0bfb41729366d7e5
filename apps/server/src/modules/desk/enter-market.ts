import { arrivalOf, departureOf, isInternational, type Slice } from '@pravas/domain/flight/itinerary.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import type { FlightMarket } from '@pravas/domain/policy/flight-choice.ts';
import { trimMarket } from '@pravas/domain/policy/flight-market.ts';
import { judgeJourney } from '@pravas/domain/policy/judge-flight.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Tx } from '../../platform/database.ts';
import { keepFirstVerdict } from '../booking/index.ts';
import { lookUpMarket } from '../flight/index.ts';
import { describeOffers, type FlightBooking, payingTravellers } from '../flight-order/index.ts';
import { recordBookingCase } from '../policy/index.ts';
import { policyHolder, readTripPolicy, type Trip } from '../trip/index.ts';
import { directionsOf } from './offline-benchmark.ts';
import type { OfflineContext } from './offline-context.ts';

/** What suppliers sell for the days of a flight that is entered by hand. Never in a transaction: they take their time. */
export function lookUpInstead(
  context: OfflineContext,
  slices: readonly Slice[],
  passengers: PassengerCounts,
  now: Temporal.Instant,
): Promise<FlightMarket> {
  const journey = { passengers, international: isInternational(slices), searchedOn: indianDay(now) };
  return lookUpMarket(context, directionsOf(slices), journey);
}

/**
 * Judges an entered flight like any other: keeps the verdict for the trip, and what could have been bought instead, so that
 * ceilings which move with the market judge it again when the trip is finalised. Where no supplier sold anything there is
 * nothing to compare it with, and the other rules judge it alone.
 */
export async function judgeEntered(
  tx: Tx,
  trip: Trip,
  booking: FlightBooking,
  market: FlightMarket,
  now: Temporal.Instant,
): Promise<void> {
  const [slice] = booking.orders.flatMap((order) => order.detail.slices);
  if (!slice) return;
  const choices = describeOffers(
    booking,
    booking.orders.map((order) => order.detail),
    null,
  );
  const policy = await readTripPolicy(tx, trip, now);
  const bookedOn = now.toZonedDateTimeISO(departureOf(slice).time.zone).toPlainDate().toString();
  const verdict = policy && judgeJourney(policy, choices, market, { bookedOn, budget: null });
  if (verdict) await keepFirstVerdict(tx, booking.id, verdict);
  if (market.choices.length === 0) return;
  await recordBookingCase(tx, {
    service: 'flight',
    isInternational: market.international,
    organizationId: trip.organizationId,
    personId: policyHolder(trip),
    searchId: null,
    tripId: trip.id,
    bookingId: booking.id,
    at: now,
    origin: departureOf(slice).airportCode,
    destination: arrivalOf(slice).airportCode,
    travellers: payingTravellers(booking),
    market: trimMarket(market),
    versionId: policy?.versionId ?? null,
    choices,
    outcome: verdict?.outcome ?? null,
  });
}
