import type { BusHold } from '@pravas/domain/bus/bus-detail.ts';
import type { TboBusClient } from './client.ts';
import type { TboBusConfig } from './config.ts';

/** The shared parts of the connector's operations. */
export interface TboBusParts {
  readonly config: TboBusConfig;
  readonly client: TboBusClient;
  readonly now: () => Temporal.Instant;
  /** Seats that were held again while they were being booked, by our reference, as far as this process remembers. */
  readonly heldAnew: Map<string, BusHold>;
}
