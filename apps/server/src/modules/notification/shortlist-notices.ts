import { formatInr, fromRupees } from '@pravas/domain/money/money.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { NOBODY_TOLD, type NoticeEvent, type NoticePlan, noticesFor } from './notice.ts';
import { shortlistLink } from './templates/words.ts';

const shortlistEvent = z.object({ shortlistId: z.uuid(), by: z.uuid() });
/** The part of a shared flight that a message names. */
const sharedFlights = z.array(z.object({ totalPrice: z.number() }));

/** Tells colleagues at once which flights somebody asks them about. */
export async function shortlistNotices(tx: Tx, event: NoticeEvent): Promise<NoticePlan> {
  const { shortlistId, by } = shortlistEvent.parse(event.payload);
  const row = await tx
    .selectFrom('flight_shortlist as list')
    .innerJoin('person', (join) =>
      join.onRef('person.organization_id', '=', 'list.organization_id').onRef('person.id', '=', 'list.created_by'),
    )
    .select(['list.options', 'list.note', 'list.recipients', 'list.trip_id', 'person.first_name', 'person.last_name'])
    .where('list.id', '=', shortlistId)
    .executeTakeFirst();
  if (!row) return NOBODY_TOLD;
  const prices = sharedFlights.parse(row.options).map((one) => one.totalPrice);
  const who = `${row.first_name} ${row.last_name}`;
  const count = prices.length === 1 ? 'a flight' : `${prices.length} flights`;
  const words = {
    subject: `${who} asks about ${count}`,
    lines: [
      ...(row.note === null ? [] : [row.note, '']),
      `From ${formatInr(fromRupees(Math.min(...prices)))}, as it was when it was shared.`,
    ],
    link: shortlistLink(shortlistId),
    linkLabel: 'Look at the flights',
    needsAction: false,
  };
  return { tripId: row.trip_id, notices: noticesFor(row.recipients, by, words, 'now'), guest: null };
}
