import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { wallTime } from '../booking/booking-shapes.ts';

/** What approvers read of a bus in addition to what they read of every booking. */
export const approvedBus = {
  operator: z.string(),
  /** "A/C Sleeper (2+1)". */
  busType: z.string(),
  from: z.string(),
  to: z.string(),
  departure: wallTime,
  arrival: wallTime,
  /** "Lower berth L7 and Lower berth L9". */
  seats: z.string(),
  /** Of the dearest seat with tax. */
  perSeat: rupees,
};
