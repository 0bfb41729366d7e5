import type { PaymentGateway } from '@pravas/payments/port.ts';
import type { FlightSupplier } from '@pravas/suppliers/flight/port.ts';
import type { BackgroundTasks } from '../../platform/background-tasks.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { OrganizationMemory } from '../organisation/index.ts';
import type { BudgetsForTrip } from '../trip/index.ts';
import type { SearchMemory } from './search-memory.ts';

/** A connected supplier and the name people know it by; admins see the label, and nobody sees its identity. */
export interface ConnectedSupplier {
  readonly supplier: FlightSupplier;
  readonly label: string;
}

/** What the flight module works with; handed in by compose. */
export interface FlightContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Where a search remembers what it found, after it has been shown. */
  readonly backgroundTasks: BackgroundTasks;
  readonly suppliers: readonly ConnectedSupplier[];
  readonly gateway: PaymentGateway;
  readonly memory: SearchMemory;
  readonly organizations: OrganizationMemory;
  readonly publicUrl: string;
  readonly paymentReturnPath: string;
  readonly searchDeadlineMs: number;
  readonly searchesPerMinute: number;
  readonly paymentExpiryMinutes: number;
  readonly paymentFirstCheckSeconds: number;
  /** GST state code of our own registration. */
  readonly supplierStateCode: string;
  /** The budgets a trip is charged to, for judging what is paid or substituted. */
  readonly budgetsFor: BudgetsForTrip;
}

/** A connected supplier by id. Throws when a remembered offer names one that is no longer configured. */
export function supplierOf(context: FlightContext, supplierId: string): ConnectedSupplier {
  const found = context.suppliers.find((candidate) => candidate.supplier.supplierId === supplierId);
  if (!found) throw new Error(`Supplier ${supplierId} is not configured`);
  return found;
}

/** Suppliers as they win ties of price: in the order in which they are configured. */
export function supplierOrder(context: Pick<FlightContext, 'suppliers'>): readonly string[] {
  return context.suppliers.map(({ supplier }) => supplier.supplierId);
}
