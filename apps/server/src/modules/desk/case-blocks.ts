import type { workCaseDetails } from '@pravas/contract/desk/case-shapes.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { type Booking, listCancellations, wordsOf } from '../booking/index.ts';
import { findOpenCase } from '../casework/index.ts';
import type { CaseFacts } from './case-facts.ts';
import type { CaseRow } from './case-row.ts';
import { entryCaseKey, findEntry, listEntries, type OfflineEntry } from './offline-entries.ts';
import { confirmProblem, unansweredRequest } from './offline-request.ts';

type Block = NonNullable<z.output<typeof workCaseDetails>['blockedBy']>;

/**
 * What blocks an open case: an offline booking takes one entry at a time, so a waiting entry and a requested
 * cancellation are handled one after the other. Null where nothing does.
 */
export async function readBlock(
  tx: Tx,
  { kind }: Pick<CaseRow, 'kind'>,
  facts: CaseFacts,
  booking: Booking,
): Promise<Block | null> {
  if (kind === 'cancel_request' && booking.origin === 'offline') return blockOfRequest(tx, facts, booking);
  if (kind === 'offline_booking') return blockOfEntry(tx, facts, booking);
  return null;
}

async function blockOfRequest(tx: Tx, { cancellationId }: CaseFacts, booking: Booking): Promise<Block | null> {
  const waiting = (await listEntries(tx, booking.id)).find(({ state }) => state === 'waiting');
  return waiting
    ? blockedBy(tx, booking, entryCaseKey(waiting.id), waitingText(booking, waiting, cancellationId ?? null))
    : null;
}

function waitingText(booking: Booking, { content }: OfflineEntry, cancellationId: string | null): string {
  if (content.kind === 'cancellation' && content.scope.cancellationId === cancellationId) {
    return 'The cancellation has been entered and waits for a second person.';
  }
  const what = content.kind === 'cancellation' ? 'Another cancellation' : 'A correction';
  return `${what} of this ${wordsOf(booking).thing} waits for a second person, who cannot confirm it any more. Refuse or withdraw it there first, then enter this cancellation.`;
}

async function blockOfEntry(tx: Tx, { offlineEntryId }: CaseFacts, booking: Booking): Promise<Block | null> {
  const entry = offlineEntryId === undefined ? null : await findEntry(tx, offlineEntryId);
  if (!entry) return null;
  const cancellations = await listCancellations(tx, booking.id);
  const problem = confirmProblem(entry.content, booking, cancellations);
  if (problem === null) return null;
  const asked = unansweredRequest(cancellations);
  return blockedBy(tx, booking, `cancel_request:${asked?.id ?? ''}`, problem);
}

async function blockedBy(tx: Tx, { organizationId }: Booking, key: string, text: string): Promise<Block> {
  const found = await findOpenCase(tx, organizationId, key);
  return { text, workCaseId: found?.id ?? null, number: found?.number ?? null };
}
