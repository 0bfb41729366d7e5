import type { SagaTiming } from '@pravas/domain/booking/saga-facts.ts';
import type { PaymentGateway } from '@pravas/payments/port.ts';
import type { OrderSupplier } from '@pravas/suppliers/order-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';

/** What the saga works with; passed in by compose, so that booking knows no supplier and no gateway. */
export interface SagaContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly gateway: PaymentGateway;
  readonly supplierById: (supplierId: string) => OrderSupplier;
  readonly timing: SagaTiming & { readonly bookDeadlineMs: number; readonly leaseMs: number };
  /** Called with a name at every gap between two durable steps; tests end the process there. */
  readonly checkpoint: (name: string) => void;
}

/** Another worker has taken the booking over: this one must no longer write. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
