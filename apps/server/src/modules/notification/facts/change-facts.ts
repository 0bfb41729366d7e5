import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { askedToday, escalateChange, findChange, remindOfChange } from '../../flight-change/index.ts';
import { findFlights } from '../../flight-order/index.ts';
import type { Moment, NoticeEvent } from '../notice.ts';
import { readBookingWithParty } from './servicing-facts.ts';

const changeEvent = z.object({
  bookingId: z.uuid(),
  changeId: z.uuid(),
  by: z.optional(z.uuid()),
  level: z.optional(z.number()),
  /** Who is asked from now on, where others were asked before. */
  people: z.optional(z.array(z.uuid())),
});
const sagaEvent = z.object({ bookingId: z.uuid() });

/** Reads a change that the event names, and who did it, where the event says so. */
export async function readChange(tx: Tx, event: NoticeEvent) {
  const { bookingId, changeId, by = null } = changeEvent.parse(event.payload);
  const booking = await findFlights(tx, bookingId);
  const change = booking && (await findChange(tx, changeId));
  return change && { tripId: booking.tripId, booking, change, by };
}

/** With those who decide such a change today. */
export async function readChangeAsked(tx: Tx, event: NoticeEvent, { now }: Moment) {
  const news = await readChange(tx, event);
  const { people } = changeEvent.parse(event.payload);
  if (!news) return null;
  const asked = await askedToday(tx, news.change, now);
  return { ...news, approverIds: people ? asked.filter((id) => people.includes(id)) : asked };
}

/** With those who are asked again. */
export const readChangeReminder = readAskedBy(remindOfChange);
/** With those who are asked as well since nobody has decided in time; the change records who they are. */
export const readOverdueChange = readAskedBy(escalateChange);

function readAskedBy(ask: typeof remindOfChange) {
  return async (tx: Tx, event: NoticeEvent, { now }: Moment) => {
    const { bookingId, changeId, level = 0 } = changeEvent.parse(event.payload);
    const approverIds = await ask(tx, { bookingId, changeId, level }, now);
    const news = await readChange(tx, event);
    return news && { ...news, approverIds };
  };
}

/** The change of a booking that was made last, with who travels. */
export const readDoneChange = readSettledAs('done');
/** The change that failed last, with who travels. */
export const readFailedChange = readSettledAs('failed');

function readSettledAs(state: 'done' | 'failed') {
  return async (tx: Tx, event: NoticeEvent) => {
    const { bookingId } = sagaEvent.parse(event.payload);
    const found = await readBookingWithParty(tx, bookingId);
    const row = await tx
      .selectFrom('booking_change')
      .select('id')
      .where('booking_id', '=', bookingId)
      .where('state', '=', state)
      .orderBy('settled_at', (order) => order.desc().nullsLast())
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    const change = row ? await findChange(tx, row.id) : null;
    return found && change && { ...found, change };
  };
}
