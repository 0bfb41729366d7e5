import { indiaMoment } from './calendar.ts';
import type { PlanCode } from './price.ts';
import type { Property } from './properties.ts';
import type { Stay } from './stay.ts';

/** What a cancellation costs: the first night of every room with its tax, or a share of the whole price. */
export type CancelCharge = { readonly kind: 'first_night' } | { readonly kind: 'percent'; readonly percent: 50 | 100 };

/** A charge and the moment from which it holds, epoch milliseconds; 0 is the moment of booking. */
export interface PolicyStep {
  readonly fromMs: number;
  readonly charge: CancelCharge;
}

/** The amounts of a share of the price and of a first night, paise. */
export interface PolicyAmounts {
  readonly totalPaise: number;
  readonly firstNightsPaise: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CHECK_IN_TIME = '14:00:00';
const ALL: CancelCharge = { kind: 'percent', percent: 100 };
const HALF: CancelCharge = { kind: 'percent', percent: 50 };

/** A price without a refund. */
export const NON_REFUNDABLE: readonly PolicyStep[] = [{ fromMs: 0, charge: ALL }];

/** The moment of check-in, epoch milliseconds. */
export function checkInMoment({ checkIn }: Stay): number {
  return indiaMoment(`${checkIn}T${CHECK_IN_TIME}`);
}

/** What a cancellation costs and from when on; before the first step it is free. Ascending. */
export function policySteps(property: Property, plan: PlanCode, stay: Stay): readonly PolicyStep[] {
  const arrival = checkInMoment(stay);
  switch (plan) {
    case 'NR':
      return NON_REFUNDABLE;
    case 'CORP':
      return [{ fromMs: arrival, charge: ALL }];
    case 'SEMI':
      return [
        { fromMs: arrival - 7 * DAY_MS, charge: HALF },
        { fromMs: arrival - DAY_MS, charge: ALL },
      ];
    default: {
      const noticeMs = (property.index % 2 === 1 ? 24 : 48) * HOUR_MS;
      return [
        { fromMs: arrival - noticeMs, charge: { kind: 'first_night' } },
        { fromMs: arrival, charge: ALL },
      ];
    }
  }
}

/** A charge in paise, half up, never more than the whole price. */
export function chargePaise(charge: CancelCharge, { totalPaise, firstNightsPaise }: PolicyAmounts): number {
  if (charge.kind === 'first_night') return Math.min(firstNightsPaise, totalPaise);
  return Math.floor((totalPaise * charge.percent + 50) / 100);
}

/** The charge of a cancellation at a moment, paise: that of the last step that has begun. */
export function chargeAt(steps: readonly PolicyStep[], amounts: PolicyAmounts, atMs: number): number {
  const step = steps.findLast(({ fromMs }) => fromMs <= atMs);
  return step === undefined ? 0 : chargePaise(step.charge, amounts);
}
