import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { type SeenShortlist, seeShortlists, visibleTo } from './read-shortlists.ts';
import {
  findThing,
  type KeptShortlist,
  type Saying,
  type SharedKind,
  type SharedThing,
  type ThingChoice,
} from './shared-kind.ts';

/** A person's answer to a shortlist. */
interface Said {
  readonly shortlistId: string;
  /** Null = none of these. */
  readonly suggested: ThingChoice | null;
  readonly comment: string | null;
}

/** How a service refuses an option that was not shared: the wrong field, and why. */
interface Refusing {
  /** For the person who shared them. */
  readonly own: string;
  readonly item: { readonly field: string; readonly message: string };
  readonly variant: { readonly field: string; readonly message: string };
}

/**
 * Suggests one of the shared options, or none, and replaces the caller's earlier answer. Notifies the person who shared
 * them, unless the answer is the same as before. Returns everyone's current answers. Throws `not_found` for other
 * callers, `own_shortlist` for the person who shared them, and `validation_failed` for an option that was not shared.
 */
export async function answerShared(
  tx: Tx,
  caller: Caller,
  { kind, refusing }: { readonly kind: SharedKind; readonly refusing: Refusing },
  { shortlistId, suggested, comment }: Said,
  saying: Saying,
): Promise<SeenShortlist['answers']> {
  // Answers to one shortlist are written one after the other, so that each is announced once and as it was.
  const visible = visibleTo(tx, caller.personId, [kind.service]).selectAll().where('id', '=', shortlistId);
  const row = await visible.forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  if (row.created_by === caller.personId) throw new Refusal('own_shortlist', { message: refusing.own });
  const thing = suggested && expectShared(kind.thingsOf(row), suggested, refusing);
  const before = await tx
    .selectFrom('shortlist_answer')
    .select(['item_id', 'variant_id', 'comment'])
    .where('shortlist_id', '=', shortlistId)
    .where('person_id', '=', caller.personId)
    .executeTakeFirst();
  const isSaid =
    before?.item_id === (thing?.itemId ?? null) &&
    before.variant_id === (thing?.variantId ?? null) &&
    before.comment === comment;
  const isChange = before !== undefined;
  if (!isSaid) await keepAnswer(tx, caller, { kind, row }, { thing, comment, isChange }, saying);
  const [seen] = await seeShortlists(tx, [row], { personId: caller.personId, kinds: [kind] });
  return seen?.answers ?? [];
}

/** The thing that is meant. Refuses one that was not shared, or not on these terms, naming the field. */
function expectShared(things: readonly SharedThing[], wanted: ThingChoice, refusing: Refusing): SharedThing {
  const found = findThing(things, wanted);
  if (found) return found;
  const isItem = things.some(({ itemId }) => itemId === wanted.itemId);
  throw new Refusal('validation_failed', { errors: [isItem ? refusing.variant : refusing.item] });
}

interface ToKeep {
  readonly thing: SharedThing | null;
  readonly comment: string | null;
  readonly isChange: boolean;
}

async function keepAnswer(
  tx: Tx,
  caller: Caller,
  { kind, row }: { readonly kind: SharedKind; readonly row: KeptShortlist },
  { thing, comment, isChange }: ToKeep,
  { now, requestId }: Saying,
): Promise<void> {
  const { organizationId, personId } = caller;
  const answeredAt = isoOf(now);
  const said = {
    item_id: thing?.itemId ?? null,
    variant_id: thing?.variantId ?? null,
    comment,
    answered_at: answeredAt,
  };
  await tx
    .insertInto('shortlist_answer')
    .values({ organization_id: organizationId, shortlist_id: row.id, person_id: personId, ...said })
    .onConflict((conflict) => conflict.columns(['organization_id', 'shortlist_id', 'person_id']).doUpdateSet(said))
    .execute();
  const trip = row.trip_id === null ? {} : { tripId: row.trip_id };
  const told = { shortlistId: row.id, by: personId, answeredAt, isChange, ...trip };
  await enqueueEvent(tx, organizationId, kind.topics.answered, told, now);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: actorOf(caller),
    action: kind.topics.answered,
    objectType: kind.objectType,
    objectId: row.id,
    details: { suggested: thing?.name ?? null, ...kind.trailOf(thing), comment, isChange },
    requestId,
  });
}
