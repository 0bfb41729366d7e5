import { addDays, indiaDate, indiaMoment, indiaTime } from '../hotel-engine/calendar.ts';
import { hash32 } from '../hotel-engine/hash.ts';
import { chargePaise, type PolicyStep } from '../hotel-engine/policies.ts';
import { nightTaxPaise } from '../hotel-engine/price.ts';
import { rupees } from '../tbo/envelope.ts';
import { amountsOf, type SupplierAmounts } from './amounts.ts';
import type { CodedOffer } from './codes.ts';

/** `dd-MM-yyyy HH:mm:ss` in India. */
export function dashedTime(ms: number): string {
  const [date = '', time = ''] = indiaTime(ms).split('T');
  return `${date.split('-').reverse().join('-')} ${time}`;
}

function yesterday(nowMs: number): number {
  return indiaMoment(`${addDays(indiaDate(nowMs), -1)}T00:00:00`);
}

/** The steps as windows that begin yesterday: what began earlier has no window of its own. */
function windows(steps: readonly PolicyStep[], nowMs: number): readonly { fromMs: number; step: PolicyStep | null }[] {
  const startMs = yesterday(nowMs);
  const begun = steps.findLast(({ fromMs }) => fromMs <= startMs) ?? null;
  const later = steps.filter(({ fromMs }) => fromMs > startMs);
  return [{ fromMs: startMs, step: begun }, ...later.map((step) => ({ fromMs: step.fromMs, step }))];
}

/** The last moment at which nothing is kept; before yesterday when there is always a charge. */
export function lastFreeMoment(steps: readonly PolicyStep[], nowMs: number): number {
  return Math.max(steps[0]?.fromMs ?? 0, yesterday(nowMs)) - 1000;
}

function wholeRows(coded: CodedOffer, amounts: SupplierAmounts, nowMs: number) {
  return windows(coded.steps, nowMs).map(({ fromMs, step }) => {
    const FromDate = dashedTime(fromMs);
    if (step?.charge.kind === 'percent') {
      return { FromDate, ChargeType: 'Percentage', CancellationCharge: step.charge.percent };
    }
    const paise = step === null ? 0 : chargePaise(step.charge, amounts);
    return { FromDate, ChargeType: 'Fixed', CancellationCharge: rupees(paise) };
  });
}

/** Rows of each room separately; the rooms' charges add up to the booking's to the paisa. */
function rowsByRoom(coded: CodedOffer, amounts: SupplierAmounts, nowMs: number) {
  const { nightPaise } = coded.offer;
  const totals = nightPaise.map((nights) => amountsOf({ ...coded.offer, nightPaise: [nights] }).totalPaise);
  const others = totals.slice(1).reduce((sum, paise) => sum + paise, 0);
  return nightPaise.flatMap((nights, room) => {
    const totalPaise = room === 0 ? amounts.totalPaise - others : (totals[room] ?? 0);
    const [first = 0] = nights;
    const own = { totalPaise, firstNightsPaise: first + nightTaxPaise(first) };
    return windows(coded.steps, nowMs).map(({ fromMs, step }) => ({
      Index: String(room + 1),
      FromDate: dashedTime(fromMs),
      ChargeType: 'Fixed',
      CancellationCharge: rupees(step === null ? 0 : chargePaise(step.charge, own)),
    }));
  });
}

function isByRoom({ property, offer, steps }: CodedOffer): boolean {
  // Halves of odd amounts do not add up, so a half always refers to the whole.
  const hasHalf = steps.some(({ charge }) => charge.kind === 'percent' && charge.percent === 50);
  return offer.rooms.length > 1 && property.index % 2 === 0 && !hasHalf;
}

/**
 * The rows of an offer: of the whole, or of each room in hotels of even number; in no order that could be relied on.
 */
export function policyRows(coded: CodedOffer, nowMs: number) {
  const amounts = amountsOf(coded.offer);
  const { property, offer } = coded;
  // Some hotels leave a price without a refund without a row.
  if (offer.plan === 'NR' && property.index === 1) return [];
  const rows = isByRoom(coded) ? rowsByRoom(coded, amounts, nowMs) : wholeRows(coded, amounts, nowMs);
  return hash32(`${property.code}|${offer.room}|${offer.plan}|rows`) % 3 === 0 ? rows.toReversed() : rows;
}

/** Whether the supplier calls an offer refundable; one of its hotels is known to say yes where there is no refund. */
export function isCalledRefundable({ property, steps }: CodedOffer): boolean {
  const [first] = steps;
  const keepsAll = first?.fromMs === 0;
  return !keepsAll || property.index === 9;
}
