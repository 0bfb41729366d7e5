import type { BusSupplier } from '@pravas/suppliers/bus/port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { Logger } from '../../../platform/log.ts';

/** What fetching lists of stations works with; handed in by compose. */
export interface StationsContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** In order of precedence: the first one's name is a station's name. */
  readonly suppliers: readonly { readonly supplier: Pick<BusSupplier, 'supplierId' | 'listStations'> }[];
}
