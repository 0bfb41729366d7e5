import { pick } from './hash.ts';
import { type RoomOffer, sumsOf } from './offers.ts';
import { chargePaise, type PolicyAmounts, type PolicyStep } from './policies.ts';
import type { Property } from './properties.ts';

/** The second source's fee, thousandths of the value. Values are whole tens of rupees, so it is whole paise. */
const FEE_THOUSANDTHS = 25;

/** The second source's price of a property, per cent of the first one's: 96 to 104. */
export function secondPercent({ code }: Property): number {
  return 96 + pick(`${code}|dfl`, 9);
}

/** The sums of an offer as the second source sells it, paise: value + tax + fee = total. */
export interface SecondSums extends PolicyAmounts {
  readonly valuePaise: number;
  readonly taxPaise: number;
  readonly feePaise: number;
}

/** Adds up an offer whose nights are at the second source's price. */
export function secondSums(offer: RoomOffer): SecondSums {
  const { valuePaise, taxPaise, firstNightsPaise } = sumsOf(offer);
  const feePaise = (valuePaise * FEE_THOUSANDTHS) / 1000;
  return { valuePaise, taxPaise, feePaise, firstNightsPaise, totalPaise: valuePaise + taxPaise + feePaise };
}

/** The refund before a moment, epoch milliseconds. */
export interface RefundStep {
  readonly beforeMs: number;
  readonly refundPaise: number;
}

/** The rules of a cancellation as what is refunded until when, ascending; there is no refund after the last. */
export function refundTimeline(steps: readonly PolicyStep[], amounts: PolicyAmounts): readonly RefundStep[] {
  const kept = (position: number): number => {
    const step = steps[position];
    return step === undefined ? 0 : chargePaise(step.charge, amounts);
  };
  return steps
    .map(({ fromMs }, position) => ({ beforeMs: fromMs, refundPaise: amounts.totalPaise - kept(position - 1) }))
    .filter(({ beforeMs, refundPaise }) => beforeMs > 0 && refundPaise > 0);
}

/** The refund at a moment: the first step that has not passed states it. */
export function refundAt(timeline: readonly RefundStep[], atMs: number): number {
  return timeline.find(({ beforeMs }) => atMs < beforeMs)?.refundPaise ?? 0;
}
