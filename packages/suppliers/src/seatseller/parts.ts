import type { BusHold } from '@pravas/domain/bus/bus-detail.ts';
import type { SeatSellerClient } from './client.ts';
import type { SeatSellerConfig } from './config.ts';

/** The shared parts of the connector's operations. */
export interface SeatSellerParts {
  readonly config: SeatSellerConfig;
  readonly client: SeatSellerClient;
  readonly now: () => Temporal.Instant;
  /** Seats that were held again while they were being booked, by our reference, as far as this process remembers. */
  readonly heldAnew: Map<string, BusHold>;
}
