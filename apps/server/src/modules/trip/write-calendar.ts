import type { Download } from '@pravas/contract/schemas.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import ical, { ICalAlarmType, ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { calendarText, eventTitle } from '../../platform/calendar-text.ts';
import { type CalendarEntry, type RevisionOf, serviceOf } from '../booking/index.ts';
import type { Itinerary } from './read-itinerary.ts';

/** What a calendar file is made of. */
interface CalendarOf extends Pick<Itinerary, 'bookings' | 'cancellationsOf' | 'preparedAt'> {
  readonly trip: Pick<Itinerary['trip'], 'id' | 'name'>;
  readonly revisionOf: RevisionOf;
}

/** A mailed calendar names its sender and its method (RFC 5546). */
interface SentCalendar {
  readonly organizer: { readonly name: string; readonly email: string };
}

/**
 * A trip as calendar events. Times are UTC, which every calendar shows in its reader's own zone; ids stay the same, so
 * that reading the file again replaces events, whose sequence rises with every change of their booking, and cancelled
 * ones are struck out.
 */
export function writeCalendar(
  { trip, bookings, cancellationsOf, revisionOf, preparedAt }: CalendarOf,
  publicUrl: string,
  sent: SentCalendar | null = null,
): Download & { readonly method: 'PUBLISH' | 'CANCEL' } {
  const host = new URL(publicUrl).hostname;
  const url = `${publicUrl}/trip/details?tripId=${trip.id}`;
  const events = bookings.flatMap((booking) =>
    serviceOf(booking)
      .inTrip.calendar(booking, cancellationsOf(booking))
      .map((entry) => ({
        id: `${booking.id}-${entry.key}@${host}`,
        url,
        sequence: revisionOf(booking),
        ...(sent === null ? {} : { organizer: { ...sent.organizer } }),
        ...eventOf(entry, preparedAt),
      })),
  );
  const isOver = events.length > 0 && events.every(({ status }) => status === ICalEventStatus.CANCELLED);
  const method = sent !== null && isOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({
    name: calendarText(trip.name),
    prodId: { company: 'Pravas', product: 'Itinerary', language: 'EN' },
    method,
  });
  for (const event of events) calendar.createEvent(event);
  return {
    fileName: `${trip.name}.ics`,
    mediaType: 'text/calendar; charset=utf-8',
    content: new TextEncoder().encode(calendar.toString()),
    method,
  };
}

const STATES = {
  cancelled: ICalEventStatus.CANCELLED,
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
} as const;

function eventOf(
  { startsAt, endsAt, summary, location, description, state, reminders }: CalendarEntry,
  preparedAt: Temporal.Instant,
): Omit<ICalEventData, 'id'> & { start: Date } {
  return {
    start: new Date(instantOf(startsAt).epochMilliseconds),
    end: new Date(instantOf(endsAt).epochMilliseconds),
    stamp: new Date(preparedAt.epochMilliseconds),
    summary: eventTitle(summary, state === 'cancelled'),
    location,
    description: description.join('\n'),
    status: STATES[state],
    alarms: reminders.map(({ beforeSeconds, text }) => ({
      type: ICalAlarmType.display,
      trigger: beforeSeconds,
      description: text,
    })),
  };
}
