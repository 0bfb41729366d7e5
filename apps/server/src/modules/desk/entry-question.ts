import { type DecidedBy, whoDecidesEntry } from '@pravas/domain/desk/who-decides.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import { amountOfEntry, type EntryContent, findEntryInForce } from './offline-entries.ts';

/** Why nobody in the organisation may confirm such an entry. */
export const ASKED_OF_PROVIDER = 'The provider decides this, because it reduces what the organisation owes.';

/**
 * Who decides an entry, by what it says and nothing else: a refund, or a correction to a lower price, is the
 * provider's, whatever became of the question to it.
 */
export async function whoDecidesContent(tx: Tx, bookingId: string, content: EntryContent): Promise<DecidedBy> {
  if (content.kind === 'cancellation') {
    return whoDecidesEntry({ owedBeforePaise: content.refund.refundedPaise, owedAfterPaise: ZERO });
  }
  const inForce = content.isCorrection ? await findEntryInForce(tx, bookingId) : null;
  const owedAfterPaise = amountOfEntry(content);
  const owedBeforePaise = inForce ? amountOfEntry(inForce.content) : owedAfterPaise;
  return whoDecidesEntry({ owedBeforePaise, owedAfterPaise });
}
