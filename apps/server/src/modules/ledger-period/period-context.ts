import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What operations on months of the books need. */
export interface PeriodContext {
  readonly database: Database;
  readonly clock: Clock;
}

/** Who does something, by which request, and when. */
export interface PeriodChange {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/**
 * The right alone is not enough: a customer's people never decide about everybody's books, whatever their role. Throws
 * `provider_only`.
 */
export function expectProvider(caller: Caller): void {
  if (!caller.isProvider) throw new Refusal('provider_only');
}

/** A refusal that names the month. */
export function wrongMonth(message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field: 'month', message }] });
}
