import type { BusSupplier } from '@pravas/suppliers/bus/port.ts';
import type { BackgroundTasks } from '../../platform/background-tasks.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';

/** A bus supplier and the name that people know it by. */
export interface ConnectedBusSupplier {
  readonly supplier: BusSupplier;
  readonly label: string;
}

/** What finding buses works with; handed in by compose. */
export interface BusContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** What is kept of a search after its answer. */
  readonly backgroundTasks: BackgroundTasks;
  /** In the order of the configuration, which decides ties of price and which supplier names a town. */
  readonly suppliers: readonly ConnectedBusSupplier[];
  readonly searchDeadlineMs: number;
  readonly searchesPerMinute: number;
  /** GST state code of our own registration. */
  readonly supplierStateCode: string;
}
