import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise, sum } from '../money/money.ts';
import { cabFare } from './cab-fare.ts';
import { type CabRateChoice, type CabSupply, type CabTaxQuestion, cabBill, cabTax, cabTaxProblem } from './cab-tax.ts';
import { aCabTaxQuestion, aLocalCard, aLocalUsage, anOutstationCard } from './testing/a-cab.ts';

const at = (wall: string) => ({ wall, zone: 'Asia/Kolkata' });
const proprietor = { isBodyCorporate: false, isRegistered: true, stateCode: '29' };
const ask = (overrides: Partial<CabTaxQuestion> = {}) => cabTax(aCabTaxQuestion(overrides));
const localFare = cabFare({ kind: 'local', package: '8h80' }, aLocalCard(), aLocalUsage());

test.each<[string, Partial<CabTaxQuestion>, number, number]>([
  ['5 %', {}, 391_040, 0],
  ['18 %', { rateChoice: 'full' }, 437_164, 0],
  ['reverse charge', { vendor: proprietor }, 373_300, 17_740],
])('the local duty of 3,548.00 with toll and parking at %s', (_name, overrides, totalPaise, reversePaise) => {
  const bill = cabBill(localFare, ask(overrides));
  expect(bill).toMatchObject({ totalPaise, reversePaise });
  expect(sum(bill.lines.map((line) => line.paise))).toBe(totalPaise);
});

test('two days out of town at 5 %: 7,765.00', () => {
  const usage = aLocalUsage({ km: 420, start: at('2026-12-01T09:00'), end: at('2026-12-02T20:00'), nights: 0 });
  const others = { tollPaise: paise(31_000), parkingPaise: paise(0) };
  const fare = cabFare({ kind: 'outstation', trip: 'round' }, anOutstationCard(), { ...usage, ...others });
  const bill = cabBill(fare, ask({ taxablePaise: fare.taxablePaise, placeOfSupplyStateCode: '27' }));
  expect(bill.totalPaise).toBe(776_500);
  expect(bill.lines.at(-1)).toEqual({ code: 'igst', label: 'IGST', paise: 35_500 });
});

test('within a state CGST and SGST, between two IGST', () => {
  expect(ask()).toMatchObject({ cgstPaise: 8_870, sgstPaise: 8_870, igstPaise: 0, billedPaise: 17_740 });
  expect(ask({ placeOfSupplyStateCode: '27' })).toMatchObject({ cgstPaise: 0, sgstPaise: 0, igstPaise: 17_740 });
});

test.each<[string, Partial<CabTaxQuestion>, string, string, number]>([
  ['rent, 5 %', {}, 'vendor', '9966', 500],
  ['rent, full, until 21 September 2025', { rateChoice: 'full', on: '2025-09-21' }, 'vendor', '9966', 1_200],
  ['rent, full, from 22 September 2025', { rateChoice: 'full', on: '2025-09-22' }, 'vendor', '9966', 1_800],
  ['rent without fuel', { rateChoice: 'full', isFuelIncluded: false }, 'vendor', '9966', 1_800],
  [
    'rent without fuel in 2024',
    { rateChoice: 'full', isFuelIncluded: false, on: '2024-05-01' },
    'vendor',
    '9966',
    1_800,
  ],
  ['a trip by the kilometre', { supply: 'passenger_transport' }, 'vendor', '9964', 500],
  ['the same at the full rate', { supply: 'passenger_transport', rateChoice: 'full' }, 'vendor', '9964', 1_800],
  ['a platform', { supply: 'platform', rateChoice: 'full', vendor: proprietor }, 'platform', '9964', 500],
])('%s', (_name, overrides, mode, sac, rate) => {
  expect(ask(overrides)).toMatchObject({ mode, sac, rate });
});

