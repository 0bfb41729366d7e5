import type { getFlightVerdict as operation } from '@pravas/contract/flight/flight-details.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { composeFares } from '@pravas/domain/fare/fare-choices.ts';
import type { Caller } from '../../platform/caller.ts';
import { chooseFare, halfOf, recallSearch, wholeOf } from './choose-flight.ts';
import type { FlightContext } from './flight-context.ts';
import { presentFareVerdict } from './judge-chosen.ts';
import { readSearchPolicy } from './search-policy.ts';

/** The policy's verdict on a fare that a person opens, from memory only; half of a return may be judged alone. */
export async function showVerdict(
  context: FlightContext,
  caller: Caller,
  { searchedFlightId, flightId, fareType }: QueryOf<typeof operation>,
): Promise<PayloadOf<typeof operation>> {
  const search = await recallSearch(context, caller, searchedFlightId);
  const { onward, back } = halfOf(search, flightId) ?? wholeOf(search, flightId);
  const choice = await chooseFare(context, caller, { search, choices: composeFares(onward, back) }, fareType);
  const now = context.clock.now();
  const policy = await readSearchPolicy(context, caller, search.criteria, now);
  return { verdict: policy && presentFareVerdict(policy.version, { search, choice, flightId }, now) };
}
