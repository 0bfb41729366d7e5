import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { Arrival } from './ask-suppliers.ts';

/** How many fares are worth keeping and showing at once: about a screenful of flights. */
export const WORTH_SHOWING = 16;
/** How many may wait while others are being kept. */
const MOST_WAITING = 4 * WORTH_SHOWING;

/**
 * Fares arrive a few at a time, but each write costs a transaction: here they wait until they are worth one, or until
 * their supplier has no more. A supplier's order stays.
 */
export async function* gatherArrivals(
  arrivals: AsyncIterable<Arrival>,
  isKeeping: () => boolean,
): AsyncGenerator<Arrival> {
  const waiting = new Map<string, readonly Offer[]>();
  for await (const arrival of arrivals) {
    const { supplierId, batch } = arrival;
    const before = waiting.get(supplierId) ?? [];
    if (batch === 'finished' || batch.type === 'error') {
      waiting.delete(supplierId);
      if (before.length > 0) yield { supplierId, batch: { type: 'offers', offers: before } };
      yield arrival;
      continue;
    }
    const offers = before.length === 0 ? batch.offers : [...before, ...batch.offers];
    const isWorthIt = offers.length >= (isKeeping() ? MOST_WAITING : WORTH_SHOWING);
    waiting.set(supplierId, isWorthIt ? [] : offers);
    if (isWorthIt) yield { supplierId, batch: { ...batch, offers } };
  }
}

/** How many fares are merged, judged and presented at once, before other requests get a turn. */
export const MOST_AT_ONCE = 1_500;

/** The same batches, very long ones in portions. */
export async function* inPortions(arrivals: AsyncIterable<Arrival>): AsyncGenerator<Arrival> {
  for await (const { supplierId, batch } of arrivals) {
    if (batch === 'finished' || batch.type === 'error' || batch.offers.length <= MOST_AT_ONCE) {
      yield { supplierId, batch };
      continue;
    }
    for (let from = 0; from < batch.offers.length; from += MOST_AT_ONCE) {
      yield { supplierId, batch: { ...batch, offers: batch.offers.slice(from, from + MOST_AT_ONCE) } };
    }
  }
}
