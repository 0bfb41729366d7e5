import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, paise, sum } from '../money/money.ts';
import { serviceGst } from '../tax/service-gst.ts';
import { stayGst } from './room-gst.ts';
import { type StayCreditQuestion, stayCredit } from './stay-gst-credit.ts';

const KARNATAKA = { stateCode: '29', stateName: 'Karnataka', isGstRegistered: true };
const STAY = stayGst([
  { valuePaise: paise(722_000), on: '2026-12-08' },
  { valuePaise: paise(782_000), on: '2026-12-09' },
]);
/** Our fee of 250 to a company of Maharashtra: IGST. */
const FEE = serviceGst({
  feePaise: paise(25_000),
  supplierStateCode: '29',
  placeOfSupplyStateCode: '27',
  on: '2026-12-01',
});
const PAID = sum([STAY.valuePaise, STAY.totalPaise, paise(25_000), FEE.totalPaise]);

const credit = (overrides: Partial<StayCreditQuestion> = {}) =>
  stayCredit({
    hotel: KARNATAKA,
    nights: STAY.nights,
    registeredIn: ['27'],
    creditAt5: false,
    feeTaxPaise: FEE.totalPaise,
    isPersonal: false,
    paidPaise: PAID,
    ...overrides,
  });

test('what a stay of two nights costs a company, by the States in which it is registered', () => {
  expect([add(STAY.valuePaise, STAY.totalPaise), FEE.igstPaise, PAID]).toEqual([1_680_860, 4_500, 1_710_360]);
  expect(credit()).toMatchObject({
    state: 'no_registration',
    stayCreditPaise: 0,
    feeCreditPaise: 4_500,
    netPaise: 1_705_860,
  });
  const both = ['27', '29'];
  expect(credit({ registeredIn: both })).toMatchObject({
    state: 'usable',
    stayCreditPaise: 140_760,
    netPaise: 1_565_100,
  });
  expect(credit({ registeredIn: both, creditAt5: true })).toMatchObject({
    stayCreditPaise: 176_860,
    netPaise: 1_529_000,
  });
});

test('with a GSTIN of the State a breakfast that passes the slab costs only 90 more', () => {
  const net = (value: number) => {
    const { nights, valuePaise, totalPaise } = stayGst([{ valuePaise: paise(value), on: '2026-12-08' }]);
    const paidPaise = add(valuePaise, totalPaise);
    return credit({ nights, paidPaise, feeTaxPaise: paise(0), registeredIn: ['29'] }).netPaise;
  };
  expect([net(720_000), net(765_000)]).toEqual([756_000, 765_000]);
});

test.each<[Partial<StayCreditQuestion>, string, string]>([
  [{ registeredIn: ['29'] }, 'usable', 'GST credit usable if the hotel invoices: you hold a Karnataka GSTIN.'],
  [{}, 'no_registration', 'GST is a cost: you hold no Karnataka GSTIN.'],
  [
    { hotel: { ...KARNATAKA, isGstRegistered: false }, registeredIn: ['29'] },
    'hotel_unregistered',
    'The hotel is not registered for GST: there is no credit.',
  ],
  [{ isPersonal: true, registeredIn: ['29'] }, 'personal', 'A personal stay has no GST credit.'],
  [
    { hotel: { stateCode: null, stateName: null, isGstRegistered: null }, nights: [] },
    'abroad',
    'Abroad no Indian GST is charged on the stay.',
  ],
])('%j is %s', (overrides, state, sentence) => {
  expect(credit(overrides)).toMatchObject({ state, sentence });
});

test('nobody claims our fee’s GST who is not registered, or who travels for themselves', () => {
  expect(credit({ registeredIn: [] }).feeCreditPaise).toBe(0);
  expect(credit({ isPersonal: true }).feeCreditPaise).toBe(0);
});

test('no credit exceeds the tax, and deciding to claim never costs anything', () => {
  const values = fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 1, maxLength: 6 });
  const states = fc.subarray(['27', '29', '07']);
  fc.assert(
    fc.property(values, states, (all, registeredIn) => {
      const { nights, valuePaise, totalPaise } = stayGst(
        all.map((value) => ({ valuePaise: paise(value), on: '2026-12-08' })),
      );
      const ask = (creditAt5: boolean) =>
        credit({ nights, registeredIn, creditAt5, feeTaxPaise: paise(0), paidPaise: add(valuePaise, totalPaise) });
      const [without, withIt] = [ask(false), ask(true)];
      expect(withIt.netPaise).toBeLessThanOrEqual(without.netPaise);
      expect(withIt.stayCreditPaise).toBe(registeredIn.includes('29') ? totalPaise : 0);
      expect(without.netPaise).toBeGreaterThanOrEqual(valuePaise);
    }),
  );
});
