import { type EInvoiceEvent, type EInvoiceState, nextEInvoiceState } from '@pravas/domain/e-invoice/e-invoice-state.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';

/** What the tax portal has given a document. It goes to threads that draw, which take dates and no instants. */
interface Registered {
  readonly irn: string;
  readonly ackNo: string;
  readonly ackAt: Date;
  /** A JSON web signature, printed as a QR code. */
  readonly signedQr: string;
}

/** The state of a document at the tax portal. */
export interface KeptEInvoice {
  readonly state: EInvoiceState;
  /** The last day on which the portal accepts it, YYYY-MM-DD; null = any. */
  readonly reportUntil: string | null;
  /** When it was last sent without an answer that is known. */
  readonly sentAt: Date | null;
  readonly attempts: number;
  readonly registered: Registered | null;
}

/** A problem to be mended before the portal accepts a document: a field of ours, or the portal's number. */
interface KeptProblem {
  readonly field?: string;
  readonly code?: string;
  readonly message: string;
}

/** What is written of a document that waits. */
type Outcome =
  | {
      readonly event: 'register' | 'cancel';
      readonly registered: Omit<Registered, 'ackAt'> & { readonly ackAt: Temporal.Instant };
    }
  | { readonly event: 'refuse'; readonly problems: readonly KeptProblem[] }
  | { readonly event: 'retry'; readonly runAt: Temporal.Instant };

interface Row {
  readonly state: string | null;
  readonly report_until: string | null;
  readonly sent_at: Date | null;
  readonly attempts: number | null;
  readonly irn: string | null;
  readonly ack_no: string | null;
  readonly ack_at: Date | null;
  readonly signed_qr: string | null;
}

/** The registration state of a document's row; null where it needs no registration. */
export function keptEInvoiceOf(row: Row): KeptEInvoice | null {
  if (row.state === null) return null;
  return {
    state: row.state as EInvoiceState,
    reportUntil: row.report_until,
    sentAt: row.sent_at,
    attempts: row.attempts ?? 0,
    registered: registeredOf(row),
  };
}

function registeredOf({ irn, ack_no: ackNo, ack_at: ackAt, signed_qr: signedQr }: Row): Registered | null {
  if (irn === null || ackNo === null || ackAt === null || signedQr === null) return null;
  return { irn, ackNo, ackAt, signedQr };
}

/** Writes the outcome of a document. Answers false where another writer has changed its state meanwhile. */
export async function saveEInvoice(
  tx: Tx,
  documentId: string,
  from: EInvoiceState,
  outcome: Outcome,
): Promise<boolean> {
  const state = nextEInvoiceState(from, outcome.event satisfies EInvoiceEvent);
  if (state === null) return false;
  const written = await tx
    .updateTable('e_invoice')
    .set({ state, sent_at: null, waits_for: null, ...columnsOf(outcome) })
    .where('document_id', '=', documentId)
    .where('state', '=', from)
    .executeTakeFirst();
  return written.numUpdatedRows > 0n;
}

function columnsOf(outcome: Outcome) {
  switch (outcome.event) {
    case 'refuse':
      return { run_at: null, problems: JSON.stringify(outcome.problems) };
    case 'retry':
      return { run_at: isoOf(outcome.runAt), problems: null, attempts: 0 };
    default: {
      const { irn, ackNo, ackAt, signedQr } = outcome.registered;
      return { run_at: null, problems: null, irn, ack_no: ackNo, ack_at: isoOf(ackAt), signed_qr: signedQr };
    }
  }
}
