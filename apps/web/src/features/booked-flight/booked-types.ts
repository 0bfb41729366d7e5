import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import type { quoteFlightCancellation } from '@pravas/contract/servicing/cancel-operations.ts';
import type { getTrip } from '@pravas/contract/trip/trip-operations.ts';

/** A flight among the bookings of its trip. */
export type FlightItem = Extract<AnswerOf<typeof getTrip>['tripDetails']['items'][number], { service: 'flight' }>;
/** A booked flight as the server sends it. */
export type BookedFlight = AnswerOf<typeof getBookedFlight>['flight'];
/** One direction of it. */
export type BookedSlice = BookedFlight['slices'][number];
/** Somebody who travels on it. */
export type BookedTraveler = BookedFlight['travelers'][number];
/** What may be cancelled. */
export type CancelChoices = BookedFlight['cancel'];
/** A traveller's box in a list. */
export type CancelTraveler = CancelChoices['canceledTravelersOnward'][number];
/** A cancellation and what came of it. */
export type BookedCancellation = BookedFlight['cancellations'][number];
/** The refund at any time from now on. */
export type ExitCurve = NonNullable<BookedFlight['exitCurve']>;
/** What an airline changed of its own accord. */
export type ScheduleChange = BookedFlight['scheduleChanges'][number];
/** An airline's charges compared with the law. */
export type GuardJudgement = NonNullable<BookedCancellation['guard']>;
/** The refund of cancelling a part. */
export type CancelQuote = AnswerOf<typeof quoteFlightCancellation>;
/** The charges and the refund of a cancellation, in rupees. */
export type CancelAmounts = CancelQuote['amounts'];
