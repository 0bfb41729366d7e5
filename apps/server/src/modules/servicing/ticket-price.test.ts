import { type ChangeCosts, quoteAfterChange, quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import { formatInrExact, paise, sum, sumFormat } from '@pravas/domain/money/money.ts';
import { anOffer } from '@pravas/domain/testing/builders.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidLines, ticketPriceLines } from './ticket-price.ts';

const amounts = { standardAmountPaise: paise(15_000), cancelAmountPaise: paise(0) };
const BOUGHT = quoteBooking([anOffer()], {
  fees: {
    flight: {
      domestic: { oneway: amounts, roundTrip: amounts },
      international: { oneway: amounts, roundTrip: amounts },
    },
  },
  international: false,
  personal: false,
  travellers: 1,
  supplierStateCode: '29',
  placeOfSupplyStateCode: '29',
  on: '2026-11-21',
});
const totalOf = (lines: ReturnType<typeof ticketPriceLines>) => sum(lines.map((line) => line.amountPaise));

test('a purchase adds up, its GST to the paisa', () => {
  const lines = ticketPriceLines(BOUGHT);
  expect(totalOf(lines)).toBe(BOUGHT.totalPaise);
  expect(lines.map((line) => `${line.label} ${formatInrExact(line.amountPaise)}`).slice(-3)).toEqual([
    'Convenience fee ₹150',
    'CGST 9% ₹13.50',
    'SGST 9% ₹13.50',
  ]);
});

test('whatever changes of flights cost, gave back or had paid by credits, the lines add up to the total', () => {
  const some = fc.integer({ min: 0, max: 1_000_000 }).map(paise);
  const costs: fc.Arbitrary<ChangeCosts> = fc.record({
    fareDifferencePaise: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(paise),
    penaltyPaise: some,
    feePaise: some,
    cgstPaise: some,
    sgstPaise: some,
    igstPaise: some,
    creditPaise: some,
  });
  fc.assert(
    fc.property(fc.array(costs, { maxLength: 3 }), (changes) => {
      const quote = changes.reduce(quoteAfterChange, BOUGHT);
      expect(totalOf(ticketPriceLines(quote))).toBe(quote.totalPaise);
    }),
  );
});

test('a ticket of which one way was cancelled ends in what is left: 8,668 − 1,668.50 = 6,999.50', () => {
  const bought = { facts: { quote: BOUGHT }, totalPaise: paise(866_800) } as Parameters<typeof paidLines>[0];
  const refund = { refundPaise: paise(166_850) } as NonNullable<Parameters<typeof paidLines>[1][number]['refund']>;
  const lines = paidLines(bought, [
    { state: 'settled', refund },
    { state: 'refused', refund: null },
    { state: 'requested', refund: null },
  ]).slice(-3);
  const format = sumFormat(lines.map(({ amountPaise }) => amountPaise));
  expect(lines.map(({ label, amountPaise }) => [label, format(amountPaise)])).toEqual([
    ['Total as bought', '₹8,668.00'],
    ['Back for what is cancelled', '-₹1,668.50'],
    ['Total', '₹6,999.50'],
  ]);
  const awaited = paidLines(bought, [{ state: 'supplier', refund: null }]);
  expect(awaited.at(-2)?.label).toBe('Back for what is cancelled, so far');
  expect(paidLines(bought, []).map(({ label }) => label)).not.toContain('Total as bought');
});
