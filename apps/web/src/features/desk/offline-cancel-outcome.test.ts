import { describe, expect, it } from 'vitest';
import { type CancelScope, type CancelValues, cancelValuesOf, partOf } from './offline-cancel-form.ts';
import { paidLines, previewOf } from './offline-cancel-outcome.ts';

const PAID = {
  fare: 7_200,
  taxes: 800,
  otherFees: 0,
  extras: 0,
  serviceCharge: 100,
  GST: 18,
  usedUp: 0,
  total: 8_118,
  taxesBack: 800,
};
const asha = { index: 0, name: 'Asha Rao', type: 'ADULT', paid: PAID } as const;
const scope: CancelScope = {
  scope: 'full',
  type: '',
  label: 'Full trip',
  mode: 'whole',
  travelers: [asha],
  parties: [[0]],
  paid: PAID,
};
const SAME_STATE = { supplierStateCode: '29', placeOfSupplyStateCode: '29', on: '2026-11-25' };
const backTo = 'against what your organisation owes';

const typed = (refundedAmount: string, penality: string): CancelValues => ({
  ...cancelValuesOf([scope]),
  refundedAmount,
  penality,
});
const previewWith = (values: CancelValues, of = scope, supply = SAME_STATE) =>
  previewOf(values, of, { cancelling: { scopes: [of], refusal: null, supply, backTo } });
const sums = (lines: readonly { readonly label: string; readonly rupees: number }[] | null | undefined) =>
  lines?.map(({ label, rupees }) => [label, rupees]);

describe('what was paid for a part', () => {
  it('is a bill without lines of nothing', () => {
    expect(sums(paidLines(partOf(PAID)))).toEqual([
      ['Fare', 7_200],
      ['Taxes and airport fees', 800],
      ['Service charge', 100],
      ['GST on the service charge', 18],
      ['Paid for this part', 8_118],
    ]);
    const changed = partOf({ ...PAID, otherFees: 1, extras: 250.5, usedUp: 500, total: 8_869.5 });
    expect(sums(paidLines(changed))?.slice(2, 4)).toEqual([
      ['Other fees of the airline', 1],
      ['Seats, meals and baggage', 250.5],
    ]);
    expect(sums(paidLines(changed))?.slice(-2)).toEqual([
      ['Used up by changes', 500],
      ['Paid for this part', 8_869.5],
    ]);
  });
});

describe('the notes of a cancellation before they are issued', () => {
  it('show where every rupee goes and the debit note to the paisa', () => {
    const preview = previewWith(typed('6,000', '1500'));
    expect(sums(preview?.lines)).toEqual([
      ['Goes back', 6_000],
      ['Penality of the airline', 1_500],
      ['Service charge with GST, not returned', 118],
      ['Stays as our cancellation charge', 500],
      ['Paid for this part', 8_118],
    ]);
    expect(preview?.lines[0]?.detail).toBe(backTo);
    expect(sums(preview?.debitNote)).toEqual([
      ['Cancellation charge', 423.74],
      ['CGST', 38.13],
      ['SGST', 38.13],
      ['Debit note', 500],
    ]);
    expect([preview?.creditNote, preview?.refund]).toEqual([0, 6_000]);
    const elsewhere = previewWith(typed('6000', '1500'), scope, { ...SAME_STATE, placeOfSupplyStateCode: '27' });
    expect(sums(elsewhere?.debitNote)?.map(([label]) => label)).toEqual(['Cancellation charge', 'IGST', 'Debit note']);
  });

  it('say that none is issued, and what is credited, where our charges go back', () => {
    expect(previewWith(typed('6500', '1500'))).toMatchObject({ debitNote: null, creditNote: 0 });
    expect(previewWith(typed('8118', '0'))).toMatchObject({ debitNote: null, creditNote: 118 });
    expect(previewWith(typed('0', '8118'))?.lines[0]).toEqual({ label: 'Goes back', rupees: 0, detail: null });
  });

  it('wait for both amounts to be right', () => {
    for (const [refund, penality] of [
      ['', ''],
      ['6000', ''],
      ['6000', 'x'],
      ['8000', '200'],
      ['700', '0'],
    ] as const) {
      expect(previewWith(typed(refund, penality))).toBeNull();
    }
  });

  it('count those alone who are ticked', () => {
    const ravi = { ...asha, index: 1, name: 'Ravi Menon' };
    const twice = Object.fromEntries(Object.entries(PAID).map(([field, rupees]) => [field, 2 * rupees])) as typeof PAID;
    const two: CancelScope = { ...scope, mode: 'travelers', travelers: [asha, ravi], parties: [[0, 1]], paid: twice };
    const line = (index: number, refundedAmount: string) => ({ index, isChecked: true, refundedAmount, penality: '0' });
    const one = previewWith({ ...typed('', ''), travelers: [line(1, '8000')] }, two);
    expect([one?.refund, one?.lines.at(-1)?.rupees]).toEqual([8_000, 8_118]);
    const both = previewWith({ ...typed('', ''), travelers: [line(0, '7500'), line(1, '8000')] }, two);
    expect([both?.refund, both?.debitNote?.at(-1)?.rupees]).toEqual([15_500, 500]);
  });

  it('leave out what changes have used up of a part', () => {
    const paid = { ...PAID, usedUp: 500, total: 8_618 };
    const changed: CancelScope = { ...scope, paid, travelers: [{ ...asha, paid }] };
    expect(sums(previewWith(typed('6000', '2000'), changed)?.lines)).toContainEqual(['Used up by changes', 500]);
    expect(previewWith(typed('8118.01', '0'), changed)).toBeNull();
  });
});
