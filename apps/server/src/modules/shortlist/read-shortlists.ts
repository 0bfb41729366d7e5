import { greatest, least, type Paise } from '@pravas/domain/money/money.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { findThing, type KeptShortlist, type SharedKind, type SharedThing } from './shared-kind.ts';

type AnswerRow = Selectable<Schema['shortlist_answer']>;
type Service = SharedKind['service'];

interface Named {
  readonly user_id: number;
  readonly name: string;
}

/** A shortlist as one person sees it, of any service. */
export interface SeenShortlist {
  readonly _id: string;
  readonly service: Service;
  readonly title: string;
  readonly sharedBy: Named;
  readonly recipients: Named[];
  readonly note: string | null;
  readonly count: number;
  /** Lowest and highest total. */
  readonly from: Paise;
  readonly to: Paise;
  readonly sharedAt: string;
  readonly isMine: boolean;
  /** Latest first. */
  readonly answers: readonly {
    readonly person: Named;
    readonly suggested: SharedThing | null;
    readonly comment: string | null;
    readonly answeredAt: string;
    readonly isMine: boolean;
  }[];
}

/** Narrows to what this person has shared or been sent; nobody else sees a shortlist. */
export function visibleTo(tx: Tx, personId: string, services: readonly Service[]) {
  return tx
    .selectFrom('shortlist')
    .where('service', 'in', services)
    .where(sql<boolean>`(created_by = ${personId} or ${personId}::uuid = any (recipients))`);
}

/** One shortlist of a service. Throws `not_found` for everybody but its sender and its recipients. */
export async function findShortlist(
  tx: Tx,
  personId: string,
  kind: SharedKind,
  shortlistId: string,
): Promise<{ readonly row: KeptShortlist; readonly seen: SeenShortlist }> {
  const visible = visibleTo(tx, personId, [kind.service]);
  const row = await visible.selectAll().where('id', '=', shortlistId).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  const [seen] = await seeShortlists(tx, [row], { personId, kinds: [kind] });
  if (!seen) throw new Refusal('not_found');
  return { row, seen };
}

/** Shortlists as `personId` sees them, in the order given. Throws for a service that is not among the kinds. */
export async function seeShortlists(
  tx: Tx,
  rows: readonly KeptShortlist[],
  { personId, kinds }: { readonly personId: string; readonly kinds: readonly SharedKind[] },
): Promise<readonly SeenShortlist[]> {
  const people = await readPeople(tx, [...new Set(rows.flatMap((row) => [row.created_by, ...row.recipients]))]);
  const named = (id: string) => people.get(id) ?? { user_id: 0, name: '-' };
  const answers = await readAnswers(tx, rows);
  return rows.map((row) => {
    const kind = kinds.find(({ service }) => service === row.service);
    if (!kind) throw new TypeError(`Nobody tells of shortlists of ${row.service}`);
    const things = kind.thingsOf(row);
    const totals = things.map(({ totalPaise }) => totalPaise);
    return {
      _id: row.id,
      service: kind.service,
      title: kind.titleOf(row),
      sharedBy: named(row.created_by),
      recipients: row.recipients.map(named),
      note: row.note,
      count: things.length,
      from: totals.reduce(least),
      to: totals.reduce(greatest),
      sharedAt: row.created_at.toISOString(),
      isMine: row.created_by === personId,
      answers: answers
        .filter((one) => one.shortlist_id === row.id)
        .map((one) => ({
          person: named(one.person_id),
          suggested: suggestedIn(things, one),
          comment: one.comment,
          answeredAt: one.answered_at.toISOString(),
          isMine: one.person_id === personId,
        })),
    };
  });
}

/** All answers to these shortlists, latest first; only recipients can answer. */
async function readAnswers(tx: Tx, rows: readonly KeptShortlist[]): Promise<readonly AnswerRow[]> {
  if (rows.length === 0) return [];
  return tx
    .selectFrom('shortlist_answer')
    .selectAll()
    .where(
      'shortlist_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('answered_at', 'desc')
    .orderBy('person_id')
    .execute();
}

function suggestedIn(things: readonly SharedThing[], { item_id: itemId, variant_id: variantId }: AnswerRow) {
  return itemId === null || variantId === null ? null : findThing(things, { itemId, variantId });
}

async function readPeople(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Named>();
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'user_id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { user_id: row.user_id, name: `${row.first_name} ${row.last_name}`.trim() }]),
  );
}
