import { describe, expect, it } from 'vitest';
import { changeLines, changePrice, changeSplit } from './change-money.ts';

const AMOUNTS = {
  fareDifference: 1_200,
  airlinePenalty: 2_500,
  claim: null,
  serviceCharge: 100,
  CGST: 9,
  SGST: 9,
  IGST: 0,
  credit: 500,
  pay: 3_318,
  return: 0,
  note: null,
};

describe('the money of a change', () => {
  it('adds up to what is paid or comes back, credits taken off', () => {
    const lines = changeLines(AMOUNTS);
    const parts = lines.filter(({ total }) => !total).reduce((sum, { rupees }) => sum + rupees, 0);
    expect(parts).toBe(AMOUNTS.pay);
    expect(lines.at(-1)).toMatchObject({ label: 'To pay', rupees: 3_318 });
    const back = changeLines({ ...AMOUNTS, fareDifference: -6_000, credit: 0, pay: 0, return: 3_382 });
    expect(back.at(-1)).toMatchObject({ label: 'Refund', rupees: 3_382 });
  });

  it('says the price in one phrase', () => {
    expect(changePrice({ pay: 2_400, return: 0 })).toBe('₹2,400 to pay');
    expect(changePrice({ pay: 0, return: 600 })).toBe('₹600 refund');
    expect(changePrice({ pay: 0, return: 0 })).toBe('Nothing to pay');
  });

  it('says what of it is the fare and what the airline takes for the change', () => {
    const free = { ...AMOUNTS, serviceCharge: 0, CGST: 0, SGST: 0, IGST: 0, credit: 0, note: null };
    expect(changeSplit({ ...free, fareDifference: 1_200, airlinePenalty: 2_500 })).toEqual([
      'Fare ₹1,200 more',
      'Airline charge ₹2,500',
    ]);
    expect(changeSplit({ ...free, fareDifference: -800, airlinePenalty: 0 })).toEqual([
      'Fare ₹800 less',
      'No airline charge',
    ]);
    expect(changeSplit({ ...free, fareDifference: 0, airlinePenalty: 500 })).toEqual([
      'Same fare',
      'Airline charge ₹500',
    ]);
    expect(changeSplit({ ...free, serviceCharge: 100, IGST: 18, credit: 700 }).slice(2)).toEqual([
      'Our charge ₹118, with GST',
      'Airline credit -₹700',
    ]);
    expect(changeSplit({ ...free, fareDifference: 0, airlinePenalty: 500, note: 'Why' })[0]).toBe(
      'No refund for a lower fare',
    );
  });
});
