import { describe, expect, it } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { creditWords, type PaidBooking, refundOutcome, refundWords } from './refund-target.ts';

const ONLINE: PaidBooking = { origin: 'online', paidFrom: null };
const OTHERS: readonly PaidBooking[] = [
  { origin: 'offline', paidFrom: null },
  { origin: 'pay_later', paidFrom: null },
  { origin: 'online', paidFrom: 'wallet' },
  { origin: 'online', paidFrom: 'credit_line' },
];

const outcome = (overrides: Partial<Parameters<typeof refundOutcome>[0]> = {}) =>
  refundOutcome({
    booking: ONLINE,
    moneyPaise: paise(600_000),
    creditPaise: ZERO,
    isSent: true,
    bankDays: '6-7 working days',
    ...overrides,
  });

describe('where a refund goes', () => {
  it('is the card that paid only where a card paid', () => {
    expect(outcome()).toBe('₹6,000 was sent back to the card; banks show it within 6-7 working days.');
    expect(outcome({ isSent: false })).toBe('₹6,000 is on its way back to the card.');
    for (const booking of OTHERS) {
      for (const text of [
        ...Object.values(refundWords(booking)),
        outcome({ booking }),
        outcome({ booking, isSent: false }),
      ]) {
        expect(text).not.toMatch(/card|bank/);
      }
    }
  });

  it('is the balance of what the organisation owes for what was not paid yet', () => {
    expect(outcome({ booking: { origin: 'offline', paidFrom: null } })).toBe(
      '₹6,000 was set against what your organisation owes.',
    );
    expect(outcome({ booking: { origin: 'pay_later', paidFrom: null }, isSent: false })).toBe(
      '₹6,000 is being set against the pay-later balance.',
    );
  });

  it('tells money and credit apart, and says so where nothing comes back', () => {
    expect(outcome({ creditPaise: paise(100_000) })).toBe(
      '₹6,000 was sent back to the card; banks show it within 6-7 working days. The airline keeps ₹1,000 as a credit for the next flight.',
    );
    expect(outcome({ moneyPaise: ZERO, creditPaise: paise(100_000) })).toBe(
      'The airline keeps ₹1,000 as a credit for the next flight.',
    );
    expect(outcome({ moneyPaise: ZERO })).toBe('No refund.');
  });

  it('names sums to the paisa, as statements of banks and airlines do', () => {
    const both = outcome({ moneyPaise: paise(600_050), creditPaise: paise(99_905), isSent: false });
    expect(both).toBe(
      '₹6,000.50 is on its way back to the card. The airline keeps ₹999.05 as a credit for the next flight.',
    );
  });

  it('has words for every way a booking comes about', () => {
    const bookings = [ONLINE, ...OTHERS, { origin: 'online', paidFrom: 'parts' } as const];
    expect(new Set(bookings.map((booking) => refundWords(booking).place)).size).toBe(bookings.length);
  });

  it('is in part a card where a part was paid by one', () => {
    expect(outcome({ booking: { origin: 'online', paidFrom: 'parts' } })).toBe(
      '₹6,000 was sent back to where it came from; banks show it within 6-7 working days.',
    );
  });
});

describe('what of a refund is a credit', () => {
  const words = (refund: number, given: number, used: number) =>
    creditWords({ refundPaise: paise(refund), givenPaise: paise(given), usedPaise: paise(used) }, (sum) => `${sum}`);

  it.each([
    [100, 0, 0, ''],
    [100, 100, 0, ' as a credit of the airline'],
    [100, 0, 100, ' as the airline credits that paid'],
    [100, 40, 0, ', but 40 of it as a credit of the airline'],
    [100, 0, 40, ', but 40 of it as the airline credits that paid'],
    [100, 60, 40, ', but 60 of it as a credit of the airline and 40 of it as the airline credits that paid'],
  ])('of %s with %s given and %s returned', (refund, given, used, said) => {
    expect(words(refund, given, used)).toBe(said);
  });
});
