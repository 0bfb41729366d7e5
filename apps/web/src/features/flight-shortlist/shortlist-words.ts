import type { getShortlist } from '@pravas/contract/flight/shortlist-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { includedText } from '../../lib/fee-text.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { searchAgainPath } from '../flight-compare/index.ts';

/** A shortlist with its flights. */
export type Shortlist = AnswerOf<typeof getShortlist>;
/** One of its flights. */
export type Shared = Shortlist['shared'][number];
/** What somebody says of them. */
export type Answer = Shortlist['answers'][number];

/** "2 travellers": the party of a search, by its parameters. */
export function partyWords({ ad, child, inf }: Readonly<Record<string, string>>): string {
  return countText(Number(ad ?? 1) + Number(child ?? 0) + Number(inf ?? 0), 'traveller');
}

/** What a shared flight costs, our fee included where it has one of its own; rupees. */
export function paidFor({ totalWithFee, totalPrice }: Pick<Shared, 'totalWithFee' | 'totalPrice'>): number {
  return totalWithFee ?? totalPrice;
}

/** What that price includes, in words; of half of a return, that our fee comes with both ways. */
export function includedIn({ fee }: Pick<Shortlist, 'fee'>, { totalWithFee }: Pick<Shared, 'totalWithFee'>): string {
  const isHalf = totalWithFee === null && fee !== null && fee > 0;
  return isHalf ? `taxes included; plus our fee of ${inr(fee)} is added` : includedText(fee);
}

/**
 * The flight list that searches for the same again and leads to one of the flights. It also asks for what the list
 * would not show by itself: a flight that the policy does not allow, a fare that is not the flight's cheapest.
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
