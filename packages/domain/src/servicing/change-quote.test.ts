import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { cancellationTerms } from '../refund/testing/paid-orders.ts';
import { type ChangeFacts, type ChangeWish, changeBand, judgeChange, quoteChange } from './change-quote.ts';

function quote(overrides: Partial<ChangeFacts> = {}) {
  return quoteChange({
    fareDifferencePaise: paise(100_000),
    penaltyPaise: paise(50_000),
    creditPaise: ZERO,
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

  it('gives back what a lower fare leaves after penalty and charge', () => {
    expect(quote({ fareDifferencePaise: paise(-200_000) })).toMatchObject({ payPaise: 0, returnPaise: 126_400 });
    expect(quote({ fareDifferencePaise: paise(-60_000) })).toMatchObject({ payPaise: 13_600, returnPaise: 0 });
    expect(quote({ fareDifferencePaise: paise(-73_600) })).toMatchObject({ payPaise: 0, returnPaise: 0 });
  });

  it('lets credits pay the airline and never our charge', () => {
    expect(quote({ creditPaise: paise(40_000) })).toMatchObject({ creditPaise: 40_000, payPaise: 133_600 });
    expect(quote({ creditPaise: paise(900_000) })).toMatchObject({ creditPaise: 150_000, payPaise: 23_600 });
    expect(quote({ creditPaise: paise(900_000), fareDifferencePaise: paise(-60_000) }).creditPaise).toBe(0);
  });

  it('may be without a penalty', () => {
    expect(quote({ penaltyPaise: ZERO })).toMatchObject({ airlinePaise: 100_000, payPaise: 123_600 });
  });

  it('refuses negative penalties and credits', () => {
    expect(() => quote({ penaltyPaise: paise(-1) })).toThrow(RangeError);
    expect(() => quote({ creditPaise: paise(-1) })).toThrow(RangeError);
  });

  it('always adds up', () => {
    const amount = fc.integer({ min: 0, max: 5_000_000 }).map((value) => paise(value));
    const difference = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((value) => paise(value));
    fc.assert(
      fc.property(difference, amount, amount, (fareDifferencePaise, penaltyPaise, creditPaise) => {
        const one = quote({ fareDifferencePaise, penaltyPaise, creditPaise });
        const taxes = one.cgstPaise + one.sgstPaise + one.igstPaise;
        expect(one.payPaise - one.returnPaise).toBe(
          fareDifferencePaise + penaltyPaise + one.feePaise + taxes - one.creditPaise,
        );
        expect(Math.min(one.payPaise, one.returnPaise)).toBe(0);
        expect(one.creditPaise).toBeLessThanOrEqual(creditPaise);
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

const IST = 'Asia/Kolkata';
const at = (wall: string) => ({ wall, zone: IST });

function wish(overrides: Partial<ChangeWish> = {}): ChangeWish {
  return {
    status: 'BOOKED',
    isOffline: false,
    changeOnline: true,
    slices: [
      {
        legId: 'leg',
        sliceIndex: 0,
        fromCity: 'Pune',
        departure: at('2027-01-05T06:00'),
        arrival: at('2027-01-05T08:00'),
      },
      {
        legId: 'leg',
        sliceIndex: 1,
        fromCity: 'Delhi',
        departure: at('2027-01-08T18:00'),
        arrival: at('2027-01-08T20:00'),
      },
    ],
    travellers: 2,
    cancelled: [],
    legId: 'leg',
    removes: [0],
    adds: [],
    now: Temporal.Instant.from('2027-01-05T03:00:00+05:30'),
    ...overrides,
  };
}

function answer(overrides: Partial<ChangeWish> = {}): string {
  const judged = judgeChange(wish(overrides));
  return judged.ok ? judged.channel : judged.refusal.code;
}

describe('what may be changed', () => {
  it('is a booked flight that has not been cancelled', () => {
    expect(answer()).toBe('online');
    expect(answer({ status: 'CANCELED' })).toBe('not_booked');
    expect(answer({ removes: [] })).toBe('nothing_to_change');
    expect(answer({ removes: [2] })).toBe('unknown_slice');
    expect(answer({ legId: 'other' })).toBe('unknown_slice');
    expect(answer({ cancelled: [{ legId: 'leg', slices: [0], travellers: [0, 1] }] })).toBe('slice_cancelled');
    expect(answer({ cancelled: [{ legId: 'leg', slices: [1], travellers: [0, 1] }] })).toBe('online');
  });

  it('stops three hours before departure, to the second', () => {
    expect(answer({ now: Temporal.Instant.from('2027-01-05T03:00:01+05:30') })).toBe('change_stopped');
    expect(answer({ now: Temporal.Instant.from('2027-01-05T06:00:00+05:30') })).toBe('departed');
    expect(answer({ removes: [1], now: Temporal.Instant.from('2027-01-05T06:00:00+05:30') })).toBe('online');
  });

  it('goes through a person where the supplier cannot, or for a party that was cut', () => {
    expect(answer({ changeOnline: false })).toBe('request');
    expect(answer({ isOffline: true })).toBe('request');
    expect(answer({ cancelled: [{ legId: 'leg', slices: [0], travellers: [1] }] })).toBe('request');
    expect(answer({ cancelled: [{ legId: 'leg', slices: [0, 1], travellers: [1] }] })).toBe('request');
    expect(answer({ cancelled: [{ legId: 'other', slices: [0], travellers: [1] }] })).toBe('online');
  });

  it('leads to flights that are far enough away and fit between the others', () => {
    const add = (from: string, to: string) => ({ adds: [{ departure: at(from), arrival: at(to) }] });
    expect(answer(add('2027-01-05T06:00', '2027-01-05T08:00'))).toBe('online');
    expect(answer(add('2027-01-05T05:59', '2027-01-05T08:00'))).toBe('new_flight_too_soon');
    expect(answer(add('2027-01-08T16:00', '2027-01-08T18:00'))).toBe('online');
    expect(answer(add('2027-01-08T16:00', '2027-01-08T18:01'))).toBe('flights_overlap');
    const other = { ...wish().slices[1], legId: 'other', sliceIndex: 0, fromCity: 'Delhi' };
    const otherOrder = [
      ...wish().slices.slice(0, 1),
      { ...other, departure: at('2027-01-08T18:00'), arrival: at('2027-01-08T20:00') },
    ];
    expect(answer({ ...add('2027-01-08T16:00', '2027-01-08T18:01'), slices: otherOrder })).toBe('flights_overlap');
    const tooLate = add('2027-01-08T16:00', '2027-01-08T18:01');
    const partly = (legId: string, slices: number[]) => [{ legId, slices, travellers: [0] }];
    expect(answer({ ...tooLate, cancelled: partly('leg', [1]) })).toBe('flights_overlap');
    expect(answer({ ...tooLate, cancelled: [{ legId: 'other', slices: [1], travellers: [0, 1] }] })).toBe(
      'flights_overlap',
    );
    const cancelled = [{ legId: 'leg', slices: [1], travellers: [0, 1] }];
    expect(answer({ ...add('2027-01-08T16:00', '2027-01-08T18:01'), cancelled })).toBe('online');
  });
});
