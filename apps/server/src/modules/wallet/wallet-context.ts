import type { PaymentGateway } from '@pravas/payments/port.ts';
import type { Caller } from '../../platform/caller.ts';
import type { DueContext } from '../../platform/due-rows.ts';

/** What the wallet works with. */
export interface WalletContext extends Pick<DueContext, 'database' | 'clock'> {
  readonly gateway: PaymentGateway;
  /** Where the gateway sends the browser back to: both parts concatenated. */
  readonly publicUrl: string;
  readonly paymentReturnPath: string;
  readonly paymentExpiryMinutes: number;
  readonly paymentFirstCheckSeconds: number;
}

/** Who changes something of a wallet, by which request and when. */
export interface WalletChange {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}
