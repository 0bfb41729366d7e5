import type { Paise } from '@pravas/domain/money/money.ts';

/** What the traveller's browser must do to pay: post these fields to the gateway's page. */
export interface PaymentForm {
  readonly action: string;
  readonly merchantRequest: string;
  readonly mid: string;
}

/** An order to be paid. `orderId` is ours, unique, at most 32 letters, digits or dashes. */
interface PaymentRequest {
  readonly orderId: string;
  readonly amountPaise: Paise;
  readonly remarks: string;
  readonly returnUrl: string;
}

/** What a browser brought back: a claim, worth nothing until `verify` has confirmed it. */
interface ReturnClaim {
  readonly orderId: string;
}

/** The truth about an order, as the gateway states it server to server. */
export type PaymentState =
  | { readonly type: 'captured'; readonly gatewayRef: string; readonly amountPaise: Paise }
  | { readonly type: 'declined'; readonly reason: string }
  | { readonly type: 'open' }
  | { readonly type: 'unknown'; readonly reason: string };

/** The outcome of a refund. `unknown` is answered by asking again with the same `refundRef`. */
export type RefundOutcome =
  | { readonly type: 'refunded'; readonly gatewayRefundRef: string }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'unknown'; readonly reason: string };

/** A payment that its payer disputes at their bank, as the gateway states it server to server. */
export interface GatewayDispute {
  /** The gateway's own, unique among its disputes. */
  readonly disputeRef: string;
  readonly orderId: string;
  /** The disputed sum, at most what was captured. */
  readonly amountPaise: Paise;
  /** Why, in the words of the payer's bank. */
  readonly reason: string;
  /** `lost`: the bank has taken the amount from us · `won`: it stays with us, or was returned. */
  readonly state: 'open' | 'won' | 'lost';
  readonly openedAt: Temporal.Instant;
  /** Until then evidence is taken. */
  readonly respondBy: Temporal.Instant;
}

/**
 * All disputes that are new or have changed since some moment, with those that could not be read; or why they are
 * unknown.
 */
export type DisputesAnswer =
  | { readonly type: 'found'; readonly disputes: readonly GatewayDispute[]; readonly unread: readonly string[] }
  | { readonly type: 'unknown'; readonly reason: string };

/** The port every card gateway is connected through. */
export interface PaymentGateway {
  readonly gatewayId: string;
  readonly formOrigin: string;
  start(request: PaymentRequest): PaymentForm;
  /** Decrypts a browser's answer; null when it is not ours or not readable. */
  readReturn(body: Readonly<Record<string, unknown>>): ReturnClaim | null;
  verify(orderId: string, gatewayRef: string | null, signal: AbortSignal): Promise<PaymentState>;
  /** Sends money back. The gateway treats a repeated `refundRef` of the same order as the same refund. */
  refund(
    request: {
      readonly orderId: string;
      readonly gatewayRef: string;
      readonly amountPaise: Paise;
      readonly refundRef: string;
    },
    signal: AbortSignal,
  ): Promise<RefundOutcome>;
  /**
   * Decrypts the gateway's unsolicited message about a dispute; null when it is not ours or not readable. A claim, as a
   * return is.
   */
  readDispute(body: Readonly<Record<string, unknown>>): { readonly disputeRef: string } | null;
  /** Disputes that are new or have changed since then. All pages of them or `unknown`, never a part. */
  disputes(changedSince: Temporal.Instant, signal: AbortSignal): Promise<DisputesAnswer>;
}
