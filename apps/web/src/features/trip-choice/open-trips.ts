import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { listTrips } from '@pravas/contract/trip/trip-operations.ts';

/** A trip as lists show it. */
export type ListedTrip = AnswerOf<typeof listTrips>['data'][number];

/** What is put into a trip. */
export interface Wanted {
  /** First and last day of it, YYYY-MM-DD. */
  readonly from: string;
  readonly until: string;
  readonly isPersonal: boolean;
  /** For how many; null where the named people join the trip. */
  readonly people: number | null;
}

const OPEN: readonly ListedTrip['status'][] = ['Draft', 'Upcoming', 'Ongoing'];
/** More would be a list to read, not a choice to make. */
const MOST = 8;

/**
 * The reader's own trips that can take something, those of the same days first. What approvers are looking at changes
 * for nobody.
 */
export function openTrips(trips: readonly ListedTrip[], wanted: Wanted): readonly ListedTrip[] {
  const open = trips.filter(
    (trip) =>
      trip.isMine &&
      OPEN.includes(trip.status) &&
      trip.approval !== 'Pending For Approval' &&
      trip.isPersonalBooking === wanted.isPersonal &&
      (wanted.people === null || [0, wanted.people].includes(trip.travelers.length)),
  );
  return [...open.filter((trip) => isOfDays(trip, wanted)), ...open.filter((trip) => !isOfDays(trip, wanted))].slice(
    0,
    MOST,
  );
}

/** True for a trip on these days, or on the day before or after them. */
export function isOfDays({ startDate, endDate }: ListedTrip, { from, until }: Pick<Wanted, 'from' | 'until'>): boolean {
  if (startDate === null) return false;
  const day = (text: string, more: number) => Temporal.PlainDate.from(text).add({ days: more }).toString();
  return from <= day(endDate ?? startDate, 1) && until >= day(startDate, -1);
}