test.each<[string, Partial<CabTaxQuestion>, string]>([
  ['a proprietor to a company', { vendor: proprietor }, 'reverse_charge'],
  ['without GSTIN as well', { vendor: { ...proprietor, isRegistered: false } }, 'reverse_charge'],
  ['a company to a company', {}, 'vendor'],
  ['a proprietor to a person', { vendor: proprietor, isClientBodyCorporate: false }, 'vendor'],
  ['a proprietor at the full rate', { vendor: proprietor, rateChoice: 'full' }, 'vendor'],
  ['a trip by the kilometre', { vendor: proprietor, supply: 'passenger_transport' }, 'vendor'],
  ['before October 2019', { vendor: proprietor, on: '2019-09-30' }, 'vendor'],
  ['from October 2019', { vendor: proprietor, on: '2019-10-01' }, 'reverse_charge'],
  ['a company without GSTIN', { vendor: { isBodyCorporate: true, isRegistered: false, stateCode: '29' } }, 'none'],
])('who pays: %s', (_name, overrides, mode) => {
  const tax = ask(overrides);
  expect(tax.mode).toBe(mode);
  if (mode === 'reverse_charge') expect(tax).toMatchObject({ billedPaise: 0, reversePaise: 17_740, cgstPaise: 8_870 });
  if (mode === 'none') expect(tax).toMatchObject({ rate: 0, billedPaise: 0, reversePaise: 0 });
});

test.each([
  [5, false, false],
  [13, false, false],
  [14, false, true],
  [5, true, true],
])('%d seats, obliged by law %s: credit %s', (seats, isObligedByLaw, isCreditAllowed) => {
  expect(ask({ seats, isObligedByLaw }).isCreditAllowed).toBe(isCreditAllowed);
});

test('a bill that cannot be says what to do, and is not computed', () => {
  const withoutFuel = aCabTaxQuestion({ isFuelIncluded: false });
  expect(cabTaxProblem(withoutFuel)).toContain('choose the full rate');
  expect(() => cabTax(withoutFuel)).toThrow('choose the full rate');
  const unregistered = { ...proprietor, isRegistered: false };
  expect(cabTaxProblem(aCabTaxQuestion({ rateChoice: 'full', vendor: unregistered }))).toContain("vendor's GSTIN");
  expect(cabTaxProblem(aCabTaxQuestion())).toBeNull();
  expect(() => ask({ on: '2017-06-30' })).toThrow('No GST rate for cabs on 2017-06-30');
  expect(() => ask({ placeOfSupplyStateCode: '99' })).toThrow('Not a GST state code: 99');
  expect(() => ask({ taxablePaise: paise(-1) })).toThrow(RangeError);
});

test('the proof says the rule, its source, the split and the credit', () => {
  expect(ask({ vendor: proprietor }).proof).toMatchObject({
    rule: 'cab_gst.reverse_charge',
    rate: 500,
    result: 17_740,
    source: expect.stringContaining('entry 15'),
    parts: [{ rule: 'cab_gst.intra_state' }, { rule: 'cab_gst.credit_blocked', result: false }],
  });
});

test('CGST and SGST are equal, nothing is negative, and the tax stands on the bill or with the client, never both', () => {
  const question = fc.record({
    supply: fc.constantFrom<CabSupply>('rent', 'passenger_transport', 'platform'),
    rateChoice: fc.constantFrom<CabRateChoice>('restricted', 'full'),
    isFuelIncluded: fc.boolean(),
    vendor: fc.record({
      isBodyCorporate: fc.boolean(),
      isRegistered: fc.boolean(),
      stateCode: fc.constantFrom('29', '27'),
    }),
    isClientBodyCorporate: fc.boolean(),
    taxablePaise: fc.nat(100_000_000).map(paise),
    seats: fc.integer({ min: 2, max: 60 }),
    isObligedByLaw: fc.boolean(),
  });
  fc.assert(
    fc.property(question, (one) => {
      const asked = aCabTaxQuestion(one);
      if (cabTaxProblem(asked) !== null) return;
      const tax = cabTax(asked);
      expect(tax.cgstPaise).toBe(tax.sgstPaise);
      expect(Math.min(tax.cgstPaise, tax.igstPaise)).toBe(0);
      expect(tax.billedPaise + tax.reversePaise).toBe(tax.cgstPaise + tax.sgstPaise + tax.igstPaise);
      expect(Math.min(tax.billedPaise, tax.reversePaise)).toBe(0);
      expect(tax.proof.result).toBe(tax.billedPaise + tax.reversePaise);
      const bill = cabBill(localFare, tax);
      expect(sum(bill.lines.map((line) => line.paise))).toBe(bill.totalPaise);
    }),
  );
});
