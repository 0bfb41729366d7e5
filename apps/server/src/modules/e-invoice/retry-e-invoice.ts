import type { retryEInvoice as operation } from '@pravas/contract/e-invoice/e-invoice-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { wakeWorker } from '../../platform/change-feed.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { readDocument, saveEInvoice } from '../document/index.ts';

/** Who changes something, and when. */
export interface EInvoiceChange {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/**
 * Has a refused document sent again. It is checked again: what was mended meanwhile counts. Throws `not_found` for one
 * that needs no registration, `conflict` for one that is not refused.
 */
export async function retryDocument(
  database: Database,
  { organizationId, taxDocumentId: documentId }: BodyOf<typeof operation>,
  { caller, requestId, now }: EInvoiceChange,
): Promise<void> {
  const number = await database.forOrganization(organizationId, async (tx) => {
    const document = await readDocument(tx, documentId);
    if (!document?.eInvoice) throw new Refusal('not_found');
    const { state } = document.eInvoice;
    if (!(await saveEInvoice(tx, documentId, state, { event: 'retry', runAt: now }))) {
      throw new Refusal('conflict', { message: 'It is no longer refused. Reload the list.' });
    }
    await wakeWorker(tx);
    return document.number;
  });
  await database.forOrganization(caller.organizationId, (tx) =>
    recordAudit(tx, {
      organizationId: caller.organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'e_invoice.retried',
      objectType: 'e_invoice',
      objectId: documentId,
      details: { number, organizationId },
      requestId,
    }),
  );
}
