import { remember } from '../memory/remember.ts';
import { formatInrExact, least, type Paise, subtract, ZERO } from '../money/money.ts';
import { type Proof, proof } from '../proof/proof.ts';
import { type DeadlineReader, deadlineText } from './safe-deadline.ts';
import type { CancellationTier, StayOffer } from './stay-offer.ts';

/** What decides what cancelling a stay costs. Moments are ISO instants. */
export interface StayTerms extends Pick<StayOffer, 'tiers' | 'lastFreeAt' | 'isRefundable' | 'totalPaise'> {
  /** When check-in begins: from then on nothing can be cancelled. */
  readonly checkInAt: string;
}

/** What the supplier keeps of a stay that is cancelled at a moment: charge + refund = total. */
export interface StayCharge {
  readonly chargePaise: Paise;
  readonly refundPaise: Paise;
  readonly proof: Proof;
}

const SOURCE = "The hotel's own terms, as agreed when it was booked";

/**
 * What cancelling costs at a moment: the charge of the last tier that has begun, nothing before the first. A rate that
 * is sold as not refundable keeps everything from the start, whatever its tiers say. Never more than was paid.
 */
export function stayCharge(terms: StayTerms, at: Temporal.Instant): StayCharge {
  const tier = tierAt(terms, at.epochMilliseconds);
  const asked = askedBy(terms, tier);
  const chargePaise = least(asked, terms.totalPaise);
  return {
    chargePaise,
    refundPaise: subtract(terms.totalPaise, chargePaise),
    proof: proof({
      rule: terms.isRefundable ? 'stay_refund.tier' : 'stay_refund.not_refundable',
      inputs: { totalPaise: terms.totalPaise, askedPaise: asked, tierFrom: tier?.from ?? null, at: at.toString() },
      result: chargePaise,
      source: SOURCE,
    }),
  };
}

/** The last tier that has begun at a moment. Asked for each of thousands of rates: nothing is made for it. */
function tierAt({ tiers }: Pick<StayTerms, 'tiers'>, atMs: number): CancellationTier | null {
  let last: CancellationTier | null = null;
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const tier of tiers) {
    const fromMs = epochOf(tier.from);
    if (fromMs <= atMs && fromMs >= lastMs) [last, lastMs] = [tier, fromMs];
  }
  return last;
}

function askedBy({ isRefundable, totalPaise }: Charging, tier: CancellationTier | null): Paise {
  return isRefundable ? (tier?.chargePaise ?? ZERO) : totalPaise;
}

/** What decides what is charged. */
type Charging = Pick<StayTerms, 'tiers' | 'isRefundable' | 'totalPaise'>;

/** The charge alone: lists ask for thousands, and print no proof. */
function chargeAt(terms: Charging, atMs: number): Paise {
  return least(askedBy(terms, tierAt(terms, atMs)), terms.totalPaise);
}

/**
 * The last moment at which cancelling is free: a second before the first tier that charges anything, the supplier's own
 * last free moment, or check-in, whichever comes first. Null where it is not free at `now` any more.
 */
export function freeUntil(terms: StayTerms, now: Temporal.Instant): Temporal.Instant | null {
  const nowMs = now.epochMilliseconds;
  if (!terms.isRefundable || chargeAt(terms, nowMs) > 0) return null;
  let endMs = epochOf(terms.checkInAt) - SECOND_MS;
  if (terms.lastFreeAt !== null) endMs = Math.min(endMs, epochOf(terms.lastFreeAt));
  for (const { from, chargePaise } of terms.tiers) {
    const fromMs = epochOf(from);
    if (fromMs > nowMs && chargePaise > 0) endMs = Math.min(endMs, fromMs - SECOND_MS);
  }
  return endMs < nowMs ? null : momentAt(String(endMs));
}

/** One instant for each moment: its words are remembered with it. */
const momentAt = remember((ms) => Temporal.Instant.fromEpochMilliseconds(Number(ms)));

/** Whether there is any refund at a moment. */
export function isRefundableAt(terms: Charging, at: Temporal.Instant): boolean {
  return chargeAt(terms, at.epochMilliseconds) < terms.totalPaise;
}

/** A span in which cancelling costs the same; `from` belongs to it, `until` does not. */
export interface StayChargeStep {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
  readonly chargePaise: Paise;
}

