import type { Download } from '@pravas/contract/schemas.ts';
import type { AirportTime } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import ical, { ICalAlarmType, ICalEventStatus } from 'ical-generator';
import { calendarText, eventTitle } from '../../platform/calendar-text.ts';
import type { BusTicketPaper } from './bus-ticket-paper.ts';

/** A bus of a calendar file. */
interface BusEvent {
  /** The same each time, so that reading the file again replaces what it put there. */
  readonly id: string;
  /** Higher each time that something of it has changed. */
  readonly sequence: number;
  readonly paper: BusTicketPaper;
  readonly startsAt: AirportTime;
  readonly endsAt: AirportTime;
  readonly location: string;
  readonly isCancelled: boolean;
}

/** India has no summer time. */
const INDIAN_TIME = [
  'BEGIN:VTIMEZONE',
  `TZID:${INDIAN_ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

/** How long before the bus leaves its passengers are reminded, in seconds. */
const ALARMS = [
  { seconds: 24 * 3_600, text: 'The bus leaves tomorrow' },
  { seconds: 2 * 3_600, text: 'The bus leaves in 2 hours: be there 15 minutes early' },
] as const;

/**
 * Buses as calendar events by the clock of the stops, which is named with the times: a calendar of another country
 * shows when it is there. A cancelled event is struck out and has no reminder.
 */
export function writeBusCalendar(events: readonly BusEvent[], url: string, now: Temporal.Instant): Download {
  const names = events.map(({ paper }) => paper.route.replace('→', 'to')).join(', ');
  const calendar = ical({
    name: calendarText(names),
    prodId: { company: 'Pravas', product: 'Bus', language: 'EN' },
    timezone: { name: INDIAN_ZONE, generator: () => INDIAN_TIME },
  });
  const host = new URL(url).hostname;
  for (const { id, sequence, paper, startsAt, endsAt, location, isCancelled } of events) {
    calendar.createEvent({
      id: `${id}@${host}`,
      url,
      sequence,
      timezone: INDIAN_ZONE,
      stamp: wallDate(now.toZonedDateTimeISO('UTC').toPlainDateTime().toString({ smallestUnit: 'second' })),
      // The writer prints the fields of a date as they are, whatever zone this process is in.
      start: wallDate(startsAt.wall),
      end: wallDate(endsAt.wall),
      summary: eventTitle(`${paper.operatorName}, ${paper.route}`, isCancelled),
      location,
      description: [
        ...paper.seats.map(({ seat, passenger }) => `${seat}: ${passenger}`),
        ...paper.numbers.map(({ label, lines }) => `${label}: ${lines.join(' ')}`),
        ...paper.facts.flatMap(({ label, lines }) => (label === 'Get on at' ? lines : [])),
      ].join('\n'),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      alarms: isCancelled
        ? []
        : ALARMS.map(({ seconds, text }) => ({ type: ICalAlarmType.display, trigger: seconds, description: text })),
    });
  }
  return {
    fileName: `${names.replaceAll(/[^\p{L}\p{N} ,.-]/gu, '')}.ics`,
    mediaType: 'text/calendar; charset=utf-8',
    content: new TextEncoder().encode(calendar.toString()),
  };
}

/** A date whose fields are those of a wall time. */
function wallDate(wall: string): Date {
  return new Date(wall);
}
