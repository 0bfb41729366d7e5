import { openCase } from '../casework/index.ts';
import { saveEInvoice, type TaxDocument } from '../document/index.ts';
import { type DueEInvoice, type EInvoiceContext, refusedCaseKey } from './e-invoice-context.ts';

/** What keeps a document from being registered: a field of ours or the portal's number, with words. */
interface Problem {
  readonly field?: string;
  readonly code?: string;
  readonly message: string;
}

/** The time in which the portal still accepts it where it has a limit; elsewhere the time that people have. */
const MENDED_WITHIN_HOURS = 72;

/**
 * Has the provider's people mend a document that cannot be registered: a case in the provider's own queue, which names
 * what is wrong. The case comes first, as an unreported refusal would stay.
 */
export async function refuseEInvoice(
  { database, clock }: EInvoiceContext,
  { organization_id: organizationId, id, provider_id: providerId }: DueEInvoice,
  { number, facts }: TaxDocument,
  problems: readonly Problem[],
): Promise<boolean> {
  const now = clock.now();
  const wrong = problems.map(({ code, message }) => (code === undefined ? message : `${message} (${code})`)).join('. ');
  await database.forOrganization(providerId, (tx) =>
    openCase(
      tx,
      providerId,
      {
        kind: 'e_invoice_refused',
        key: refusedCaseKey(id),
        title: `Mend ${number} for ${facts.recipientName}: ${wrong}`,
        facts: { organizationId, documentId: id, number, problems },
        dueAt: now.add({ hours: MENDED_WITHIN_HOURS }),
      },
      'worker',
      now,
    ),
  );
  return database.forOrganization(organizationId, (tx) =>
    saveEInvoice(tx, id, 'waiting', { event: 'refuse', problems }),
  );
}
