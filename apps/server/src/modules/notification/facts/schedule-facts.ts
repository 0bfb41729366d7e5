import { takenBackText } from '@pravas/domain/flight-change/schedule-change.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { findBooking, listCancellations } from '../../booking/index.ts';
import { comparisonOf, findScheduleChange, goneOf } from '../../flight-change/index.ts';
import type { NoticeEvent } from '../notice.ts';
import { readBookingWithParty } from './servicing-facts.ts';

const scheduleEvent = z.object({ bookingId: z.uuid(), scheduleChangeId: z.uuid() });

/** A change by an airline; nobody is notified of one that has been decided in the meantime. */
export async function readScheduleChange(tx: Tx, event: NoticeEvent) {
  const { bookingId, scheduleChangeId } = scheduleEvent.parse(event.payload);
  const found = await readBookingWithParty(tx, bookingId);
  const change = await findScheduleChange(tx, scheduleChangeId);
  if (!found || change?.state !== 'open') return null;
  const { changes, options, refund } = comparisonOf(change, found.booking, await listCancellations(tx, bookingId));
  return {
    ...found,
    isCancelled: change.after === null,
    changes: changes.map((one) => one.text),
    options,
    refundByLaw: refund?.right === 'by_law',
  };
}

/** What an airline took back. */
export async function readTakenBack(tx: Tx, event: NoticeEvent) {
  const { bookingId, scheduleChangeId } = scheduleEvent.parse(event.payload);
  const found = await readBookingWithParty(tx, bookingId);
  const change = await findScheduleChange(tx, scheduleChangeId);
  if (!found || change?.state !== 'withdrawn') return null;
  const gone = goneOf(change, found.booking, await listCancellations(tx, bookingId));
  return { ...found, text: takenBackText(change.before, change.after, gone) };
}

/** The trip of a change that has been decided. */
export async function readEnded(tx: Tx, event: NoticeEvent) {
  const { bookingId } = scheduleEvent.parse(event.payload);
  return { tripId: (await findBooking(tx, bookingId))?.tripId ?? null };
}
