import type { linkInputCredit as operation } from '@pravas/contract/input-credit/input-credit-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import { differencesOf } from '@pravas/domain/input-credit/compare-documents.ts';
import { financialYearOf } from '@pravas/domain/time/financial-year.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { refuseField } from '../organisation/index.ts';
import { type Decision, joinDocuments, matchesOf } from './decide-documents.ts';
import type { InputCreditContext } from './input-credit-context.ts';
import { matchYear } from './match-year.ts';
import { actionsOf } from './present-match.ts';

/**
 * Joins documents by hand: one of the portal with many of ours or one of ours with many of the portal, whatever
 * differs. Throws `not_found`, `validation_failed` where they are of two registrations or many meet many, `conflict`
 * where one is already joined.
 */
export async function linkDocuments(
  tx: Tx,
  context: Pick<InputCreditContext, 'sources' | 'reading'>,
  { documentIds, bookKeys }: BodyOf<typeof operation>,
  change: Decision,
): Promise<void> {
  const [ids, keys] = [[...new Set(documentIds)], [...new Set(bookKeys)]];
  if (ids.length > 1 && keys.length > 1) {
    throw refuseField('validation_failed', 'bookKeys', 'Match one document with several, not several with several');
  }
  const theirs = await matchesOf(tx, context, ids, change.now);
  const [first] = theirs;
  if (!first) throw new Refusal('not_found');
  if (theirs.some(({ registrationId }) => registrationId !== first.registrationId)) {
    throw refuseField('validation_failed', 'documentIds', 'Choose documents of one registration');
  }
  const year = financialYearOf(first.date);
  const { matches } = await matchYear(tx, context, {
    year,
    registrationId: first.registrationId,
    today: indianDay(change.now),
  });
  const ours = matches.filter(({ books }) => books.some(({ key }) => keys.includes(key)));
  const books = ours.flatMap((match) => match.books).filter(({ key }) => keys.includes(key));
  if (books.length < keys.length) throw new Refusal('not_found');
  for (const match of [...theirs, ...ours]) {
    if (!actionsOf(match).includes('link')) {
      throw new Refusal('conflict', { message: 'One of them has already been matched or claimed. Reload the list.' });
    }
  }
  const portals = theirs.flatMap((match) => match.portals).filter(({ id }) => ids.includes(id));
  const found = { ...first, differences: differencesOf(books, portals) };
  await joinDocuments(tx, found, { documentIds: ids, bookKeys: keys }, change);
  await recordAudit(tx, {
    organizationId: change.caller.organizationId,
    at: change.now,
    actor: actorOf(change.caller),
    action: 'gst_document.linked',
    objectType: 'gst_document',
    objectId: ids[0] ?? '',
    details: {
      documents: portals
        .map(({ number }) => number)
        .join(', ')
        .slice(0, 500),
      books: keys.join(', ').slice(0, 500),
    },
    requestId: change.requestId,
  });
}
