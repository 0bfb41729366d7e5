import { add, applyRate, type BasisPoints, greatest, type Paise, paise, subtract, sum, ZERO } from '../money/money.ts';
import { type Proof, proof } from '../proof/proof.ts';

/** A budget's amount and what is counted against it. */
export interface BudgetFigures {
  readonly amountPaise: Paise;
  /** Paid for and used. */
  readonly spentPaise: Paise;
  /** Booked or approved, and still in the future. */
  readonly committedPaise: Paise;
  /** Waiting for approval. */
  readonly pendingPaise: Paise;
}

/** How much of a budget is used. */
export interface BudgetUsage {
  /** Spent and committed. */
  readonly usedPaise: Paise;
  /** Negative where the budget is exceeded. */
  readonly remainingPaise: Paise;
  /** What would remain if everything that waits were approved. */
  readonly remainingIfApprovedPaise: Paise;
  /** Used share with one decimal, rounded down: 100 is never shown before it is reached. */
  readonly percent: number;
  readonly percentIfApproved: number;
  readonly isOver: boolean;
}

/** How much of a budget is used, with committed and pending amounts and not only what is spent. */
export function budgetUsage(figures: BudgetFigures): BudgetUsage {
  const { amountPaise, pendingPaise } = figures;
  const usedPaise = add(figures.spentPaise, figures.committedPaise);
  const ifApproved = add(usedPaise, pendingPaise);
  return {
    usedPaise,
    remainingPaise: subtract(amountPaise, usedPaise),
    remainingIfApprovedPaise: subtract(amountPaise, ifApproved),
    percent: percentOf(usedPaise, amountPaise),
    percentIfApproved: percentOf(ifApproved, amountPaise),
    isOver: usedPaise > amountPaise,
  };
}

/** A budget of nothing is full as soon as anything is used. */
function percentOf(part: Paise, whole: Paise): number {
  if (whole <= 0) return part > 0 ? 100 : 0;
  return Number((BigInt(part) * 1_000n) / BigInt(whole)) / 10;
}

/** What a forecast is made from. */
export interface ForecastFacts extends BudgetFigures {
  /** Share of requests that are approved, 0 to 1; values outside count as the nearer end. */
  readonly approvalRate: number;
  /** Share of booked money that is cancelled and refunded, 0 to 1. */
  readonly cancellationRate: number;
  readonly periodStart: Temporal.PlainDate;
  /** Belongs to the period. */
  readonly periodEnd: Temporal.PlainDate;
  readonly today: Temporal.PlainDate;
  /** Spending of earlier periods of this length; used while this one is too young to judge by. */
  readonly lastPeriodsPaise?: readonly Paise[];
}

/** A part of the forecast with its derivation. */
interface ForecastPart {
  readonly name: 'spent' | 'committed' | 'pending' | 'pipeline';
  readonly amountPaise: Paise;
  /** One plain sentence. */
  readonly sentence: string;
  readonly proof: Proof;
}

/** Where a budget is going to land. */
export interface LandingForecast {
  readonly landingPaise: Paise;
  /** Positive = over the budget. */
  readonly overPaise: Paise;
  readonly parts: readonly ForecastPart[];
}

/** Days of a period that must have passed before its own pace says anything. */
const PACE_AFTER_DAYS = 14;

/**
 * Where a budget ends at the close of its period: spent, plus what is committed less usual cancellations, plus what
 * waits at the usual approval rate, plus expected further spending. Rising in every amount and in the approval rate,
 * falling in the cancellation rate.
 */
export function landingForecast(facts: ForecastFacts): LandingForecast {
  const parts = [spentPart(facts), committedPart(facts), pendingPart(facts), pipelinePart(facts)];
  const landingPaise = sum(parts.map((part) => part.amountPaise));
  return { landingPaise, overPaise: greatest(subtract(landingPaise, facts.amountPaise), ZERO), parts };
}

const SOURCE = 'Landing forecast: spent + committed × (1 − cancellations) + pending × approvals + pipeline';

