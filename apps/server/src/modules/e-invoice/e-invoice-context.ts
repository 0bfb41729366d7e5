import type { EInvoicePortal } from '@pravas/suppliers/e-invoice-port.ts';
import type { DueContext } from '../../platform/due-rows.ts';

/** What registering documents needs. */
export interface EInvoiceContext extends DueContext {
  /** Null where none is connected: documents wait. */
  readonly portal: EInvoicePortal | null;
}

/** A document that is due, whose it is, and who sells. */
export interface DueEInvoice {
  readonly organization_id: string;
  readonly id: string;
  readonly provider_id: string;
}

/** Names the case about a document that cannot be registered; it is the provider's. */
export function refusedCaseKey(documentId: string): string {
  return `e-invoice:${documentId}`;
}
