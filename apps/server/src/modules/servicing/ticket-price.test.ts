import { type ChangeCosts, quoteAfterChange, quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import { formatInrExact, paise, sum } from '@pravas/domain/money/money.ts';
import { anOffer } from '@pravas/domain/testing/builders.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ticketPriceLines } from './ticket-price.ts';

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
