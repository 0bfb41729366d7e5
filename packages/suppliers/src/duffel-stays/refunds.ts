import type { RefundStep } from '@pravas/domain/hotel/stay-cancellation.ts';
import { greatest, least, type Paise, ZERO } from '@pravas/domain/money/money.ts';
import { inPaise } from '../duffel/money.ts';
import type { StaysRate } from './wire.ts';

/**
 * What is refunded of a rate until when, the earliest first; never more than was paid, never below 0, and never more
 * than before. A step that cannot be read is left out, which promises less, as steps only fall. Empty = no refund.
 */
export function refundsOf(
  { cancellation_timeline }: Pick<StaysRate, 'cancellation_timeline'>,
  totalPaise: Paise,
): RefundStep[] {
  const steps = cancellation_timeline.flatMap(({ before, refund_amount, currency }): RefundStep[] => {
    const refundPaise = inPaise(refund_amount, currency);
    const at = instantOf(before);
    return refundPaise === null || at === null ? [] : [{ before: at, refundPaise: within(refundPaise, totalPaise) }];
  });
  const sorted = steps.toSorted((a, b) => epochOf(a.before) - epochOf(b.before));
  let mostPaise = totalPaise;
  const falling = sorted.map(({ before, refundPaise }) => {
    mostPaise = least(mostPaise, refundPaise);
    return { before, refundPaise: mostPaise };
  });
  return falling.filter(({ refundPaise }) => refundPaise > 0);
}

/** The refund at a moment: the first step that has not passed states it, and there is none after the last. */
export function refundAt(refunds: readonly RefundStep[], at: Temporal.Instant): Paise {
  return refunds.find(({ before }) => at.epochMilliseconds < epochOf(before))?.refundPaise ?? ZERO;
}

/** An ISO 8601 moment with its zone as an ISO instant; null for anything else. */
export function instantOf(text: string): string | null {
  try {
    return Temporal.Instant.from(text).toString();
  } catch {
    return null;
  }
}

function within(paise: Paise, totalPaise: Paise): Paise {
  return greatest(least(paise, totalPaise), ZERO);
}

function epochOf(instant: string): number {
  return Temporal.Instant.from(instant).epochMilliseconds;
}
