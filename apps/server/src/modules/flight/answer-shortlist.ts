import type { answerShortlist as answerOperation } from '@pravas/contract/flight/shortlist-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { findShared, sharedFlightName } from '@pravas/domain/fare/shared-flights.ts';
import type { Selectable } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { type KeptOption, keptFlights, presentRows, visibleTo } from './shortlist-rows.ts';

type Body = BodyOf<typeof answerOperation>;
type Row = Selectable<Schema['flight_shortlist']>;

/** What somebody suggests, and how it is called among what was shared; null = none of it. */
interface Said extends Pick<Body, 'comment'> {
  readonly flight: KeptOption | null;
  readonly name: string | null;
  readonly isChange: boolean;
}

/** When and by which request something is said. */
interface Saying {
  readonly now: Temporal.Instant;
  readonly requestId: string;
}

/**
 * Suggests one of the flights that were sent to the caller, or none, in place of what he said before; whoever shared
 * them is told, unless it says the same again. Throws `not_found` for everybody else, `own_shortlist` for whoever shared
 * them, `validation_failed` for a flight or fare that is not among them.
 */
export async function answerShortlist(
  tx: Tx,
  caller: Caller,
  { shortlistId, suggested, comment }: Body,
  saying: Saying,
): Promise<PayloadOf<typeof answerOperation>> {
  // Answers to one shortlist come one after the other, so that each is told once and as it was.
  const visible = visibleTo(tx, caller.personId).selectAll().where('id', '=', shortlistId);
  const row = await visible.forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  if (row.created_by === caller.personId) throw new Refusal('own_shortlist');
  const shared = keptFlights(row);
  const flight = suggested && expectShared(shared, suggested);
  const before = await tx
    .selectFrom('flight_shortlist_answer')
    .select(['flight_id', 'fare_type', 'comment'])
    .where('shortlist_id', '=', shortlistId)
    .where('person_id', '=', caller.personId)
    .executeTakeFirst();
  const isSaid =
    before?.flight_id === (flight?.flightId ?? null) &&
    before.fare_type === (flight?.fareType ?? null) &&
    before.comment === comment;
  const name = flight && sharedFlightName(flight, shared);
  if (!isSaid) await keepAnswer(tx, caller, row, { flight, name, comment, isChange: before !== undefined }, saying);
  const [presented] = await presentRows(tx, [row], caller.personId);
  return { answers: presented?.answers ?? [] };
}

/** The flight that is meant. Refuses one that was not shared, or not at this fare, naming the field. */
function expectShared(shared: readonly KeptOption[], wanted: NonNullable<Body['suggested']>): KeptOption {
  const found = findShared(shared, wanted);
  if (found) return found;
  const isFlight = shared.some(({ flightId }) => flightId === wanted.flightId);
  throw new Refusal('validation_failed', {
    errors: [
      isFlight
        ? { field: 'suggested.fareType', message: 'This fare is not among those that were shared' }
        : { field: 'suggested.flightId', message: 'This flight is not among those that were shared' },
    ],
  });
}

async function keepAnswer(
  tx: Tx,
  caller: Caller,
  row: Row,
  { flight, name, comment, isChange }: Said,
  { now, requestId }: Saying,
): Promise<void> {
  const { organizationId, personId } = caller;
  const answeredAt = isoOf(now);
  const fareType = flight?.fareType ?? null;
  const said = { flight_id: flight?.flightId ?? null, fare_type: fareType, comment, answered_at: answeredAt };
  await tx
    .insertInto('flight_shortlist_answer')
    .values({ organization_id: organizationId, shortlist_id: row.id, person_id: personId, ...said })
    .onConflict((conflict) => conflict.columns(['organization_id', 'shortlist_id', 'person_id']).doUpdateSet(said))
    .execute();
  const trip = row.trip_id === null ? {} : { tripId: row.trip_id };
  const told = { shortlistId: row.id, by: personId, answeredAt, isChange, ...trip };
  await enqueueEvent(tx, organizationId, 'flight.shortlist_answered', told, now);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'flight.shortlist_answered',
    objectType: 'flight_shortlist',
    objectId: row.id,
    details: { suggested: name, fareType, comment, isChange },
    requestId,
  });
}