function spentPart({ spentPaise }: ForecastFacts): ForecastPart {
  return {
    name: 'spent',
    amountPaise: spentPaise,
    sentence: 'Already spent.',
    proof: proof({ rule: 'forecast.spent', inputs: { spentPaise }, result: spentPaise, source: SOURCE }),
  };
}

function committedPart({ committedPaise, cancellationRate }: ForecastFacts): ForecastPart {
  const kept = 10_000 - rateOf(cancellationRate);
  const amountPaise = applyRate(committedPaise, kept);
  return {
    name: 'committed',
    amountPaise,
    sentence: `Booked for later, less ${percentText(10_000 - kept)} that is usually cancelled.`,
    proof: proof({
      rule: 'forecast.committed',
      rate: kept,
      inputs: { committedPaise },
      result: amountPaise,
      source: SOURCE,
    }),
  };
}

function pendingPart({ pendingPaise, approvalRate }: ForecastFacts): ForecastPart {
  const rate = rateOf(approvalRate);
  const amountPaise = applyRate(pendingPaise, rate);
  return {
    name: 'pending',
    amountPaise,
    sentence: `Waiting for approval, of which ${percentText(rate)} is usually approved.`,
    proof: proof({ rule: 'forecast.pending', rate, inputs: { pendingPaise }, result: amountPaise, source: SOURCE }),
  };
}

function pipelinePart(facts: ForecastFacts): ForecastPart {
  const totalDays = daysFrom(facts.periodStart, facts.periodEnd) + 1;
  const elapsedDays = Math.min(Math.max(daysFrom(facts.periodStart, facts.today), 0), totalDays);
  const remainingDays = totalDays - elapsedDays;
  const pipeline = (rule: string, amountPaise: Paise, sentence: string, ofPaise: Paise, ofDays: number) => ({
    name: 'pipeline' as const,
    amountPaise,
    sentence,
    proof: proof({
      rule,
      inputs: { ofPaise, ofDays, elapsedDays, remainingDays },
      result: amountPaise,
      source: SOURCE,
    }),
  });
  if (remainingDays === 0) return pipeline('forecast.none_left', ZERO, 'The period is over.', ZERO, totalDays);
  if (elapsedDays >= PACE_AFTER_DAYS) {
    const amountPaise = perDays(facts.spentPaise, elapsedDays, remainingDays);
    const sentence = `${daysText(remainingDays)} left at the pace of the first ${daysText(elapsedDays)}.`;
    return pipeline('forecast.pace', amountPaise, sentence, facts.spentPaise, elapsedDays);
  }
  const earlier = facts.lastPeriodsPaise ?? [];
  if (earlier.length > 0) {
    const averagePaise = perDays(sum(earlier), earlier.length, 1);
    const amountPaise = perDays(averagePaise, totalDays, remainingDays);
    const sentence = `${daysText(remainingDays)} left at the pace of earlier periods.`;
    return pipeline('forecast.earlier_periods', amountPaise, sentence, averagePaise, totalDays);
  }
  const sentence = `Nothing is added in the first ${daysText(PACE_AFTER_DAYS)}.`;
  return pipeline('forecast.too_early', ZERO, sentence, facts.spentPaise, elapsedDays);
}

/** A rate as basis points; an unknown rate counts as none. */
function rateOf(share: number): BasisPoints {
  return Math.min(Math.max(Math.round(share * 10_000) || 0, 0), 10_000);
}

/** amount × days ÷ perDays, rounded down, exact for every safe amount. */
function perDays(amount: Paise, ofDays: number, days: number): Paise {
  return paise(Number((BigInt(amount) * BigInt(days)) / BigInt(ofDays)));
}

function daysFrom(from: Temporal.PlainDate, until: Temporal.PlainDate): number {
  return from.until(until, { largestUnit: 'days' }).days;
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

function percentText(rate: BasisPoints): string {
  return `${Number((rate / 100).toFixed(1))} %`;
}
