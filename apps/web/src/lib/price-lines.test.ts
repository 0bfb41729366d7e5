import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AmountLine } from './amount-line.ts';
import { inrOfSum } from './money-text.ts';
import { type PriceSummary, serviceLines, totalLines } from './price-lines.ts';

const summaryOf = (parts: Partial<PriceSummary>): PriceSummary => {
  const { baseFare = 0, taxes = 0, convenienceFee = 0, CGST = 0, SGST = 0 } = parts;
  const serviceCharge = convenienceFee + CGST + SGST;
  return {
    fare: baseFare + taxes,
    baseFare,
    taxes,
    taxLines: [],
    seat: 0,
    meal: 0,
    bag: 0,
    credit: 0,
    convenienceFee,
    CGST,
    SGST,
    IGST: 0,
    serviceCharge,
    change: null,
    totalPrice: baseFare + taxes + serviceCharge,
    travellers: 1,
    gstNote: '',
  };
};
/** As a list of amounts shows them, all in one form. */
const shown = (lines: readonly AmountLine[]) =>
  lines.map(({ rupees }) => rupees).map(inrOfSum(lines.map(({ rupees }) => rupees)));
const paiseOf = (text: string) => Math.round(Number(text.replaceAll(/[₹,]/gu, '')) * 100);

test('half rupees of GST are shown, so that fee and GST make what is charged', () => {
  const lines = serviceLines(summaryOf({ convenienceFee: 150, CGST: 13.5, SGST: 13.5 }));
  expect(shown(lines)).toEqual(['₹150.00', '₹13.50', '₹13.50', '₹0.00', '₹177.00']);
});

test('the lines of a price, as they are shown, add up to its total', () => {
  const sum = fc.integer({ min: 0, max: 10_000_000 }).map((paise) => paise / 100);
  const summaries = fc.record({ baseFare: sum, taxes: sum, convenienceFee: sum, CGST: sum, SGST: sum });
  fc.assert(
    fc.property(summaries, (some) => {
      const lines = totalLines(summaryOf(some));
      const told = shown(lines).map(paiseOf);
      const isTotal = (at: number) => lines[at]?.total === true;
      const parts = told.filter((_, at) => !isTotal(at)).reduce((total, part) => total + part, 0);
      expect(told.filter((_, at) => isTotal(at))).toEqual([parts]);
    }),
  );
});
