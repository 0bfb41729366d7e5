import { createHash } from 'node:crypto';
import type { RecordStore } from '../store.ts';

/** A document that the portal has registered. */
export interface RegisteredInvoice {
  readonly irn: string;
  readonly ackNo: number;
  /** "2026-04-01 12:30:00", India's time. */
  readonly ackDt: string;
  readonly signedInvoice: string;
  readonly signedQr: string;
  readonly sellerGstin: string;
  readonly buyerGstin: string;
  readonly totalValue: number;
  readonly type: string;
  readonly number: string;
  /** DD/MM/YYYY. */
  readonly day: string;
  readonly registeredAtMs: number;
  readonly cancelledAtMs: number | null;
}

/** All that is registered; each change is on disk when the call returns. */
export interface InvoiceRegister {
  nextAckNo(): number;
  save(invoice: RegisteredInvoice): RegisteredInvoice;
  byIrn(irn: string): RegisteredInvoice | undefined;
  all(): readonly RegisteredInvoice[];
  clear(): void;
}

/** The register over a store, with all saved records. */
export function createInvoiceRegister(store: RecordStore): InvoiceRegister {
  const invoices = new Map<string, RegisteredInvoice>();
  for (const invoice of store.all('e_invoice') as readonly RegisteredInvoice[]) invoices.set(invoice.irn, invoice);
  return {
    nextAckNo: () => 112_610_000_000_000 + store.nextNumber('irp-ack', 1),
    save: (invoice) => {
      store.save('e_invoice', invoice.irn, invoice);
      invoices.set(invoice.irn, invoice);
      return invoice;
    },
    byIrn: (irn) => invoices.get(irn),
    all: () => [...invoices.values()],
    clear: () => invoices.clear(),
  };
}

/**
 * The number that a document has at the portal: SHA-256 over GSTIN, financial year, type and number of its seller's.
 */
export function irnOf(gstin: string, type: string, number: string, day: string): string {
  const [, month = 1, year = 0] = day.split('/').map(Number);
  const from = month >= 4 ? year : year - 1;
  const financialYear = `${from}-${String((from + 1) % 100).padStart(2, '0')}`;
  return createHash('sha256').update(`${gstin}${financialYear}${type}${number.toUpperCase()}`).digest('hex');
}
