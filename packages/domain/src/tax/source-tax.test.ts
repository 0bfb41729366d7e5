import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { paise, sum, ZERO } from '../money/money.ts';
import {
  commissionTds,
  firstDayOn,
  isSameSwitch,
  keptAtSource,
  LAWS,
  type SourceTaxSwitch,
  SWITCH_KEYS,
  suppliedValue,
  switchOn,
  yearBegan,
} from './source-tax.ts';

const HOTEL_TCS = { tax: 'gst_tcs', service: 'hotel' } as const;
const set = (validFrom: string, isOn: boolean, rate = 50, enteredAtMs = 1): SourceTaxSwitch => ({
  ...HOTEL_TCS,
  isOn,
  rate,
  thresholdPaise: null,
  validFrom,
  enteredAtMs,
});

describe('a switch', () => {
  const list = [set('2026-12-01', true), set('2027-04-01', true, 25), set('2027-07-01', false)];

  it.each([
    ['2026-11-30', false, 50],
    ['2026-12-01', true, 50],
    ['2027-04-01', true, 25],
    ['2027-07-01', false, 50],
  ])('holds from its day on: %s', (day, isOn, rate) => {
    expect(switchOn(list, HOTEL_TCS, day)).toMatchObject({ isOn, rate });
    expect(switchOn(list, { ...HOTEL_TCS, service: 'bus' }, day).isOn).toBe(false);
  });

  it('is off for everything from suppliers where nobody has switched it, with its section and source', () => {
    for (const key of SWITCH_KEYS) {
      expect(switchOn([], key, '2026-11-28').isOn).toBe(key.tax === 'commission_tds');
      expect(LAWS[key.tax].section).toMatch(/section \d+/);
      expect(LAWS[key.tax].source).toMatch(/20\d\d/);
    }
    expect([firstDayOn([], 'gst_tcs'), firstDayOn(list, 'gst_tcs')]).toEqual([null, '2026-12-01']);
  });

  test('has exactly one answer for a day, and a later day changes no earlier one', () => {
    const some = fc
      .tuple(fc.constantFrom(...SWITCH_KEYS), fc.integer({ min: 1, max: 28 }), fc.boolean(), fc.nat(9))
      .map(([key, day, isOn, enteredAtMs]) => ({
        ...set(`2026-12-${String(day).padStart(2, '0')}`, isOn, 50, enteredAtMs),
        ...key,
      }));
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), some, fc.integer({ min: 1, max: 28 }), (switches, added, at) => {
        const day = `2026-12-${String(at).padStart(2, '0')}`;
        for (const key of SWITCH_KEYS) {
          const found = switchOn(switches, key, day);
          expect(isSameSwitch(found, key) && found.validFrom <= day).toBe(true);
          if (day < added.validFrom) expect(switchOn([...switches, added], key, day)).toEqual(found);
        }
      }),
    );
  });
});

describe('what is kept back from suppliers', () => {
  it('is half a percent of the value before GST: ₹45 of a stay of ₹9,000', () => {
    expect(keptAtSource({ valuePaise: ZERO, keptPaise: ZERO }, paise(900_000), 50)).toBe(4_500);
  });

  it('comes back with what was returned, and a booking that comes back whole leaves nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 200 }),
        (values, rate) => {
          let [valuePaise, keptPaise] = [ZERO, ZERO];
          for (const value of [...values, ...values.map((one) => -one)]) {
            const kept = keptAtSource({ valuePaise, keptPaise }, paise(value), rate);
            valuePaise = sum([valuePaise, paise(value)]);
            keptPaise = sum([keptPaise, kept]);
            expect(keptPaise).toBeGreaterThanOrEqual(0);
          }
          expect(keptPaise).toBe(0);
        },
      ),
    );
  });

  const line = {
    service: 'bus',
    pricePaise: paise(85_000),
    taxPaise: paise(4_250),
    extrasPaise: ZERO,
    penaltyPaise: ZERO,
  };
  it.each([
    ['of the operator', { ...line, taxOwedBy: 'operator' }, 85_000],
    ['under section 9(5), owed by us', { ...line, taxOwedBy: 'us' }, 0],
    ['under section 9(5), owed by the platform before us', { ...line, taxOwedBy: 'connector' }, 0],
    ['exempt', { ...line, taxPaise: ZERO, taxOwedBy: 'operator' }, 0],
    ['of a hotel whose tax is not known apart', { ...line, service: 'hotel', taxPaise: ZERO, taxOwedBy: null }, 85_000],
  ])('is of taxable supplies of theirs alone: %s', (_, one, value) => {
    expect(suppliedValue(one)).toBe(value);
  });
});

describe('what customers keep back from our fees', () => {
  const law = { isOn: true, rate: 200, thresholdPaise: paise(2_000_000) };
  it.each([
    ['₹20,000 of fees: nothing', 2_000_000, 0, 0],
    ['₹20,001: 2 % of all of them', 2_000_100, 0, 40_002],
    ['less what was kept back before', 5_000_000, 60_000, 40_000],
    ['never below nothing', 5_000_000, 200_000, 0],
  ])('%s', (_, fees, kept, most) => {
    const year = { feesPaise: paise(fees), keptPaise: paise(kept) };
    expect(commissionTds(law, year, year).mostPaise).toBe(most);
  });

  it.each([
    ['nothing twice: all of the year was kept back on a later day', 5_000_000, 0, 5_000_000, 100_000, 0],
    ['what is left of the year', 5_000_000, 0, 6_000_000, 100_000, 20_000],
    ['no more than was due by that day', 5_000_000, 0, 9_000_000, 0, 100_000],
    ['nothing where later cancellations took the year below the threshold', 5_000_000, 0, 1_000, 0, 0],
  ])('of a payment that is entered late is %s', (_, fees, kept, yearFees, yearKept, most) => {
    const byDay = { feesPaise: paise(fees), keptPaise: paise(kept) };
    const wholeYear = { feesPaise: paise(yearFees), keptPaise: paise(yearKept) };
    expect(commissionTds(law, byDay, wholeYear)).toMatchObject({ feesPaise: fees, mostPaise: most });
  });

  it('is nothing where it is switched off, and counts from April', () => {
    const year = { feesPaise: paise(9_000_000), keptPaise: ZERO };
    expect(commissionTds({ ...law, isOn: false }, year, year).mostPaise).toBe(0);
    expect([yearBegan('2027-03-31'), yearBegan('2027-04-01')]).toEqual(['2026-04-01', '2027-04-01']);
  });
});
