import { applyRate, type BasisPoints, formatInrExact, least, type Paise, subtract, sum, ZERO } from '../money/money.ts';
import { type Proof, proof } from '../proof/proof.ts';
import { type AirportTime, epochMillisecondsOf } from '../time/airport-time.ts';
import type { CabCancellationRule, CabCharge } from './cab-rate-card.ts';

/** What was paid for a ride that has not been driven. */
interface CabPaid {
  readonly taxablePaise: Paise;
  /** GST on the bill; nothing under reverse charge. */
  readonly taxPaise: Paise;
  readonly taxRate: BasisPoints;
  /** Toll, parking and permits that were expected: they are refunded, since nothing was driven. */
  readonly passThroughPaise: Paise;
}

/** The facts that decide what cancelling a ride costs. */
export interface CabCancellationFacts {
  readonly rule: CabCancellationRule;
  readonly pickUp: AirportTime;
  readonly paid: CabPaid;
}

/** The refund of a ride: refund + charge + its GST = paid. */
export interface CabRefund {
  /** The tier that applies, by its hours before pick-up; null = a no-show. */
  readonly tierHours: number | null;
  readonly paidPaise: Paise;
  readonly chargePaise: Paise;
  readonly chargeGstPaise: Paise;
  readonly refundPaise: Paise;
  readonly proof: Proof;
}

const HOUR_MS = 3_600_000;
const RULE = "The vendor's rule as entered on the rate card";
const RATE_OF_RIDE = 'CBIC circular 178/2022: a cancellation charge carries the rate of the service';

/**
 * What cancelling at a moment refunds: the first tier applies whose hours are still left; after pick-up it is a
 * no-show. The charge is at most the price before GST, and the GST on it is that of the ride.
 */
export function cabCancellation({ rule, pickUp, paid }: CabCancellationFacts, at: Temporal.Instant): CabRefund {
  const leftMs = epochMillisecondsOf(pickUp) - at.epochMilliseconds;
  const tier = rule.tiers.find(({ fromHours }) => leftMs >= fromHours * HOUR_MS) ?? null;
  const charge = tier?.charge ?? rule.noShow;
  const { taxablePaise, taxPaise, taxRate, passThroughPaise } = paid;
  const chargePaise = least(amountOf(charge, taxablePaise), taxablePaise);
  // A bill without GST charges none for cancelling either; a charge of everything keeps all of it.
  const chargeGstPaise = chargePaise === taxablePaise ? taxPaise : least(applyRate(chargePaise, taxRate), taxPaise);
  const paidPaise = sum([taxablePaise, taxPaise, passThroughPaise]);
  const refundPaise = subtract(paidPaise, sum([chargePaise, chargeGstPaise]));
  const tierHours = tier?.fromHours ?? null;
  return {
    tierHours,
    paidPaise,
    chargePaise,
    chargeGstPaise,
    refundPaise,
    proof: proof({
      rule: 'cab_refund.total',
      inputs: { paidPaise },
      result: refundPaise,
      source: RULE,
      parts: [
        proof({
          rule: tier ? `cab_refund.${charge.type}` : 'cab_refund.no_show',
          inputs: { taxablePaise, tierHours, ...(charge.type === 'amount' ? { askedPaise: charge.amountPaise } : {}) },
          result: chargePaise,
          source: RULE,
          ...(charge.type === 'percent' ? { rate: charge.basisPoints } : {}),
        }),
        proof({
          rule: 'cab_refund.gst_on_charge',
          rate: taxRate,
          inputs: { chargePaise, taxPaise },
          result: chargeGstPaise,
          source: RATE_OF_RIDE,
        }),
      ],
    }),
  };
}

function amountOf(charge: CabCharge, taxablePaise: Paise): Paise {
  if (charge.type === 'free') return ZERO;
  return charge.type === 'amount' ? charge.amountPaise : applyRate(taxablePaise, charge.basisPoints);
}

/** A span in which cancelling costs the same. Both ends belong to it. */
export interface CabCancellationStep {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
  readonly refund: CabRefund;
}

/** What cancelling refunds from a moment on until pick-up, in consecutive steps; none once it has passed. */
export function cabCancellationTimeline(
  facts: CabCancellationFacts,
  from: Temporal.Instant,
): readonly CabCancellationStep[] {
  const pickUpMs = epochMillisecondsOf(facts.pickUp);
  const fromMs = from.epochMilliseconds;
  if (fromMs > pickUpMs) return [];
  // A tier applies up to and including its last moment, so that the next begins a millisecond later.
  const ends = facts.rule.tiers.map(({ fromHours }) => pickUpMs - fromHours * HOUR_MS).filter((ms) => ms >= fromMs);
  const until = [...new Set([...ends, pickUpMs])].toSorted((a, b) => a - b);
  return until.map((endMs, index) => {
    const startMs = index === 0 ? fromMs : (until[index - 1] ?? fromMs) + 1;
    return { from: instant(startMs), until: instant(endMs), refund: cabCancellation(facts, instant(startMs)) };
  });
}

function instant(ms: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(ms);
}

/** "Free until 24 h before pick-up, then 50 %, then ₹1,200; a no-show costs 100 %": a rule in words. */
export function cabCancellationWords({ tiers, noShow }: CabCancellationRule): string {
  const parts = tiers.map(({ fromHours, charge }) => {
    const until = fromHours === 0 ? 'until pick-up' : `until ${fromHours} h before pick-up`;
    return `${chargeWords(charge)} ${until}`;
  });
  return `${parts.join(', then ')}; a no-show: ${chargeWords(noShow)}`;
}

function chargeWords(charge: CabCharge): string {
  if (charge.type === 'free') return 'free';
  return charge.type === 'amount' ? formatInrExact(charge.amountPaise) : `${charge.basisPoints / 100} %`;
}
