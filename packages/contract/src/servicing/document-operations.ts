import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../operation.ts';
import { download, id } from '../schemas.ts';

const OWN = { kind: 'privilege', privilege: 'trips.own' } as const;

/** The e-ticket of a booked flight: PNR, ticket numbers, flights in local times, baggage, extras and what was paid (A4). */
export const downloadTicket = defineOperation({
  id: 'download-ticket',
  area: 'servicing',
  method: 'GET',
  path: '/flights/e-ticket',
  summary: 'The e-ticket as PDF',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ flightId: id }),
  payload: download,
  errors: ['validation_failed', 'booking_not_found', 'booking_not_booked', 'too_many_requests'],
  answer: 'download',
});

/** An invoice, credit note or debit note of our own fees, as it was issued (A4). */
export const downloadTaxDocument = defineOperation({
  id: 'download-tax-document',
  area: 'servicing',
  method: 'GET',
  path: '/flights/tax-document',
  summary: 'A GST document of our fees as PDF',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ taxDocumentId: id }),
  payload: download,
  errors: ['validation_failed', 'not_found', 'too_many_requests'],
  answer: 'download',
});

/** The booked flight as calendar events, one a flight number. Reading it again replaces the same events. */
export const downloadFlightCalendar = defineOperation({
  id: 'download-flight-calendar',
  area: 'servicing',
  method: 'GET',
  path: '/flights/calendar',
  summary: 'The booked flight as calendar file',
  access: OWN,
  object: 'arranged',
  query: z.strictObject({ flightId: id }),
  payload: download,
  errors: ['validation_failed', 'booking_not_found', 'booking_not_booked'],
  answer: 'download',
});

/** Papers of a booked flight to keep. */
export const DOCUMENT_OPERATIONS: readonly Operation[] = [downloadTicket, downloadTaxDocument, downloadFlightCalendar];
