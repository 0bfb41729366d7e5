import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import {
  chargesTheSame,
  comingFees,
  type DatedFee,
  FEE_KEYS,
  FEES_BEGAN,
  type FeeKey,
  feeOn,
  feePlanProblem,
  feesOn,
  feesToBeginWith,
  isSameFee,
  pastFees,
} from './dated-fees.ts';

const ONE_WAY: FeeKey = { service: 'flight', area: 'domestic', journey: 'oneway', purpose: 'business' };
const HOTEL: FeeKey = { service: 'hotel', area: null, journey: null, purpose: null };
const PERSONAL: FeeKey = { ...ONE_WAY, purpose: 'personal' };

const fee = (key: FeeKey, validFrom: string, rupees: number | null, enteredAtMs = 0): DatedFee => ({
  ...key,
  per: key.service === 'hotel' ? 'room' : 'traveller',
  amounts: rupees === null ? null : { standardAmountPaise: paise(rupees * 100), cancelAmountPaise: paise(100) },
  validFrom,
  enteredAtMs,
});
const rupeesOn = (list: readonly DatedFee[], key: FeeKey, day: string, knownAtMs?: number) => {
  const { amounts } = feeOn(list, key, day, knownAtMs);
  return amounts && amounts.standardAmountPaise / 100;
};
const dayOf = (offset: number) => Temporal.PlainDate.from('2026-11-01').add({ days: offset }).toString();

const LIST = [fee(ONE_WAY, FEES_BEGAN, 150), fee(ONE_WAY, '2026-12-01', 200, 5), fee(HOTEL, '2026-11-15', 250, 6)];

test.each([
  ['2026-11-30', 150, 250],
  ['2026-12-01', 200, 250],
  ['2026-11-14', 150, 0],
  ['1999-01-01', 150, 0],
])('on %s a flight costs ₹%i and a room ₹%i with us', (day, flight, room) => {
  expect([rupeesOn(LIST, ONE_WAY, day), rupeesOn(LIST, HOTEL, day)]).toEqual([flight, room]);
  const fees = feesOn(LIST, day);
  expect(fees.flight.domestic.oneway.standardAmountPaise).toBe(flight * 100);
  expect(fees.hotel?.standardAmountPaise).toBe(room * 100);
});

test('of two from the same day the one entered later holds, and not for prices that were shown before', () => {
  const corrected = [...LIST, fee(ONE_WAY, '2026-12-01', 210, 9)];
  expect(rupeesOn(corrected, ONE_WAY, '2026-12-02')).toBe(210);
  expect(rupeesOn(corrected, ONE_WAY, '2026-12-02', 8)).toBe(200);
  expect(pastFees(corrected, '2026-12-02').map(({ amounts }) => amounts?.standardAmountPaise)).toEqual([
    20_000, 15_000,
  ]);
});

test('personal trips pay what business trips pay, until they have a fee of their own, and again once that ends', () => {
  const list = [...LIST, fee(PERSONAL, '2026-11-10', 99, 1), fee(PERSONAL, '2026-11-20', null, 2)];
  const personalOn = (day: string) => feesOn(list, day).personalBooking?.flight.domestic.oneway.standardAmountPaise;
  expect([personalOn('2026-11-09'), personalOn('2026-11-10'), personalOn('2026-11-20')]).toEqual([
    undefined,
    9_900,
    undefined,
  ]);
  // A fee that is not set on its own then follows business trips.
  expect(feesOn(list, '2026-11-10').personalBooking?.flight.domestic.roundTrip.standardAmountPaise).toBe(0);
});

test('whoever comes begins with what holds, as if it had always been, and with what is planned', () => {
  const began = feesToBeginWith(LIST, '2026-11-20');
  expect(feesOn(began, '2020-01-01').hotel?.standardAmountPaise).toBe(25_000);
  for (const day of ['2026-11-20', '2026-11-30', '2026-12-01']) expect(feesOn(began, day)).toEqual(feesOn(LIST, day));
  expect(comingFees(began, '2026-11-20').map(({ validFrom }) => validFrom)).toEqual(['2026-12-01']);
});

test.each([
  ['2026-11-27', 'Fees of days that are over cannot be changed. Choose today or a later day'],
  ['2026-11-28', null],
  ['2026-12-01', 'Flights in India, one way: there is already one from this day. Withdraw it first'],
  ['2028-11-28', null],
  ['2028-11-29', 'Choose a day within 2 years'],
])('a fee from %s: %s', (validFrom, problem) => {
  expect(feePlanProblem(LIST, ONE_WAY, validFrom, '2026-11-28')).toBe(problem);
});

test('what is entered again without a difference is the same', () => {
  expect(chargesTheSame(fee(ONE_WAY, FEES_BEGAN, 150), fee(ONE_WAY, '2026-12-01', 150, 3))).toBe(true);
  expect(chargesTheSame(fee(ONE_WAY, FEES_BEGAN, 150), fee(ONE_WAY, '2026-12-01', 151, 3))).toBe(false);
  expect(chargesTheSame(fee(PERSONAL, FEES_BEGAN, null), fee(PERSONAL, '2026-12-01', 0, 3))).toBe(false);
});

const someFee = fc
  .record({
    key: fc.constantFrom(...FEE_KEYS),
    offset: fc.integer({ min: -40, max: 400 }),
    rupees: fc.option(fc.integer({ min: 0, max: 1_000 })),
    enteredAtMs: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ key, offset, rupees, enteredAtMs }) =>
    fee(key, dayOf(offset), key.purpose === 'personal' ? rupees : (rupees ?? 0), enteredAtMs),
  );
const lists = fc.array(someFee, { maxLength: 12 });
const days = fc.integer({ min: -60, max: 420 }).map(dayOf);

test('every kind has exactly one fee on any day, which has begun and which no later one replaces', () => {
  fc.assert(
    fc.property(lists, days, (list, day) => {
      for (const key of FEE_KEYS) {
        const found = feeOn(list, key, day);
        expect(isSameFee(found, key) && found.validFrom <= day).toBe(true);
        const begun = list.filter((one) => isSameFee(one, key) && one.validFrom <= day);
        expect(begun.filter((one) => one.validFrom > found.validFrom)).toEqual([]);
        expect(begun.length === 0 || begun.includes(found)).toBe(true);
      }
    }),
  );
});

test('what is added from a day on changes no earlier day, and its withdrawal leaves all as it was', () => {
  fc.assert(
    fc.property(lists, someFee, days, (list, added, day) => {
      const after = [...list, added];
      if (day < added.validFrom) expect(feesOn(after, day)).toEqual(feesOn(list, day));
      for (const key of FEE_KEYS) {
        if (!isSameFee(key, added)) expect(feeOn(after, key, day)).toEqual(feeOn(list, key, day));
      }
      expect(
        feesOn(
          after.filter((one) => one !== added),
          day,
        ),
      ).toEqual(feesOn(list, day));
    }),
  );
});

test('what holds, what comes and what is past is the whole list, each once', () => {
  fc.assert(
    fc.property(lists, days, (list, day) => {
      const holding = list.filter((one) => feeOn(list, one, day) === one);
      const parts = [...holding, ...comingFees(list, day), ...pastFees(list, day)];
      expect(parts).toHaveLength(list.length);
      expect(new Set(parts)).toEqual(new Set(list));
    }),
  );
});
