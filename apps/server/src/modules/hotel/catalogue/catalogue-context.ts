import type { HotelSupplier } from '@pravas/suppliers/hotel/port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { Logger } from '../../../platform/log.ts';

/** What fetching lists of hotels works with; handed in by compose. */
export interface CatalogueContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** In order of precedence: the first one's name is a hotel's name. */
  readonly suppliers: readonly { readonly supplier: Pick<HotelSupplier, 'supplierId' | 'listHotels'> }[];
}
