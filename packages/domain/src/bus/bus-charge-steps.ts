import { type Paise, sum, ZERO } from '../money/money.ts';
import { type AirportTime, instantOf } from '../time/airport-time.ts';
import { type BusTermsOf, freeEnd, seatRefunds } from './bus-cancellation.ts';

/** A span in which cancelling seats costs the same. Both ends belong to it. Amounts are of all seats. */
export interface BusChargeStep {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
  readonly paidPaise: Paise;
  /** Charge with its tax, and the non-refundable part. */
  readonly keptPaise: Paise;
  readonly refundPaise: Paise;
}

/**
 * What cancelling keeps and refunds of these seats from a moment on until the passengers get on, in consecutive steps
 * to the millisecond; none once they should have got on.
 */
export function busChargeSteps(
  detail: BusTermsOf & { readonly boarding: { readonly at: AirportTime } },
  from: Temporal.Instant,
): readonly BusChargeStep[] {
  const [startMs, endMs] = [from.epochMilliseconds, instantOf(detail.boarding.at).epochMilliseconds];
  if (startMs > endMs) return [];
  const turns = turnsOf(detail).filter((ms) => ms > startMs && ms <= endMs);
  const starts = [...new Set([startMs, ...turns])].toSorted((a, b) => a - b);
  const steps: BusChargeStep[] = [];
  for (const [index, ms] of starts.entries()) {
    const until = momentAt((starts[index + 1] ?? endMs + 1) - 1);
    const refunds = seatRefunds(detail, momentAt(ms));
    const total = (amount: 'paidPaise' | 'refundPaise') => sum(refunds.map((refund) => refund[amount]));
    const [paidPaise, refundPaise] = [total('paidPaise'), total('refundPaise')];
    const keptPaise = sum(refunds.flatMap((one) => [one.chargePaise, one.chargeTaxPaise, one.notRefundablePaise]));
    const last = steps.at(-1);
    if (last?.keptPaise === keptPaise) steps[steps.length - 1] = { ...last, until };
    else steps.push({ from: momentAt(ms), until, paidPaise, keptPaise, refundPaise });
  }
  return steps;
}

/** The last moment at which all of the seats are cancelled free of charge; null where it is not free at `now`. */
export function freeUntil(
  detail: BusTermsOf & { readonly boarding: { readonly at: AirportTime } },
  now: Temporal.Instant,
): Temporal.Instant | null {
  const [first] = busChargeSteps(detail, now);
  return first && first.keptPaise === ZERO ? first.until : null;
}

/** Every millisecond with which another charge may begin. */
function turnsOf({ terms: { tiers, freeMinutes }, boughtAt }: BusTermsOf): readonly number[] {
  const end = freeEnd(freeMinutes, boughtAt);
  const lasts = tiers.flatMap(({ after, until }) => (after === null ? [until] : [after, until]));
  return [...lasts.map((at) => Temporal.Instant.from(at)), ...(end ? [end] : [])].map((at) => at.epochMilliseconds + 1);
}

function momentAt(ms: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(ms);
}
