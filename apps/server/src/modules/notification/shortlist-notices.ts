import { rupees } from '@pravas/contract/amounts.ts';
import { answerWords, findShared, sharedFlightName } from '@pravas/domain/fare/shared-flights.ts';
import { formatInr, least } from '@pravas/domain/money/money.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { NOBODY_TOLD, type NoticeEvent, type NoticePlan, noticesFor } from './notice.ts';
import { shortlistLink } from './templates/words.ts';

const shortlistEvent = z.object({ shortlistId: z.uuid(), by: z.uuid() });
const answerEvent = z.extend(shortlistEvent, { answeredAt: z.string(), isChange: z.boolean() });
/** The part of a shared flight that a message names. */
const sharedFlights = z.array(
  z.object({
    flightId: z.string(),
    fareType: z.string(),
    fareLabel: z.string(),
    totalPrice: rupees,
    options: z.array(
      z.object({
        slices: z.array(z.object({ segments: z.array(z.object({ flightFullNumber: z.string() })) })),
      }),
    ),
  }),
);

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
      `From ${formatInr(prices.reduce(least))}, as it was when it was shared.`,
      `There you can suggest one of them to ${row.first_name}, or none.`,
    ],
    link: shortlistLink(shortlistId),
    linkLabel: 'Look at the flights',
    needsAction: false,
  };
  return { tripId: row.trip_id, notices: noticesFor(row.recipients, by, words, 'now'), guest: null };
}

/**
 * Tells whoever shared flights at once what a colleague suggests. An answer that was changed before anybody was told of it
 * is told by the event of its change.
 */
export async function answerNotices(tx: Tx, event: NoticeEvent): Promise<NoticePlan> {
  const { shortlistId, by, answeredAt, isChange } = answerEvent.parse(event.payload);
  const row = await tx
    .selectFrom('flight_shortlist_answer as answer')
    .innerJoin('flight_shortlist as list', (join) =>
      join.onRef('list.organization_id', '=', 'answer.organization_id').onRef('list.id', '=', 'answer.shortlist_id'),
    )
    .innerJoin('person', (join) =>
      join.onRef('person.organization_id', '=', 'answer.organization_id').onRef('person.id', '=', 'answer.person_id'),
    )
    .select(['list.options', 'list.created_by', 'list.trip_id', 'person.first_name', 'person.last_name'])
    .select(['answer.flight_id', 'answer.fare_type', 'answer.comment', 'answer.answered_at'])
    .where('list.id', '=', shortlistId)
    .where('answer.person_id', '=', by)
    .executeTakeFirst();
  if (!row || row.answered_at.getTime() !== Date.parse(answeredAt)) return NOBODY_TOLD;
  const shared = sharedFlights.parse(row.options);
  const { flight_id: flightId, fare_type: fareType } = row;
  const flight = flightId === null || fareType === null ? null : findShared(shared, { flightId, fareType });
  const said = answerWords(flight && sharedFlightName(flight, shared));
  const words = {
    subject: `${row.first_name} ${row.last_name} ${isChange ? 'now ' : ''}${said}`,
    lines: [
      ...(row.comment === null ? [] : [row.comment, '']),
      flight
        ? `It cost ${formatInr(flight.totalPrice)} when you shared it. Nothing is held: open it to see what it costs now.`
        : 'None of the flights that you shared suits.',
    ],
    link: shortlistLink(shortlistId),
    linkLabel: flight ? 'Read the answer and open the flight' : 'Read the answer',
    needsAction: false,
  };
  return { tripId: row.trip_id, notices: noticesFor([row.created_by], by, words, 'now'), guest: null };
}
