import { describe, expect, it } from 'vitest';
import { checkFee, checkFees, checkPair, feesOf, feeTexts, pairOf, pairTexts } from './fees-form.ts';

const FEES = {
  domestic: {
    oneway: { standardAmount: 150, cancelAmount: 100 },
    roundTrip: { standardAmount: 250.5, cancelAmount: 0 },
  },
  international: {
    oneway: { standardAmount: 500, cancelAmount: 300 },
    roundTrip: { standardAmount: 900, cancelAmount: 400 },
  },
};

describe('fees', () => {
  it('come back as they went into the form', () => {
    expect(feesOf(feeTexts(FEES))).toEqual(FEES);
  });

  it('of rooms and buses are nothing where none is set, and are refused at the path of the wire', () => {
    expect(pairTexts(undefined)).toEqual({ standardAmount: '0', cancelAmount: '0' });
    expect(pairOf(pairTexts({ standardAmount: 250, cancelAmount: 99.5 }))).toEqual({
      standardAmount: 250,
      cancelAmount: 99.5,
    });
    const wrong = Object.entries(checkPair({ standardAmount: '', cancelAmount: '1' }, 'bus')).filter(
      ([, text]) => text,
    );
    expect(wrong).toEqual([['convenienceFee.bus.standardAmount', 'Amount is required']]);
  });

  it('name what is wrong by the path of the wire', () => {
    const texts = { ...feeTexts(FEES), 'domestic.roundTrip.cancelAmount': '' };
    const wrong = Object.entries(checkFees(texts, 'convenienceFee.flight')).filter(([, message]) => message);
    expect(wrong).toEqual([['convenienceFee.flight.domestic.roundTrip.cancelAmount', 'Amount is required']]);
  });

  it.each([
    ['0', undefined],
    ['100000', undefined],
    ['99.5', undefined],
    ['', 'Amount is required'],
    ['100000.01', 'Please enter valid amount'],
    ['100001', 'Please enter valid amount'],
    ['-1', 'Please enter valid amount'],
    ['1.234', 'Please enter valid amount'],
    ['₹1,000', undefined],
    ['1,00', 'Please enter valid amount'],
    ['1e3', 'Please enter valid amount'],
  ])('judges %j', (text, expected) => {
    expect(checkFee(text)).toBe(expected);
  });
});
