import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { getTrip, listTrips } from '@pravas/contract/trip/trip-operations.ts';
import type { getTripSettings } from '@pravas/contract/trip/trip-settings-operations.ts';

/** A trip with everything in it. */
export type TripDetails = AnswerOf<typeof getTrip>['tripDetails'];
/** A page of trips. */
export type TripPage = AnswerOf<typeof listTrips>;
/** A trip as lists show it. */
export type TripSummary = TripPage['data'][number];
/** A booking of a trip, of any service. */
export type TripItem = TripDetails['items'][number];
/** Draft, Upcoming, Ongoing, Past or Cancelled. */
export type TripStatus = TripSummary['status'];
/** For whom a trip is made. */
export type TripKind = TripSummary['kind'];
/** Somebody who travels, with what is still missing of them. */
export type TripTraveller = TripDetails['travelers'][number];
/** What trips may be made of. */
export type TripSettings = AnswerOf<typeof getTripSettings>;

/** A trip as the screen has it: `keptAt` is set where it comes from this device and not from the server. */
export interface LoadedTrip {
  readonly tripDetails: TripDetails;
  readonly keptAt?: string;
}
