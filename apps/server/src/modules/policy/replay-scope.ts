import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type { Tx } from '../../platform/database.ts';
import { countPeople } from './count-people.ts';
import { type CaseSelection, countCases, groupKey } from './remembered-cases.ts';

/** Whose cases a policy is tried on. */
export interface ReplayScope {
  readonly selection: CaseSelection;
  /** How many cases that are. */
  readonly total: number;
  /** In words, for a person. */
  readonly scope: string;
}

/**
 * The cases of the last months of everyone to whom a policy applies, or would apply once published; of everyone if it
 * is not assigned yet. People count with the grade and department they had at the time.
 */
export async function selectionFor(
  tx: Tx,
  policyId: string,
  months: number,
  until: Temporal.Instant,
): Promise<ReplayScope> {
  const since = until.toZonedDateTimeISO(INDIAN_ZONE).subtract({ months }).toInstant();
  const span = { since: new Date(since.epochMilliseconds), until: new Date(until.epochMilliseconds) };
  const counted = await countCases(tx, span);
  const assigned = await tx
    .selectFrom('trip_policy_assignment')
    .select('id')
    .where('policy_id', '=', policyId)
    .limit(1)
    .executeTakeFirst();
  if (!assigned) {
    const total = counted.reduce((sum, group) => sum + group.cases, 0);
    return {
      selection: { ...span, groups: null },
      total,
      scope: 'Everybody: the policy is assigned to nobody yet',
    };
  }
  const reach = await countPeople(tx, until);
  const covered = counted.filter((group) => reach.covers(policyId, group));
  return {
    selection: { ...span, groups: covered.map(groupKey) },
    total: covered.reduce((sum, group) => sum + group.cases, 0),
    scope: 'People the policy is assigned to',
  };
}
