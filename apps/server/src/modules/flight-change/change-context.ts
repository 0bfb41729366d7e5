import type { PaymentGateway } from '@pravas/payments/port.ts';
import type { BudgetsForTrip } from '../trip/index.ts';
import type { ServicingContext } from './servicing-context.ts';

/** What changing flights needs: airlines to ask, budgets to judge by, a gateway to pay at. */
export interface ChangeContext extends ServicingContext {
  readonly gateway: PaymentGateway;
  readonly publicUrl: string;
  readonly paymentReturnPath: string;
  readonly paymentExpiryMinutes: number;
  readonly paymentFirstCheckSeconds: number;
  readonly budgetsFor: BudgetsForTrip;
}
