import { paise, ZERO } from '@pravas/domain/money/money.ts';
import { describe, expect, it } from 'vitest';
import { type Returned, returnedLines } from './returned-words.ts';

const credit = {
  thing: 'flight',
  sellerName: 'IndiGo',
  travellerName: 'Asha Rao',
  amountPaise: paise(208_700),
  expiresOn: '2027-11-20',
};
const lines = (changes: Partial<Returned> = {}) =>
  returnedLines({
    booking: { origin: 'online', paidFrom: null },
    known: 'stated',
    moneyPaise: ZERO,
    isSent: false,
    dueOn: '2026-12-01',
    credits: [],
    knowsTaxes: true,
    ...changes,
  });

describe('what a cancellation gives back', () => {
  it('names a credit with its sum, airline, traveller and last day, and no card', () => {
    expect(lines({ credits: [credit] })).toEqual([
      '₹2,087 is refunded as a credit of IndiGo for the next flight of Asha Rao, to be used by 20 November 2027.',
    ]);
  });

  it('tells money and credit apart where both come back', () => {
    expect(lines({ moneyPaise: paise(50_000), credits: [credit] })).toEqual([
      '₹500 goes back to the card that paid, by Tue, 1 Dec at the latest.',
      '₹2,087 is refunded as a credit of IndiGo for the next flight of Asha Rao, to be used by 20 November 2027.',
    ]);
  });

  it('says what was sent, and what is set against what is owed, without a day of banks', () => {
    expect(lines({ moneyPaise: paise(50_000), isSent: true })).toEqual(['₹500 was sent back to the card.']);
    expect(lines({ moneyPaise: paise(50_000), booking: { origin: 'offline', paidFrom: null } })).toEqual([
      '₹500 is set against what your organisation owes.',
    ]);
    expect(lines()).toEqual(['No refund.']);
  });

  it('promises no place before the airline has said whether it gives money or a credit', () => {
    expect(lines({ known: 'expected', moneyPaise: paise(50_000) })).toEqual([
      'About ₹500 is expected back. The airline is still working out how much.',
    ]);
  });

  it('is not known to be nothing where nobody knows the taxes', () => {
    expect(lines()).toEqual(['No refund.']);
    expect(lines({ knowsTaxes: false })).toEqual([
      'Nothing has been refunded so far. Its taxes are not known: ask the travel desk what is refunded.',
    ]);
    expect(lines({ knowsTaxes: false, moneyPaise: paise(50_000) })).not.toContain('Nothing');
  });
});
