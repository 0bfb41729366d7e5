import * as z from 'zod/mini';
import { openLine } from '../desk/entry-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { download, id } from '../schemas.ts';

const API = '/trip/api/v1/bus';
const OWN = { kind: 'privilege', privilege: 'trips.own' } as const;

/** What passengers show to the driver: numbers, seats, where they get on and off, and what cancelling costs. */
export const downloadBusTicket = defineOperation({
  id: 'download-bus-ticket',
  area: 'bus',
  method: 'GET',
  path: `${API}/ticket`,
  summary: 'The ticket of a booked bus',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ bookingId: id }),
  payload: download,
  errors: ['validation_failed', 'booking_not_found', 'booking_not_booked'],
  answer: 'download',
});

/** The journey for a calendar, at the clock of the stop, with an alarm. */
export const downloadBusCalendar = defineOperation({
  id: 'download-bus-calendar',
  area: 'bus',
  method: 'GET',
  path: `${API}/calendar`,
  summary: 'A booked bus for a calendar',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ bookingId: id }),
  payload: download,
  errors: ['validation_failed', 'booking_not_found', 'booking_not_booked'],
  answer: 'download',
});

/** What is known of a bus that did not come. */
export const busReport = z.object({
  /** ISO instant. */
  reportedAt: z.string(),
  by: z.string(),
  note: z.nullable(z.string()),
  /** The operator's deadline, YYYY-MM-DD. */
  answerBy: z.string(),
  /** What happens next, a sentence. */
  text: z.string(),
  /** Where other buses of the next six hours are looked for on the same road; null once they have left. */
  searchPath: z.nullable(z.string()),
});

/**
 * Reports that a bus did not come: once for a booking, from half an hour before it should have left the stop until a
 * day after. The travel desk takes it up with the operator.
 */
export const reportMissingBus = defineOperation({
  id: 'report-missing-bus',
  area: 'bus',
  method: 'POST',
  path: `${API}/did-not-come`,
  summary: 'Report a bus that did not come',
  access: OWN,
  object: 'arranged',
  body: z.strictObject({
    bookingId: id,
    /** Since when they have been waiting at the stop, "2026-12-01T20:15" by Indian clocks. */
    waitingSince: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Enter a day and a time')),
    /** Whether they have telephoned the stop's number. */
    hasCalled: z._default(z.boolean(), false),
    note: openLine('Note'),
  }),
  payload: z.object({ bookingId: id, report: busReport }),
  errors: ['validation_failed', 'booking_not_found', 'booking_not_booked', 'conflict'],
  idempotent: true,
});

/** What happens to buses after they were bought. */
export const BUS_AFTER_OPERATIONS: readonly Operation[] = [downloadBusTicket, downloadBusCalendar, reportMissingBus];
