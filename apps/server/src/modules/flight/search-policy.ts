import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { type EffectivePolicy, readEffectivePolicy } from '../policy/index.ts';
import { findTrip, policyHolder } from '../trip/index.ts';
import type { FlightContext } from './flight-context.ts';
import type { SearchCriteria } from './search-memory.ts';

/**
 * The policy that a search is judged by: that of the trip's first employee where it is made for a trip, else the
 * searching person's own. Null for personal searches and where no policy holds.
 */
export async function findSearchPolicy(
  tx: Tx,
  caller: Caller,
  criteria: Pick<SearchCriteria, 'personal' | 'tripId'>,
  now: Temporal.Instant,
): Promise<EffectivePolicy | null> {
  if (criteria.personal) return null;
  const trip = criteria.tripId === null ? null : await findTrip(tx, criteria.tripId);
  return readEffectivePolicy(tx, trip ? policyHolder(trip) : caller.personId, now);
}

/** The same in a transaction of its own. */
export function readSearchPolicy(
  context: FlightContext,
  caller: Caller,
  criteria: SearchCriteria,
  now: Temporal.Instant,
): Promise<EffectivePolicy | null> {
  return context.database.readOrganization(caller.organizationId, (tx) => findSearchPolicy(tx, caller, criteria, now));
}
