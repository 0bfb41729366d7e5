import type { findThings as operation } from '@pravas/contract/finding/finding-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { findJourneys, findPlaces } from './find-journeys.ts';
import { findNumbers } from './find-numbers.ts';
import { findPeople, findPolicies } from './find-people.ts';
import { findTrips } from './find-trips.ts';

/** What a text finds; only records that the caller may see, within the organisation. */
export async function findAnything(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  caller: Caller,
  typed: string,
): Promise<PayloadOf<typeof operation>> {
  const text = typed.replaceAll(/\p{Cc}/gu, ' ').trim();
  if (text === '') return { found: [] };
  const today = indianDay(clock.now());
  const records = await database.readOrganization(caller.organizationId, async (tx) => [
    ...(await findNumbers(tx, caller, text)),
    ...(await findTrips(tx, caller, text)),
    ...(await findPeople(tx, caller, text)),
    ...(await findPolicies(tx, caller, text)),
  ]);
  return { found: [...findJourneys(text, today), ...records, ...findPlaces(text)] };
}
