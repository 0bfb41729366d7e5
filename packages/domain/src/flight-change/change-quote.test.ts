import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancellationTerms } from '../flight-order/testing/paid-orders.ts';
import { paise, sum, ZERO } from '../money/money.ts';
import { type ChangeFacts, changeBand, payWithCredits, quoteChange } from './change-quote.ts';

function quote(overrides: Partial<ChangeFacts> = {}) {
  return quoteChange({
    fareDifferencePaise: paise(100_000),
    penaltyPaise: paise(50_000),
    terms: { ...cancellationTerms(), travellers: 2, roundTrip: false },
    changeFees: [],
    ...overrides,
  });
}

describe('the price of a change', () => {
  it('is fare difference, penalty and our charge with its tax', () => {
    expect(quote()).toMatchObject({
      airlinePaise: 150_000,
      feePerTravellerPaise: 10_000,
      feePaise: 20_000,
      cgstPaise: 1_800,
      sgstPaise: 1_800,
      igstPaise: 0,
      netPaise: 173_600,
      payPaise: 173_600,
      returnPaise: 0,
    });
    const other = cancellationTerms({ placeOfSupplyStateCode: '27' });
    expect(quote({ terms: { ...other, travellers: 2, roundTrip: false } }).igstPaise).toBe(3_600);
  });

  it('takes the charge that holds on the day', () => {
    const changeFees = [
      { validFrom: '2027-01-02', perTravellerPaise: paise(30_000) },
      { validFrom: '2026-01-01', perTravellerPaise: paise(5_000) },
      { validFrom: '2027-01-01', perTravellerPaise: ZERO },
    ];
    const on = (day: string) =>
      quote({ changeFees, terms: { ...cancellationTerms({ on: day }), travellers: 2, roundTrip: false } });
    expect(on('2025-12-31').feePerTravellerPaise).toBe(10_000);
    expect(on('2026-12-31').feePerTravellerPaise).toBe(5_000);
    expect(on('2027-01-01').feePerTravellerPaise).toBe(0);
    expect(on('2027-01-02').feePerTravellerPaise).toBe(30_000);
  });

  it('charges nothing of ours for flights that the airline gave up, and for the others what they cost alone', () => {
    const amounts = (rupees: number) => ({ standardAmountPaise: ZERO, cancelAmountPaise: paise(rupees * 100) });
    const domestic = { oneway: amounts(70), roundTrip: amounts(90) };
    const terms = cancellationTerms({ fees: { flight: { domestic, international: domestic } } });
    const feeFor = (flights: number, of: number) =>
      quote({
        terms: { ...terms, travellers: 2, roundTrip: of > 1 },
        givenUp: flights === 0 ? undefined : { flights, of, source: 'Part IV' },
      }).feePerTravellerPaise;
    expect([feeFor(0, 1), feeFor(1, 1), feeFor(0, 2), feeFor(1, 2), feeFor(2, 2), feeFor(1, 3)]).toEqual([
      7_000, 0, 9_000, 7_000, 0, 9_000,
    ]);
    const changeFees = [{ validFrom: '2026-01-01', perTravellerPaise: paise(5_000) }];
    const givenUp = { flights: 1, of: 1, source: 'Part IV' };
    expect(quote({ changeFees, givenUp })).toMatchObject({ feePaise: 0, cgstPaise: 0, netPaise: 150_000 });
  });

  it('gives back what a lower fare leaves after penalty and charge', () => {
    expect(quote({ fareDifferencePaise: paise(-200_000) })).toMatchObject({ payPaise: 0, returnPaise: 126_400 });
    expect(quote({ fareDifferencePaise: paise(-60_000) })).toMatchObject({ payPaise: 13_600, returnPaise: 0 });
    expect(quote({ fareDifferencePaise: paise(-73_600) })).toMatchObject({ payPaise: 0, returnPaise: 0 });
  });

  it('spends no credit until somebody asks for it', () => {
    expect(quote()).toMatchObject({ creditPaise: 0, payPaise: 173_600 });
  });

  it('lets credits pay the airline and never our charge', () => {
    const parts = { airlinePaise: paise(150_000), ownPaise: paise(23_600) };
    expect(payWithCredits(parts, paise(40_000))).toEqual({
      creditPaise: 40_000,
      netPaise: 133_600,
      payPaise: 133_600,
      returnPaise: 0,
    });
    expect(payWithCredits(parts, paise(900_000))).toMatchObject({ creditPaise: 150_000, payPaise: 23_600 });
    expect(payWithCredits(parts, ZERO)).toMatchObject({ creditPaise: 0, payPaise: 173_600 });
    expect(payWithCredits({ ...parts, airlinePaise: paise(-60_000) }, paise(40_000))).toMatchObject({
      creditPaise: 0,
      payPaise: 0,
      returnPaise: 36_400,
    });
  });

  it('may be without a penalty', () => {
    expect(quote({ penaltyPaise: ZERO })).toMatchObject({ airlinePaise: 100_000, payPaise: 123_600 });
  });

  it('refuses negative penalties and credits', () => {
    expect(() => quote({ penaltyPaise: paise(-1) })).toThrow(RangeError);
    expect(() => payWithCredits({ airlinePaise: ZERO, ownPaise: ZERO }, paise(-1))).toThrow(RangeError);
  });

  it('always adds up', () => {
    const amount = fc.integer({ min: 0, max: 5_000_000 }).map((value) => paise(value));
    const difference = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((value) => paise(value));
    fc.assert(
      fc.property(difference, amount, amount, (fareDifferencePaise, penaltyPaise, creditPaise) => {
        const one = quote({ fareDifferencePaise, penaltyPaise });
        const ownPaise = sum([one.feePaise, one.cgstPaise, one.sgstPaise, one.igstPaise]);
        const paid = payWithCredits({ airlinePaise: one.airlinePaise, ownPaise }, creditPaise);
        for (const { payPaise, returnPaise, creditPaise: usedPaise } of [one, paid]) {
          expect(payPaise - returnPaise).toBe(fareDifferencePaise + penaltyPaise + ownPaise - usedPaise);
          expect(Math.min(payPaise, returnPaise)).toBe(0);
        }
        expect(paid.creditPaise).toBeLessThanOrEqual(creditPaise);
      }),
    );
  });

  it('may move inside the tolerance of what is paid, and not at all where money comes back', () => {
    const tolerance = { percent: 5, paise: paise(20_000) };
    expect(changeBand(paise(100_000), tolerance)).toBe(105_000);
    expect(changeBand(paise(1_000_000), tolerance)).toBe(1_020_000);
    expect(changeBand(paise(-50_000), tolerance)).toBe(-50_000);
  });
});
