import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../operation.ts';
import { download, id } from '../schemas.ts';

/** What guests show at the desk of the hotel: numbers, rooms, who pays, and to whom the invoice is written. */
export const downloadStayVoucher = defineOperation({
  id: 'download-stay-voucher',
  area: 'hotel',
  method: 'GET',
  path: '/trip/api/v1/hotel/voucher',
  summary: 'The voucher of a booked stay',
  access: { kind: 'privilege', privilege: 'trips.own' },
  object: 'arranged',
  query: z.strictObject({ bookingId: id }),
  payload: download,
  errors: ['validation_failed', 'booking_not_found', 'booking_not_booked'],
  answer: 'download',
});

/** The papers of stays. */
export const STAY_PAPER_OPERATIONS: readonly Operation[] = [downloadStayVoucher];
