import type { TboHotelClient } from './client.ts';
import type { TboHotelConfig } from './config.ts';

/** The shared parts of the connector's operations. */
export interface TboHotelParts {
  readonly config: TboHotelConfig;
  readonly client: TboHotelClient;
  readonly now: () => Temporal.Instant;
  /** When an order left, by our reference, as far as this process remembers. */
  readonly left: Map<string, Temporal.Instant>;
}
