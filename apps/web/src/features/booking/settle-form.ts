import type { quoteSettlement } from '@pravas/contract/booking/booking-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { NOT_AN_AMOUNT } from '@pravas/domain/money/typed-amount.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { FieldErrors } from '../../lib/form.ts';
import { inrExact } from '../../lib/money-text.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import type { DeskBooking } from './booking-query.ts';
import { unitKey } from './unit-words.ts';

/** A unit, and the seller's charge for it as it is typed. */
interface SettledUnit {
  readonly orderId: string;
  readonly unit: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly kept: string;
}

/** What came of a cancellation, as the travel desk types it. */
export interface SettleValues {
  readonly units: readonly SettledUnit[];
  readonly reason: string;
}

/** What the form begins with: the units that the traveller has asked for, or the only one there is. */
export function newSettlement({ units }: Pick<DeskBooking['cancel'], 'units'>): SettleValues {
  const left = units.filter(({ state }) => state !== 'cancelled');
  const isAsked = left.some(({ state }) => state === 'cancelling');
  return {
    units: left.map(({ orderId, unit, text, state }) => ({
      orderId,
      unit,
      text,
      isChosen: isAsked ? state === 'cancelling' : left.length === 1,
      kept: '',
    })),
    reason: '',
  };
}

/** What is missing, by field. `supplier` is who keeps a part: "railway". */
export function checkSettlement({ units }: SettleValues, supplier: string): FieldErrors {
  const chosen = units.filter(({ isChosen }) => isChosen);
  if (chosen.length === 0) return { units: 'Choose what is cancelled' };
  return Object.fromEntries(
    chosen.flatMap((unit) => {
      const kept = readTypedRupees(unit.kept);
      if (kept !== null && !Number.isNaN(kept)) return [];
      return [[keptField(unit), kept === null ? requiredMessage(keptLabel(unit, units, supplier)) : NOT_AN_AMOUNT]];
    }),
  );
}

/** What the amount of a unit is called on the form. */
export function keptLabel({ text }: SettledUnit, units: readonly SettledUnit[], supplier: string): string {
  return units.length === 1 ? `What the ${supplier} keeps` : `Kept of ${text}`;
}

/** The form's field for a field of what was sent: only what is chosen is sent, counted from 0. */
export function fieldOfSettlement(sent: string, { units }: Pick<SettleValues, 'units'>): string {
  const at = /^units\.(\d+)/.exec(sent)?.[1];
  const unit = at === undefined ? undefined : units.filter(({ isChosen }) => isChosen)[Number(at)];
  return unit ? keptField(unit) : sent;
}

/** The form's field for the amount of a unit. */
export function keptField(unit: Pick<SettledUnit, 'orderId' | 'unit'>): string {
  return `kept.${unitKey(unit)}`;
}

/** The outcome as it is sent. */
export function settleBody({ units, reason }: SettleValues, bookingId: string) {
  return {
    bookingId,
    units: units
      .filter(({ isChosen }) => isChosen)
      .map(({ orderId, unit, kept }) => ({ orderId, unit, kept: readTypedRupees(kept) ?? 0 })),
    reason,
  };
}

type SettlementQuote = Pick<AnswerOf<typeof quoteSettlement>, 'refund' | 'ruled'>;

/** The refund, and how it compares with the rules: "₹737 goes back, ₹11.25 less than by the rules." */
export function settlementText({ refund, ruled }: SettlementQuote, isOwed: boolean): string {
  const away = Math.round((refund - ruled.refund) * 100) / 100;
  const than =
    away === 0 ? 'as by the rules' : `${inrExact(Math.abs(away))} ${away > 0 ? 'more' : 'less'} than by the rules`;
  const what = isOwed ? 'is taken off what is owed' : 'goes back';
  return `${refund === 0 ? 'Nothing' : inrExact(refund)} ${what}, ${than}.`;
}

/** What the button does, with the sum once it is known. */
export function settleSubmit(quote: Pick<SettlementQuote, 'refund'> | null, isOwed: boolean): string {
  if (quote === null) return isOwed ? 'Cancel it' : 'Cancel and refund';
  if (quote.refund === 0) return 'Cancel without a refund';
  return isOwed ? `Take off ${inrExact(quote.refund)}` : `Refund ${inrExact(quote.refund)}`;
}