/** What cancelling costs from a moment on until check-in, in consecutive steps; none once it has begun. */
export function stayChargeSteps(terms: StayTerms, begin: Temporal.Instant): readonly StayChargeStep[] {
  const [startMs, endMs] = [begin.epochMilliseconds, epochOf(terms.checkInAt)];
  if (startMs >= endMs) return [];
  const turns = terms.tiers.map((tier) => epochOf(tier.from)).filter((ms) => ms > startMs && ms < endMs);
  const starts = [...new Set([startMs, ...turns])].toSorted((a, b) => a - b);
  const steps: StayChargeStep[] = [];
  for (const [index, ms] of starts.entries()) {
    const from = Temporal.Instant.fromEpochMilliseconds(ms);
    const until = Temporal.Instant.fromEpochMilliseconds(starts[index + 1] ?? endMs);
    const chargePaise = chargeAt(terms, ms);
    const last = steps.at(-1);
    // A tier that charges what the one before it does is no step.
    if (last?.chargePaise === chargePaise) steps[steps.length - 1] = { ...last, until };
    else steps.push({ from, until, chargePaise });
  }
  return steps;
}

/** A step of refunds: the refund before this moment. */
export interface RefundStep {
  /** ISO instant. */
  readonly before: string;
  readonly refundPaise: Paise;
}

/** Tiers of a supplier that states what is refunded until when instead of what it keeps; no step = never a refund. */
export function tiersOfRefunds(totalPaise: Paise, steps: readonly RefundStep[]): readonly CancellationTier[] {
  const sorted = steps.toSorted((a, b) => epochOf(a.before) - epochOf(b.before));
  const charge = (step: RefundStep | undefined) => subtract(totalPaise, least(step?.refundPaise ?? ZERO, totalPaise));
  const first = { from: EVER, chargePaise: charge(sorted[0]) };
  const rest = sorted.map(({ before }, index) => ({ from: before, chargePaise: charge(sorted[index + 1]) }));
  return [first, ...rest];
}

/** A step as it is drawn; `until` is the last moment that belongs to it. */
interface ShownStep extends StayChargeStep {
  readonly untilText: string;
  readonly keeps: 'nothing' | 'part' | 'all';
}

/**
 * The steps from a moment on until check-in, each with its end in words; a free one ends where its supplier says so.
 */
export function cancellationSteps(
  terms: StayTerms,
  from: Temporal.Instant,
  reader: DeadlineReader,
): readonly ShownStep[] {
  const free = freeUntil(terms, from);
  return stayChargeSteps(terms, from).map(({ from: begin, until, chargePaise }, index) => {
    const endMs = lastOf(until, index === 0 ? free : null);
    const last = Temporal.Instant.fromEpochMilliseconds(endMs);
    const keeps = chargePaise === 0 ? 'nothing' : chargePaise >= terms.totalPaise ? 'all' : 'part';
    return { from: begin, until: last, untilText: deadlineText(last, reader), chargePaise, keeps };
  });
}

/** The last moment of a step; the supplier's own last free moment may come before its first charge. */
function lastOf(until: Temporal.Instant, free: Temporal.Instant | null): number {
  const lastMs = until.epochMilliseconds - SECOND_MS;
  return free === null ? lastMs : Math.min(lastMs, free.epochMilliseconds);
}

/** The terms in sentences, from a moment on: "Free until Sun 6 Dec 13:59", "Then ₹7,581 until Tue 8 Dec 13:59". */
export function cancellationSentences(
  terms: StayTerms,
  from: Temporal.Instant,
  reader: DeadlineReader,
): readonly string[] {
  const steps = stayChargeSteps(terms, from);
  if (steps.length === 0) return ['Check-in has begun, so it cannot be cancelled.'];
  const free = freeUntil(terms, from);
  const nothingBack = (paise: Paise) => paise >= terms.totalPaise;
  if (steps.every(({ chargePaise }) => nothingBack(chargePaise))) return ['Not refundable.'];
  return steps.map(({ until, chargePaise }, index) => {
    const endMs = lastOf(until, index === 0 ? free : null);
    const end = deadlineText(Temporal.Instant.fromEpochMilliseconds(endMs), reader);
    const what = nothingBack(chargePaise) ? 'no refund' : `${formatInrExact(chargePaise)} is kept`;
    if (chargePaise === 0) return `Free until ${end}`;
    return index === 0 ? `Until ${end} ${what}` : `Then ${what} until ${end}`;
  });
}

const SECOND_MS = 1_000;
/** Before anything that is sold. */
const EVER = '1970-01-01T00:00:00Z';

/** A tier with its moment in milliseconds since 1970. */
interface TimedTier extends CancellationTier {
  readonly fromMs: number;
}

/** An offer's tiers, the earliest first. */
export function tiersInOrder(tiers: readonly CancellationTier[]): readonly TimedTier[] {
  const timed = tiers.map(({ from, chargePaise }) => ({ from, chargePaise, fromMs: epochOf(from) }));
  return timed.length < 2 ? timed : timed.sort((a, b) => a.fromMs - b.fromMs);
}

/** Rates of a search share their moments. */
const epochOf = remember((instant) => Temporal.Instant.from(instant).epochMilliseconds);
