import type { HotelSearch, HotelSupplier, StayBatch } from '@pravas/suppliers/hotel/port.ts';
import type { BackgroundTasks } from '../../platform/background-tasks.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { QuoteContext } from '../booking/index.ts';
import type { PictureShelf } from './pictures/picture-shelf.ts';

/** A hotel supplier and the name that people know it by. */
export interface ConnectedHotelSupplier {
  readonly supplier: HotelSupplier;
  readonly label: string;
}

/** A batch with which of the rooms that were asked for it is about. */
interface RoomsAnswered {
  readonly rooms: readonly number[];
  readonly batch: StayBatch;
}

/** What finding hotels works with; handed in by compose. */
export interface HotelContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** A search's background work once it has been shown. */
  readonly backgroundTasks: BackgroundTasks;
  /** In the order of the configuration, which decides ties of price and which supplier names a hotel. */
  readonly suppliers: readonly ConnectedHotelSupplier[];
  /** Searches at a supplier of either kind: all rooms at once, or rooms with different guests by themselves. */
  readonly searchByRoom: (
    supplier: HotelSupplier,
    search: HotelSearch,
    signal: AbortSignal,
  ) => AsyncGenerator<RoomsAnswered>;
  readonly searchDeadlineMs: number;
  readonly searchesPerMinute: number;
  /** GST state code of our own registration. */
  readonly supplierStateCode: string;
  readonly pictures: PictureShelf;
  /** Asks for the refund of a stay that another one is to replace. */
  readonly cancellations: QuoteContext;
  /** Of the map of streets behind hotels; null = there is none. */
  readonly mapStyleUrl: string | null;
}
