import type { RuleWindow } from '@pravas/domain/fare/rule-window.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { inPaise } from './money.ts';
import type { DuffelConditions, DuffelOffer } from './wire.ts';
import type { DuffelChangeOffer } from './wire-orders.ts';

type Condition = DuffelConditions['refund_before_departure'];

/**
 * Duffel's conditions as windows: one flat penalty until departure, or nothing where the airline does not say. A
 * penalty is stated for everybody together, so each traveller and slice bears a share, rounded up: indicative. An
 * infant bears as much as an adult, since the airline's charge by type is not stated.
 */
export function toRules(offer: DuffelOffer): RuleWindow[] {
  return windowsOf(offer, offer.passengers.length);
}

/** The same of new flights of an order, which come without its people: each flight names those who fly it. */
export function toChangedRules({ conditions, slices }: DuffelChangeOffer): RuleWindow[] {
  const travellers = Math.max(0, ...slices.add.map((slice) => slice.segments[0]?.passengers.length ?? 0));
  return travellers === 0 ? [] : windowsOf({ conditions, slices: slices.add }, travellers);
}

function windowsOf(fare: Pick<DuffelOffer, 'conditions' | 'slices'>, travellers: number): RuleWindow[] {
  const slices = fare.slices.length;
  const refund = toWindow('cancel', fare.conditions.refund_before_departure, travellers, slices);
  const changes = fare.slices.flatMap((slice, sliceIndex) => {
    const own = slice.conditions.change_before_departure;
    const whole = fare.conditions.change_before_departure;
    // The condition of the slice covers only that slice, that of the offer all of them.
    const window = own ? toWindow('change', own, travellers, 1) : toWindow('change', whole, travellers, slices);
    return window ? [{ ...window, sliceIndex }] : [];
  });
  return [...(refund ? [refund] : []), ...changes];
}

/** The conditions a person may read that are not windows. */
export function toNotes(offer: DuffelOffer): string[] {
  const { refund_before_departure: refund, change_before_departure: change } = offer.conditions;
  return [noteOf('Cancellation', refund), noteOf('Change', change)];
}

function toWindow(
  kind: RuleWindow['kind'],
  condition: Condition,
  travellers: number,
  slices: number,
): RuleWindow | null {
  if (!condition) return null;
  const whole = { kind, fromHours: null, toHours: null, indicative: true } as const;
  if (!condition.allowed) return { ...whole, charge: { type: 'not_allowed' }, text: null };
  const penaltyPaise = inPaise(condition.penalty_amount, condition.penalty_currency);
  if (penaltyPaise === null) return null;
  const perTravellerPaise = paise(Math.ceil(penaltyPaise / Math.max(1, travellers * slices)));
  const shared = travellers > 1 && penaltyPaise > 0 ? { shared: true as const } : {};
  return { ...whole, ...shared, charge: { type: 'amount', perTravellerPaise }, text: wordsOf(condition) };
}

function noteOf(name: string, condition: Condition): string {
  if (!condition) return `${name} before departure: the airline does not say.`;
  if (!condition.allowed) return `${name} before departure: not allowed.`;
  return `${name} before departure: ${wordsOf(condition)}.`;
}

function wordsOf(condition: NonNullable<Condition>): string {
  const { penalty_amount: amount, penalty_currency: currency } = condition;
  if (amount === '') return 'allowed, the charge is told when it is asked for';
  return `${currency} ${amount} for everybody together`;
}
