import type { getFlightVerdict as operation } from '@pravas/contract/flight/flight-details.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { composeFares, defaultFareType, groupOffers } from '@pravas/domain/fare/fare-choices.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readEffectivePolicy } from '../policy/index.ts';
import { chooseFlight } from './choose-flight.ts';
import type { FlightContext } from './flight-context.ts';
import { type JudgedFare, presentFareVerdict } from './judge-chosen.ts';
import { optionId } from './present-option.ts';

type Wanted = QueryOf<typeof operation>;

/** What the policy says of a fare that somebody looks at, from memory alone. */
export async function showVerdict(
  context: FlightContext,
  caller: Caller,
  wanted: Wanted,
): Promise<PayloadOf<typeof operation>> {
  const chosen = (await chooseHalf(context, caller, wanted)) ?? (await chooseFlight(context, caller, wanted));
  if (chosen.search.criteria.personal) return { verdict: null };
  const now = context.clock.now();
  const policy = await context.database.forOrganization(caller.organizationId, (tx) =>
    readEffectivePolicy(tx, caller.personId, now),
  );
  return { verdict: policy && presentFareVerdict(policy.version, chosen, now) };
}

/** Half of a domestic return as its column shows it; null where the id names something else. */
async function chooseHalf(
  context: FlightContext,
  caller: Caller,
  { searchedFlightId, flightId, fareType }: Wanted,
): Promise<JudgedFare | null> {
  if (flightId.includes('~')) return null;
  const search = await context.memory.recall(caller.organizationId, caller.personId, searchedFlightId);
  if (!search || Temporal.Instant.compare(context.clock.now(), search.expiresAt) >= 0) return null;
  if (search.criteria.search.slices.length !== 2) return null;
  const option = groupOffers(search.offers).find((one) => optionId(one.optionKey) === flightId);
  if (!option || option.coverage === 'whole') return null;
  const choices = composeFares(option, null);
  const wanted = fareType ?? defaultFareType(choices);
  const choice = choices.find((one) => one.fareType === wanted);
  if (!choice) throw new Refusal('fare_not_offered');
  return { search, choice, flightId };
}
