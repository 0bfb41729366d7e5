import type { PaymentGateway } from '@pravas/payments/port.ts';
import type { ServicingContext } from './servicing-context.ts';

/** What changing flights needs: airlines to ask, a gateway to pay at. */
export interface ChangeContext extends ServicingContext {
  readonly gateway: PaymentGateway;
  readonly publicUrl: string;
  readonly paymentReturnPath: string;
  readonly paymentExpiryMinutes: number;
  readonly paymentFirstCheckSeconds: number;
}
