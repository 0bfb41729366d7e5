import { paise, ZERO } from '@pravas/domain/money/money.ts';
import { describe, expect, it } from 'vitest';
import type { ComingBack } from '../booking/index.ts';
import { comingBackText } from './coming-back.ts';

const flight = (change: Partial<ComingBack>): ComingBack => ({
  booking: { origin: 'online', paidFrom: null },
  moneyPaise: paise(500_000),
  credits: [],
  exact: true,
  words: { seller: 'airline', thing: 'flight' },
  dueOn: '2026-12-02',
  ...change,
});
const tell = (...flights: ComingBack[]) => comingBackText(flights);

describe('what comes back of a cancelled trip', () => {
  it('goes to the card by a day, of all its flights together', () => {
    expect(tell(flight({}), flight({ moneyPaise: paise(100_000) }))).toBe(
      '₹6,000 goes back to the card that paid, by Wed, 2 Dec at the latest.',
    );
    expect(tell(flight({}), flight({ exact: false }))).toMatch(/^About ₹10,000 goes back/);
  });

  it('is set against what is owed where nobody has paid yet', () => {
    expect(
      tell(
        flight({ booking: { origin: 'pay_later', paidFrom: null } }),
        flight({ booking: { origin: 'offline', paidFrom: null } }),
      ),
    ).toBe('₹5,000 is set against the pay-later balance. ₹5,000 is set against what your organisation owes.');
  });

  it('is a credit with its airline and its last day, as far as that is known', () => {
    const credit = { sellerName: 'IndiGo', amountPaise: paise(208_700) };
    expect(tell(flight({ credits: [{ ...credit, expiresOn: '2027-11-20' }] }))).toBe(
      '₹5,000 goes back to the card that paid, by Wed, 2 Dec at the latest. ₹2,087 is refunded as a credit of IndiGo for the next flight, to be used by 20 November 2027.',
    );
    expect(tell(flight({ moneyPaise: ZERO, exact: false, credits: [{ ...credit, expiresOn: null }] }))).toBe(
      'About ₹2,087 is refunded as a credit of IndiGo for the next flight, until the day that the airline sets.',
    );
  });

  it('may be nothing', () => {
    expect(tell()).toBe('No refund.');
  });
});
