import type { decideInputCredit as operation } from '@pravas/contract/input-credit/input-credit-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import { financialYearOf } from '@pravas/domain/time/financial-year.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { refuseField } from '../organisation/index.ts';
import type { InputCreditContext } from './input-credit-context.ts';
import { matchYear, type OwnMatch } from './match-year.ts';
import { actionsOf } from './present-match.ts';

type Body = BodyOf<typeof operation>;

/** Who decides, and when. */
export interface Decision {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** What each decision requires of its match, and the message where that is missing. */
const NEEDS: Readonly<Record<Body['decision'], readonly [action: string, otherwise: string]>> = {
  accept: ['accept', 'There is no matching document to accept'],
  unlink: ['unlink', 'It is not matched with anything, or it has been claimed'],
  claim: ['claim', 'It cannot be claimed in its current status'],
  undo_claim: ['undo_claim', 'It is not claimed'],
  ims_accept: ['ims', 'It has already been claimed'],
  ims_pending: ['ims', 'It has already been claimed'],
  ims_reject: ['ims', 'It has already been claimed'],
  ims_undo: ['ims', 'It has already been claimed'],
};

const IMS = { ims_accept: 'accepted', ims_pending: 'pending', ims_reject: 'rejected', ims_undo: null } as const;

/**
 * Decides about documents of the portal; a decision applies to the whole match of each. Throws `not_found`, `conflict`
 * with the reason where a match has become another one meanwhile, `validation_failed` for a month in which it cannot be
 * claimed.
 */
export async function decideDocuments(
  tx: Tx,
  context: Pick<InputCreditContext, 'sources' | 'reading'>,
  { documentIds, decision, claimedIn }: Body,
  change: Decision,
): Promise<void> {
  const matches = await matchesOf(tx, context, documentIds, change.now);
  const [action, otherwise] = NEEDS[decision];
  for (const match of matches) {
    if (!actionsOf(match).includes(action))
      throw new Refusal('conflict', { message: `${otherwise}. Reload the list.` });
  }
  if (decision === 'claim') expectMonth(claimedIn, matches, change.now);
  for (const match of matches) await decide(tx, match, { decision, claimedIn }, change);
  await recordAudit(tx, {
    organizationId: change.caller.organizationId,
    at: change.now,
    actor: actorOf(change.caller),
    action: `gst_document.${decision}`,
    objectType: 'gst_document',
    objectId: documentIds[0] ?? '',
    details: {
      documents: matches
        .flatMap(({ portals }) => portals.map(({ number }) => number))
        .join(', ')
        .slice(0, 500),
      ...(claimedIn === undefined ? {} : { claimedIn }),
    },
    requestId: change.requestId,
  });
}

/**
 * The current matches of documents; the rows are locked, so that two deciders run one after the other. Throws
 * `not_found`.
 */
export async function matchesOf(
  tx: Tx,
  context: Pick<InputCreditContext, 'sources' | 'reading'>,
  documentIds: readonly string[],
  now: Temporal.Instant,
): Promise<readonly OwnMatch[]> {
  const wanted = new Set(documentIds);
  const rows = await tx
    .selectFrom('gst_document')
    .select(['id', 'registration_id', 'dated_on'])
    .where('id', 'in', [...wanted])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < wanted.size) throw new Refusal('not_found');
  const years = new Map(rows.map((row) => [`${row.registration_id} ${financialYearOf(row.dated_on)}`, row]));
  const matches: OwnMatch[] = [];
  for (const { registration_id: registrationId, dated_on } of years.values()) {
    const year = financialYearOf(dated_on);
    const matched = await matchYear(tx, context, { year, registrationId, today: indianDay(now) });
    matches.push(...matched.matches.filter(({ portals }) => portals.some(({ id }) => wanted.has(id))));
  }
  const found = new Set(matches.flatMap(({ portals }) => portals.map(({ id }) => id)));
  if ([...wanted].some((id) => !found.has(id))) throw new Refusal('not_found');
  return matches;
}

/** Tax is claimed in the return of a month whose 2B has it, or of a later one that has begun. */
function expectMonth(claimedIn: string | undefined, matches: readonly OwnMatch[], now: Temporal.Instant): void {
  if (claimedIn === undefined) throw refuseField('validation_failed', 'claimedIn', 'Month is required');
  const earliest =
    matches
      .flatMap(({ portals }) => portals.map(({ period }) => period))
      .toSorted()
      .at(-1) ?? claimedIn;
  if (claimedIn < earliest) {
    throw refuseField(
      'validation_failed',
      'claimedIn',
      `Its 2B is for ${earliest}, so it cannot be claimed before then`,
    );
  }
  if (claimedIn > indianDay(now).slice(0, 7)) {
    throw refuseField('validation_failed', 'claimedIn', 'That month has not started yet');
  }
}

async function decide(
  tx: Tx,
  match: OwnMatch,
  { decision, claimedIn }: Pick<Body, 'decision' | 'claimedIn'>,
  { caller, now }: Decision,
): Promise<void> {
  const ids = match.portals.map(({ id }) => id);
  const documents = tx.updateTable('gst_document').where('id', 'in', ids);
  switch (decision) {
    case 'accept':
      return joinDocuments(
        tx,
        match,
        { documentIds: ids, bookKeys: match.books.map(({ key }) => key) },
        { caller, now },
      );
    case 'unlink':
      return separate(tx, ids);
    case 'claim':
      await documents
        .set({ claimed_in: claimedIn ?? null, claimed_by: caller.personId, claimed_at: isoOf(now) })
        .execute();
      return;
    case 'undo_claim':
      await documents.set({ claimed_in: null, claimed_by: null, claimed_at: null }).execute();
      return;
    default: {
      const ims = IMS[decision];
      await documents
        .set({ ims, ims_by: ims === null ? null : caller.personId, ims_at: ims === null ? null : isoOf(now) })
        .execute();
    }
  }
}

/** Joins documents for good, noting how they had been found. */
export async function joinDocuments(
  tx: Tx,
  found: Pick<OwnMatch, 'status' | 'differences' | 'registrationId'>,
  { documentIds, bookKeys }: { readonly documentIds: readonly string[]; readonly bookKeys: readonly string[] },
  { caller, now }: Pick<Decision, 'caller' | 'now'>,
): Promise<void> {
  const id = newId();
  await tx
    .insertInto('gst_link')
    .values({
      organization_id: caller.organizationId,
      id,
      registration_id: found.registrationId,
      book_keys: [...bookKeys],
      found_as: found.status,
      differences: JSON.stringify(found.differences),
      linked_by: caller.personId,
      linked_at: isoOf(now),
    })
    .execute();
  await tx.updateTable('gst_document').set({ link_id: id }).where('id', 'in', documentIds).execute();
}

async function separate(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.selectFrom('gst_document').select('link_id').where('id', 'in', ids).execute();
  const links = rows.flatMap(({ link_id }) => link_id ?? []);
  await tx.updateTable('gst_document').set({ link_id: null }).where('link_id', 'in', links).execute();
  await tx.deleteFrom('gst_link').where('id', 'in', links).execute();
}
