import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { QuoteContext } from '../booking/index.ts';
import type { BudgetsForTrip } from './approval/approval-context.ts';

/** What trips need to work. */
export interface TripContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly labelOf: (supplierId: string) => string;
  /** Where people reach Pravas; shared links begin with it. */
  readonly publicUrl: string;
  /** How suppliers are asked for the refund of a cancellation. */
  readonly cancellations: QuoteContext;
  readonly budgetsFor: BudgetsForTrip;
}
