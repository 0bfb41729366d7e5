import type { BookingStatus } from '../booking/booking-lifecycle.ts';
import type { VerdictOutcome } from '../policy/verdict.ts';
import { type AirportTime, instantOf } from '../time/airport-time.ts';

/** One traveller, or several (screens §3 "travelerMode"). */
export type TravellerMode = 'single' | 'multiple';

/** The mode a number of travellers makes. */
export function travellerMode(travellerCount: number): TravellerMode {
  return travellerCount > 1 ? 'multiple' : 'single';
}

/** What a trip's own record says of it. */
export type TripState = 'draft' | 'finalised' | 'cancelled';

/** Trip statuses (screens §4), the status of a cancelled trip, and of one of whose flights none was available. */
export type TripStatus = 'Draft' | 'Upcoming' | 'Ongoing' | 'Past' | 'Cancelled' | 'Not booked';

/** What cannot be boarded any more. */
export const NOT_FLYING: readonly BookingStatus[] = ['FAILED', 'EXPIRED', 'CANCELED'];

/** First and last calendar day of a trip, YYYY-MM-DD. */
export interface TripDates {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The days a trip takes, as its traveller's calendar shows them; null without entries. */
export function tripDates(
  entries: readonly { readonly departs: AirportTime; readonly arrives: AirportTime }[],
  zone: string,
): TripDates | null {
  const days = entries
    .flatMap(({ departs, arrives }) => [departs, arrives])
    .map((time) => instantOf(time).toZonedDateTimeISO(zone).toPlainDate().toString())
    .toSorted();
  const [startsOn, endsOn] = [days[0], days.at(-1)];
  return startsOn === undefined || endsOn === undefined ? null : { startsOn, endsOn };
}

/**
 * Draft until finalised; then Upcoming, Ongoing, Past by the calendar where the traveller lives (decisions §3 "Trip").
 * First and last day belong to the trip. A finalised trip without dates counts as future. One without remaining flights
 * does not: it is cancelled where any of them was, else it was never booked.
 */
export function tripStatus(
  trip: {
    readonly state: TripState;
    readonly dates: TripDates | null;
    readonly zone: string;
    /** Of all flights that are in the trip. */
    readonly flights: readonly BookingStatus[];
  },
  now: Temporal.Instant,
): TripStatus {
  if (trip.state === 'draft') return 'Draft';
  if (trip.state === 'cancelled') return 'Cancelled';
  if (trip.flights.length > 0 && trip.flights.every((one) => NOT_FLYING.includes(one))) {
    return trip.flights.includes('CANCELED') ? 'Cancelled' : 'Not booked';
  }
  const today = now.toZonedDateTimeISO(trip.zone).toPlainDate().toString();
  if (trip.dates === null || today < trip.dates.startsOn) return 'Upcoming';
  return today <= trip.dates.endsOn ? 'Ongoing' : 'Past';
}

/** Why a trip cannot be finalised yet. */
export type FinaliseObstacle =
  | 'not_draft'
  | 'no_travellers'
  | 'no_items'
  | 'documents_missing'
  | 'not_judged'
  | 'blocked_by_policy'
  | 'reason_missing'
  | 'fare_expired'
  | 'already_departed'
  | 'nobody_can_approve';

/** An obstacle and its subject; `itemId` null where it is the trip as a whole. */
export interface FinaliseReason {
  readonly code: FinaliseObstacle;
  readonly itemId: string | null;
}

/** The parts of an item that finalising needs. */
export interface FinaliseItem {
  readonly id: string;
  /** Null = its policy verdict is not there yet. */
  readonly outcome: VerdictOutcome | null;
  readonly hasReason: boolean;
  readonly departs: AirportTime;
  /** The fare is no longer on offer and must be asked for again. */
  readonly isExpired: boolean;
}

/** A trip before it is finalised. */
export interface FinaliseFacts {
  readonly state: TripState;
  readonly travellerCount: number;
  readonly missing: readonly string[];
  readonly items: readonly FinaliseItem[];
  /** False where the out-of-policy chain could not be resolved. */
  readonly hasApprovers: boolean;
}

/** Finalising freezes a trip and asks for approval: this says whether it may, and if not, everything that blocks. */
export function canFinalise(
  facts: FinaliseFacts,
  now: Temporal.Instant,
): { readonly ok: true } | { readonly ok: false; readonly reasons: readonly FinaliseReason[] } {
  const reasons: FinaliseReason[] = [];
  const unless = (holds: boolean, code: FinaliseObstacle, itemId: string | null = null) => {
    if (!holds) reasons.push({ code, itemId });
  };
  unless(facts.state === 'draft', 'not_draft');
  unless(facts.travellerCount > 0, 'no_travellers');
  unless(facts.items.length > 0, 'no_items');
  unless(facts.missing.length === 0, 'documents_missing');
  for (const { id, outcome, hasReason, departs, isExpired } of facts.items) {
    unless(outcome !== null, 'not_judged', id);
    unless(outcome !== 'block', 'blocked_by_policy', id);
    unless(!needsReason(outcome) || hasReason, 'reason_missing', id);
    unless(!isExpired, 'fare_expired', id);
    unless(Temporal.Instant.compare(now, instantOf(departs)) < 0, 'already_departed', id);
  }
  unless(facts.hasApprovers || !facts.items.some(({ outcome }) => outcome === 'approval'), 'nobody_can_approve');
  return reasons.length === 0 ? { ok: true } : { ok: false, reasons };
}

/** An approver must read why, so an approval needs a reason just as a reason code does. */
function needsReason(outcome: VerdictOutcome | null): boolean {
  return outcome === 'reason' || outcome === 'approval';
}
