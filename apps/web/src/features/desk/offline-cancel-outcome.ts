import { offlineOutcome } from '@pravas/domain/booking/offline-outcome.ts';
import { type PaidPart, soldForPart } from '@pravas/domain/booking/paid-part.ts';
import { fromRupees, type Paise, sum, toRupees } from '@pravas/domain/money/money.ts';
import { readAmount } from '@pravas/domain/money/typed-amount.ts';
import type { AmountLine } from '../../lib/amount-line.ts';
import type { EntryList } from './entry-query.ts';
import {
  type CancelScope,
  type CancelValues,
  checkCancel,
  linesOf,
  offeredScopes,
  paidOfChosen,
} from './offline-cancel-form.ts';

/** The documents of a cancellation once it is saved. */
export interface CancelPreview {
  /** Where the payment goes; the last line is what stays with us and is debited. */
  readonly lines: readonly AmountLine[];
  /** The debit note, with its GST; null where nothing stays as our charge. */
  readonly debitNote: readonly AmountLine[] | null;
  /** How much of our own charges a credit note refunds, in rupees; 0 = nothing. */
  readonly creditNote: number;
  /** In rupees. */
  readonly refund: number;
}

/** What was paid for a part, in the lines of a bill; zero lines are left out. */
export function paidLines(part: PaidPart): readonly AmountLine[] {
  const lines: readonly (readonly [label: string, amount: Paise])[] = [
    ['Fare', part.pricePaise],
    ['Taxes and airport fees', part.taxesPaise],
    ['Other fees of the airline', part.otherFeesPaise],
    ['Seats, meals and baggage', part.extrasPaise],
    ['Service charge', part.serviceChargePaise],
    ['GST on the service charge', part.gstPaise],
    ['Used up by changes', part.usedUpPaise],
  ];
  return [
    ...lines.filter(([, amount]) => amount !== 0).map(([label, amount]) => ({ label, rupees: toRupees(amount) })),
    { label: 'Paid for this part', rupees: toRupees(part.totalPaise), total: true },
  ];
}

/**
 * What saving would do, by the same sums with which the server settles it; null while something is missing or wrong.
 */
export function previewOf(
  values: CancelValues,
  scope: CancelScope,
  { cancelling }: Pick<EntryList, 'cancelling'>,
): CancelPreview | null {
  const scopes = offeredScopes({ cancelling });
  if (!scopes || Object.values(checkCancel(values, scopes)).some((error) => error !== undefined)) return null;
  const typed = scope.mode === 'whole' ? [values] : linesOf(values, scope).filter((line) => line.isChecked);
  const total = (field: 'refundedAmount' | 'penality') =>
    sum(typed.map((line) => readAmount(line[field]) ?? fromRupees(0)));
  const part = paidOfChosen(values, scope);
  const outcome = offlineOutcome(
    { soldPaise: soldForPart(part), chargesPaise: sum([part.serviceChargePaise, part.gstPaise]) },
    { refundPaise: total('refundedAmount'), penaltyPaise: total('penality') },
    cancelling.supply,
  );
  const line = (label: string, amount: Paise, more: Partial<AmountLine> = {}): AmountLine => ({
    label,
    rupees: toRupees(amount),
    ...more,
  });
  const some = (label: string, amount: Paise) => (amount === 0 ? [] : [line(label, amount)]);
  return {
    lines: [
      line('Goes back', outcome.refundPaise, { detail: outcome.refundPaise > 0 ? cancelling.backTo : null }),
      line('Penality of the airline', outcome.penaltyPaise),
      ...some('Service charge with GST, not returned', outcome.nonRefundablePaise),
      ...some('Used up by changes', part.usedUpPaise),
      line('Stays as our cancellation charge', outcome.serviceChargePaise),
      line('Paid for this part', part.totalPaise, { total: true }),
    ],
    debitNote:
      outcome.serviceChargePaise === 0
        ? null
        : [
            line('Cancellation charge', outcome.feePaise),
            ...some('CGST', outcome.cgstPaise),
            ...some('SGST', outcome.sgstPaise),
            ...some('IGST', outcome.igstPaise),
            line('Debit note', outcome.serviceChargePaise, { total: true }),
          ],
    creditNote: toRupees(outcome.chargesBackPaise),
    refund: toRupees(outcome.refundPaise),
  };
}
