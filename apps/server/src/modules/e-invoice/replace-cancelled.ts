import { findDue, workThrough } from '../../platform/due-rows.ts';
import { closeCaseOf, openCase } from '../casework/index.ts';
import { readDocument, replaceDocument, type TaxDocument } from '../document/index.ts';
import type { DueEInvoice, EInvoiceContext } from './e-invoice-context.ts';

const AT_ONCE = 20;
/** Names the case about a note; the database knows it by the same words. */
const noteCaseKey = (documentId: string) => `e-invoice-note:${documentId}`;

/**
 * Issues a replacement for each document that the tax portal has cancelled and that has none, however long ago: without
 * one its month could not be closed. Answers for how many.
 */
export async function replaceCancelled(context: EInvoiceContext): Promise<number> {
  const due = await findDue<DueEInvoice>(context, 'find_unreplaced_documents', AT_ONCE);
  const late: { readonly row: DueEInvoice; readonly document: TaxDocument }[] = [];
  const replaced: DueEInvoice[] = [];
  const done = await workThrough(context, due, 'a cancelled document could not be issued again', async (tx, row) => {
    const still = await tx
      .selectFrom('e_invoice')
      .select('document_id')
      .where('document_id', '=', row.id)
      .where('state', '=', 'cancelled')
      .forUpdate()
      .executeTakeFirst();
    const document = still ? await readDocument(tx, row.id) : null;
    if (document === null) return false;
    const isReplaced = await replaceDocument(tx, document, context.clock.now());
    if (isReplaced) replaced.push(row);
    else late.push({ row, document });
    return isReplaced;
  });
  // Its month may have been reopened: the note is no longer needed.
  for (const { provider_id: providerId, id } of replaced) {
    const said = 'Its month is open again, and another document replaces it.';
    await context.database.forOrganization(providerId, (tx) =>
      closeCaseOf(tx, providerId, noteCaseKey(id), 'worker', said, context.clock.now()),
    );
  }
  for (const { row, document } of late) await callForNote(context, row, document);
  return done;
}

/** Has the provider's people write a note: the month of what was cancelled is closed, and its return stays as it is. */
export async function callForNote(
  { database, clock }: EInvoiceContext,
  { organization_id: organizationId, id, provider_id: providerId }: DueEInvoice,
  { number, facts, issuedOn }: TaxDocument,
): Promise<void> {
  await database.forOrganization(providerId, (tx) =>
    openCase(
      tx,
      providerId,
      {
        kind: 'e_invoice_refused',
        key: noteCaseKey(id),
        title: `Put ${number} for ${facts.recipientName} right by a note: the tax portal has cancelled it, and its month is closed`,
        facts: { organizationId, documentId: id, number, issuedOn },
        dueAt: null,
      },
      'worker',
      clock.now(),
    ),
  );
}
