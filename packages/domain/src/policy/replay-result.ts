import type { Paise } from '../money/money.ts';
import type { VerdictOutcome } from './verdict.ts';

/** How many of the things on offer have each outcome, each by its mildest price. */
export type OutcomeCounts = Readonly<Record<VerdictOutcome, number>>;

/** What was on offer, as it is judged today and as a draft would judge it. */
export interface OfferedOutcomes {
  /** Everything is within where there is no policy. */
  readonly before: OutcomeCounts;
  readonly after: OutcomeCounts;
}

/** A draft's result for a remembered case. */
export interface ReplayResult {
  readonly outcomeBefore: VerdictOutcome | null;
  /** null for searches. */
  readonly outcomeAfter: VerdictOutcome | null;
  /** For all travellers; never negative, nothing for searches. */
  readonly savedPaise: Paise;
  /** Whether a purchase within the draft was possible; true where nothing was on offer, as no rule is to blame. */
  readonly hasCompliantChoice: boolean;
  /** Where from and where to, the same for what has no route; null where the case does not show it. */
  readonly from: string | null;
  readonly to: string | null;
  /** Left out by services that count no offers. */
  readonly offered?: OfferedOutcomes;
}
