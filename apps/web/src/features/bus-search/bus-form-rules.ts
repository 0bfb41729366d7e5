import { type BusForm, busSearchOf, busSearchProblems, busSearchQuery } from '@pravas/domain/bus/bus-search.ts';
import type { TravellerType } from '@pravas/domain/person/traveller.ts';
import { insteadPath } from '../../lib/bus-list-address.ts';
import { laterDate } from '../../lib/calendar-date.ts';
import { type BusDraft, busFormOf } from './bus-draft.ts';

/** The fields in the order a person meets them. */
export const BUS_FIELDS = ['from', 'to', 'date', 'seats'] as const;

/** One of them. */
export type BusField = (typeof BUS_FIELDS)[number];

const FIELD_OF: Readonly<Record<ReturnType<typeof busSearchProblems>[number]['field'], BusField>> = {
  fromId: 'from',
  toId: 'to',
  date: 'date',
  seats: 'seats',
};

/** The sentence each refused field gets. */
export type BusFormErrors = Partial<Readonly<Record<BusField, string>>>;

/** What keeps a form from being searched, by field. */
export function checkBusForm(draft: BusDraft, today: string): BusFormErrors {
  const typed = { from: draft.from.text.trim() !== '', to: draft.to.text.trim() !== '' };
  const problems = busSearchProblems(busFormOf(draft, null), today, typed);
  return Object.fromEntries(problems.map(({ field, message }) => [FIELD_OF[field], message]));
}

/** For which trip a form searches, and which booked bus it replaces; null = none. */
export interface BusFormFor {
  readonly tripId: string | null;
  readonly insteadOf: string | null;
}

/** The list that a form leads to; null while the form is not complete. */
export function busFormPath(draft: BusDraft, { tripId, insteadOf }: BusFormFor, today: string): string | null {
  const form: BusForm = busFormOf(draft, tripId);
  const search = busSearchOf(form, today);
  if (!search) return null;
  const query = busSearchQuery(search).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const path = `/home2/bus/list/?${query.join('&')}`;
  return insteadOf === null ? path : insteadPath(path, insteadOf);
}

/** As much of a trip as the form takes from it. Days are YYYY-MM-DD. */
interface TripForBus {
  readonly startDate: string | null;
  readonly isPersonalBooking: boolean;
  readonly travelers: readonly { readonly type: TravellerType }[];
}

/** A form for a bus inside a trip: its first day that has not passed, and a seat for each of its travellers. */
export function draftForBusTrip(draft: BusDraft, trip: TripForBus, today: string): BusDraft {
  return {
    ...draft,
    ...(trip.startDate ? { date: laterDate(trip.startDate, today) } : {}),
    ...(trip.travelers.length > 0 ? { seats: trip.travelers.length } : {}),
    isPersonal: trip.isPersonalBooking,
  };
}

/** A form that was left on a day that has passed is for today. */
export function withLiveDate(draft: BusDraft, today: string): BusDraft {
  return draft.date < today ? { ...draft, date: today } : draft;
}
