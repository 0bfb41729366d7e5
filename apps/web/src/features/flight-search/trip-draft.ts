import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { laterDate } from '../../lib/calendar-date.ts';
import type { SearchDraft } from './search-draft.ts';

/** As much of a trip as the form takes from it. */
type TripForSearch = Pick<Trip, 'startDate' | 'endDate' | 'isPersonalBooking'> & {
  readonly travelers: readonly Pick<Trip['travelers'][number], 'type'>[];
};

type Trip = AnswerOf<typeof getTrip>['tripDetails'];

/**
 * A form for a flight inside a trip: dates default from the trip's start and end, and a trip with travellers fixes the
 * passenger counts (rules §5.4).
 */
export function draftForTrip(draft: SearchDraft, trip: TripForSearch, today: string): SearchDraft {
  const start = trip.startDate ? laterDate(trip.startDate, today) : null;
  const end = trip.endDate;
  const dates = start ? { departureDate: start, returnDate: laterDate(end ?? start, start) } : {};
  const count = (type: 'ADULT' | 'CHILD' | 'INFANT') => trip.travelers.filter((person) => person.type === type).length;
  const party =
    trip.travelers.length > 0 ? { adults: count('ADULT'), children: count('CHILD'), infants: count('INFANT') } : {};
  return { ...draft, ...dates, ...party, isPersonalBooking: trip.isPersonalBooking };
}
