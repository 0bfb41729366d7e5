import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineText } from './amount-line.ts';
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
const shownPaise = (line: Parameters<typeof lineText>[0]) =>
  Math.round(Number(lineText(line).replaceAll(/[₹,]/gu, '')) * 100);

test('half rupees of GST are shown, so that fee and GST make what is charged', () => {
  const lines = serviceLines(summaryOf({ convenienceFee: 150, CGST: 13.5, SGST: 13.5 }));
  expect(lines.map(lineText)).toEqual(['₹150', '₹13.50', '₹13.50', '₹0', '₹177']);
});

test('the lines of a price, as they are shown, add up to its total', () => {
  const sum = fc.integer({ min: 0, max: 10_000_000 }).map((paise) => paise / 100);
  const parts = fc.record({ baseFare: sum, taxes: sum, convenienceFee: sum, CGST: sum, SGST: sum });
  fc.assert(
    fc.property(parts, (some) => {
      const lines = totalLines(summaryOf(some));
      const shown = lines.filter((line) => line.total !== true).reduce((total, line) => total + shownPaise(line), 0);
      expect(lines.filter((line) => line.total === true).map(shownPaise)).toEqual([shown]);
    }),
  );
});
