import type { getShortlist } from '@pravas/contract/flight/shortlist-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { answerWords } from '@pravas/domain/fare/shared-flights.ts';
import { feeText } from '../../lib/fee-text.ts';
import { countText } from '../../lib/money-text.ts';
import { searchAgainPath } from '../flight-compare/index.ts';

/** A shortlist with its flights. */
export type Shortlist = AnswerOf<typeof getShortlist>;
/** One of its flights. */
export type Shared = Shortlist['shared'][number];
/** What somebody says of them. */
export type Answer = Shortlist['answers'][number];

/** "Meera Iyer suggests 6E 2043", "You suggest none of these". */
export function answerSentence({ person, suggested, isMine }: Pick<Answer, 'person' | 'suggested' | 'isMine'>): string {
  const name = suggested?.name ?? null;
  return isMine ? `You suggest ${name ?? 'none of these'}` : `${person.name} ${answerWords(name)}`;
}

/** "2 travellers": for whom a search was made, by the parameters that make it again. */
export function partyWords({ ad, child, inf }: Readonly<Record<string, string>>): string {
  return countText(Number(ad ?? 1) + Number(child ?? 0) + Number(inf ?? 0), 'traveller');
}

/** What comes on top of a fare, in words; of half of a return the fee is told for what it is for. Null where nothing does. */
export function feeOnTop(
  { fee }: Pick<Shortlist, 'fee'>,
  { totalWithFee }: Pick<Shared, 'totalWithFee'>,
): string | null {
  const text = feeText(fee);
  return text !== null && totalWithFee === null ? `${text}, for both ways` : text;
}

/**
 * The flight list that searches for the same again and leads to one of the flights. What the list would not show of it by
 * itself is asked for: a flight that the policy does not allow, a fare that is not the flight's cheapest.
 */
export function suggestedPath(
  { searchAgain, tripId }: Pick<Shortlist, 'searchAgain' | 'tripId'>,
  shared: Shared,
): string {
  const [only, other] = shared.options;
  const isWayBack = !other && only?.coverage === 'return';
  const isCheapest = other !== undefined || only?.fares[0]?.fareType === shared.fareType;
  return searchAgainPath(
    {
      ...searchAgain,
      fid: isWayBack ? `~${shared.flightId}` : shared.flightId,
      suggested: '1',
      ...(shared.verdict?.outcome === 'block' ? { blocked: '1' } : {}),
      ...(isCheapest ? {} : { viewAll: '1' }),
    },
    tripId,
  );
}
