import type { PaymentGateway } from '@pravas/payments/port.ts';
import type { DueContext } from '../../platform/due-rows.ts';

/** What learning of disputes needs. */
export interface DisputeContext extends DueContext {
  readonly gateway: PaymentGateway;
}

/** Where a payment was made. */
export interface PaidWhere {
  readonly organizationId: string;
  readonly bookingId: string | null;
  readonly topUpId: string | null;
}
