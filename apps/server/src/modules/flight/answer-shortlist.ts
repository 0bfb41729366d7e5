import type { answerShortlist as answerOperation } from '@pravas/contract/flight/shortlist-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { answerShared, type Saying } from '../shortlist/index.ts';
import { presentAnswers, SHARED_FLIGHTS } from './shortlist-rows.ts';

const REFUSING = {
  own: 'You shared these flights yourself. Only the people you sent them to can suggest one.',
  item: { field: 'suggested.flightId', message: 'This flight is not among those that were shared' },
  variant: { field: 'suggested.fareType', message: 'This fare is not among those that were shared' },
};

/**
 * Suggests one of the flights that were sent to the caller, or none. Throws `not_found` for everybody else,
 * `own_shortlist` for the person who shared them, `validation_failed` for a flight or fare that is not among them.
 */
export async function answerShortlist(
  tx: Tx,
  caller: Caller,
  { shortlistId, suggested, comment }: BodyOf<typeof answerOperation>,
  saying: Saying,
): Promise<PayloadOf<typeof answerOperation>> {
  const choice = suggested && { itemId: suggested.flightId, variantId: suggested.fareType };
  const service = { kind: SHARED_FLIGHTS, refusing: REFUSING };
  const answers = await answerShared(tx, caller, service, { shortlistId, suggested: choice, comment }, saying);
  return { answers: presentAnswers(answers) };
}
