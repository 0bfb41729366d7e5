import type { Download } from '@pravas/contract/schemas.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import ical, { ICalAlarmType, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { type CalendarEntry, serviceOf } from '../booking/index.ts';
import type { Itinerary } from './read-itinerary.ts';

/**
 * A trip as calendar events. Times are UTC, which every calendar shows in its reader's own zone; ids stay the same, so that
 * reading the file again replaces events, and what is cancelled is struck out.
 */
export function writeCalendar(
  itinerary: Pick<Itinerary, 'trip' | 'bookings' | 'cancellationsOf' | 'preparedAt'>,
  publicUrl: string,
): Download {
  const { trip, preparedAt } = itinerary;
  const calendar = ical({ name: trip.name, prodId: { company: 'Pravas', product: 'Itinerary', language: 'EN' } });
  const host = new URL(publicUrl).hostname;
  for (const booking of itinerary.bookings) {
    for (const entry of serviceOf(booking).inTrip.calendar(booking, itinerary.cancellationsOf(booking))) {
      const id = `${booking.id}-${entry.key}@${host}`;
      const url = `${publicUrl}/trip/details?tripId=${trip.id}`;
      calendar.createEvent({ id, url, sequence: trip.version, ...eventOf(entry, preparedAt) });
    }
  }
  const fileName = `${trip.name}.ics`;
  return {
    fileName,
    mediaType: 'text/calendar; charset=utf-8',
    content: new TextEncoder().encode(calendar.toString()),
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
    summary,
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
