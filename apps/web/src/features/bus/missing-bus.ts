import { refuseReport } from '@pravas/domain/bus/missing-bus.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type { Bus, BusItem } from './bus-types.ts';

/** Whether a person can report now that a bus did not come. The server has the last word. */
export function mayReport(
  booking: Pick<BusItem, 'status'>,
  { boarding, report, operatorChange }: Pick<Bus, 'boarding' | 'report' | 'operatorChange'>,
  now: Temporal.Instant,
): boolean {
  if (booking.status !== 'BOOKED' || report !== null || operatorChange !== null) return false;
  const stop = { at: { wall: boarding.at.wall, zone: INDIAN_ZONE } };
  return refuseReport({ boarding: stop }, { now, waitingSince: now }) === null;
}

/** The time at the stop, "2026-12-01T20:15", as the form begins with it. */
export function nowAtStop(now: Temporal.Instant): string {
  const there = now.toZonedDateTimeISO(INDIAN_ZONE).toPlainDateTime();
  return there.toString({ smallestUnit: 'minute' });
}
