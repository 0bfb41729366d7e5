import { rupees } from '@pravas/contract/amounts.ts';
import { sharedFlightName } from '@pravas/domain/fare/shared-flights.ts';
import { sharedStayName } from '@pravas/domain/hotel/shared-stays.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import type { NoticeEvent } from '../notice.ts';

const shortlistEvent = z.object({ shortlistId: z.uuid(), by: z.uuid() });
const answerEvent = z.extend(shortlistEvent, { answeredAt: z.string(), isChange: z.boolean() });

/** A thing that was shared, as far as a message names it. */
interface NamedThing {
  readonly itemId: string;
  readonly variantId: string;
  readonly name: string;
  readonly paise: Paise;
}

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

/** And of a shared hotel. */
const sharedStays = z.array(
  z.object({
    hotelId: z.string(),
    offerId: z.string(),
    name: z.string(),
    room: z.string(),
    boardText: z.string(),
    total: rupees,
  }),
);

/** What is in a shortlist of each service. */
const THINGS: Readonly<Record<string, (options: unknown) => readonly NamedThing[]>> = {
  flight: (options) => {
    const flights = sharedFlights.parse(options);
    return flights.map((one) => ({
      itemId: one.flightId,
      variantId: one.fareType,
      name: sharedFlightName(one, flights),
      paise: one.totalPrice,
    }));
  },
  hotel: (options) => {
    const stays = sharedStays.parse(options);
    return stays.map((one) => ({
      itemId: one.hotelId,
      variantId: one.offerId,
      name: sharedStayName(one, stays),
      paise: one.total,
    }));
  },
};

function thingsIn({ service, options }: { readonly service: string; readonly options: unknown }) {
  return THINGS[service]?.(options) ?? [];
}

/** Reads what a person shared, and with whom. */
export async function readShortlist(tx: Tx, event: NoticeEvent) {
  const { shortlistId, by } = shortlistEvent.parse(event.payload);
  const row = await tx
    .selectFrom('shortlist as list')
    .innerJoin('person', (join) =>
      join.onRef('person.organization_id', '=', 'list.organization_id').onRef('person.id', '=', 'list.created_by'),
    )
    .select(['list.service', 'list.options', 'list.note', 'list.recipients', 'list.trip_id'])
    .select(['person.first_name as firstName', 'person.last_name as lastName'])
    .where('list.id', '=', shortlistId)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, tripId: row.trip_id, by, shortlistId, things: thingsIn(row) };
}

/**
 * Reads what a colleague suggests. An answer that was changed before anybody was notified is announced by the event of
 * its change.
 */
export async function readAnswer(tx: Tx, event: NoticeEvent) {
  const { shortlistId, by, answeredAt, isChange } = answerEvent.parse(event.payload);
  const row = await tx
    .selectFrom('shortlist_answer as answer')
    .innerJoin('shortlist as list', (join) =>
      join.onRef('list.organization_id', '=', 'answer.organization_id').onRef('list.id', '=', 'answer.shortlist_id'),
    )
    .innerJoin('person', (join) =>
      join.onRef('person.organization_id', '=', 'answer.organization_id').onRef('person.id', '=', 'answer.person_id'),
    )
    .select(['list.service', 'list.options', 'list.created_by as ownerId', 'list.trip_id'])
    .select(['person.first_name as firstName', 'person.last_name as lastName'])
    .select(['answer.item_id', 'answer.variant_id', 'answer.comment', 'answer.answered_at'])
    .where('list.id', '=', shortlistId)
    .where('answer.person_id', '=', by)
    .executeTakeFirst();
  if (!row || row.answered_at.getTime() !== Date.parse(answeredAt)) return null;
  const thing = thingsIn(row).find(({ itemId, variantId }) => itemId === row.item_id && variantId === row.variant_id);
  return { ...row, tripId: row.trip_id, by, shortlistId, isChange, thing: thing ?? null };
}
