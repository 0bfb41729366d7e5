import { NOT_AN_AMOUNT } from '@pravas/domain/money/typed-amount.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { FieldErrors } from '../../lib/form.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import type { DeskBooking } from './booking-query.ts';
import { unitKey } from './unit-words.ts';

/** A unit, and what the seller keeps of it as it is typed. */
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

/** What the form begins with: those that the traveller has asked for, or the only one there is. */
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

/** What is missing, by where it stands. `supplier` is who keeps a part: "railway". */
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

/** Where a field of what was sent stands on the form: only what is chosen is sent, counted from 0. */
export function fieldOfSettlement(sent: string, { units }: Pick<SettleValues, 'units'>): string {
  const at = /^units\.(\d+)/.exec(sent)?.[1];
  const unit = at === undefined ? undefined : units.filter(({ isChosen }) => isChosen)[Number(at)];
  return unit ? keptField(unit) : sent;
}

/** Where the amount of a unit stands on the form. */
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
