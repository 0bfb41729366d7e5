import type { CancelReason } from '@pravas/domain/e-invoice/e-invoice-state.ts';
import type { Inv01 } from '@pravas/domain/e-invoice/inv-01.ts';
import type { Paise } from '@pravas/domain/money/money.ts';

/** What identifies a registered document. */
export interface Registration {
  /** 64 hex digits over the seller's GSTIN, the financial year, the type and the number. */
  readonly irn: string;
  readonly ackNo: string;
  readonly ackAt: Temporal.Instant;
  /** The portal's signature of it, a JSON web signature: printed as a QR code. */
  readonly signedQr: string;
}

/** Why the portal does not register a document: its own number and its words. */
export interface PortalProblem {
  readonly code: string;
  readonly message: string;
}

/**
 * The outcome of a document that was sent. `duplicate`: one of this number is registered already, or is being. `later`:
 * it was not taken and may be sent again. `unknown`: whether it was taken has to be looked up before it is sent again.
 */
type RegisterOutcome =
  | { readonly type: 'registered'; readonly registration: Registration }
  | { readonly type: 'duplicate' }
  | { readonly type: 'refused'; readonly problems: readonly PortalProblem[] }
  | { readonly type: 'later' | 'unknown'; readonly reason: string };

/** The portal's facts of a document, by its own signature. */
export type LookUpOutcome =
  | {
      readonly type: 'found';
      readonly registration: Registration;
      readonly buyerGstin: string;
      readonly totalPaise: Paise;
      readonly isCancelled: boolean;
    }
  | { readonly type: 'none' }
  | { readonly type: 'unknown'; readonly reason: string };

/** The outcome of a cancellation. `unknown` is answered by looking the document up. */
type CancelOutcome =
  | { readonly type: 'cancelled' }
  | { readonly type: 'refused'; readonly problems: readonly PortalProblem[] }
  | { readonly type: 'unknown'; readonly reason: string };

/** The port to the registrar of e-invoices. Calls never throw for failures of the portal. */
export interface EInvoicePortal {
  /** Registers a document under the seller's registration in it. */
  register(form: Inv01, signal: AbortSignal): Promise<RegisterOutcome>;
  /** Finds one by what identifies it: seller, type, number and day, as the form has them. */
  lookUp(form: Pick<Inv01, 'DocDtls' | 'SellerDtls'>, signal: AbortSignal): Promise<LookUpOutcome>;
  /** Cancels a registration of the last 24 hours. */
  cancel(
    registered: { readonly sellerGstin: string; readonly irn: string },
    reason: CancelReason,
    signal: AbortSignal,
  ): Promise<CancelOutcome>;
  /** Signs in, to check the account. Answers what is wrong; null = nothing. */
  checkAccount(signal: AbortSignal): Promise<string | null>;
}
