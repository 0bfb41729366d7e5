import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What looking at customers works with. */
export interface CustomerContext {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * The right alone is not enough: a customer's people never see other customers, whatever their role. Throws
 * `provider_only`.
 */
export function expectProvider(caller: Caller): void {
  if (!caller.isProvider) throw new Refusal('provider_only');
}
