import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { placeOfSupply, rateOn, SERVICE_GST_RATES, serviceGst, serviceGstWithin } from '../tax/service-gst.ts';
import { aSegment, aSlice } from '../testing/builders.ts';
import { gstinCheckCharacter, isGstStateCode, parseGstin } from '../validation/gstin.ts';
import { AIR_GST_OTHER_CABINS, airGst, airGstRate, airGstWithin, ticketGstRates } from './air-gst.ts';

test.each([
  ['27AAPFU0939F1ZV', '27', 'AAPFU0939F'],
  ['29AAGCB7383J1Z4', '29', 'AAGCB7383J'],
  [' 27aapfu0939f1zv ', '27', 'AAPFU0939F'],
])('%s is a GSTIN', (text, stateCode, pan) => {
  expect(parseGstin(text)).toEqual({ ok: true, gstin: { value: text.trim().toUpperCase(), stateCode, pan } });
});

test.each([
  ['27AAPFU0939F1Z', 'wrong_length'],
  ['27AAPFU0939F1ZVV', 'wrong_length'],
  ['', 'wrong_length'],
  ['27AAPFU0939F1XV', 'wrong_shape'],
  ['27AAPFU0939F0ZV', 'wrong_shape'],
  ['39AAPFU0939F1ZV', 'unknown_state'],
  ['00AAPFU0939F1ZV', 'unknown_state'],
  ['27AAPFU0939F1ZW', 'wrong_check_character'],
])('%s is refused: %s', (text, refusal) => {
  expect(parseGstin(text)).toEqual({ ok: false, refusal });
});

test('Ladakh (38) and Other Territory (97) may register; 39, 96 and 00 may not', () => {
  for (const code of ['01', '37', '38', '97']) expect(isGstStateCode(code)).toBe(true);
  for (const code of ['00', '39', '96', '99', '1', '']) expect(isGstStateCode(code)).toBe(false);
  const ladakh = '38AAPFU0939F1Z';
  expect(parseGstin(ladakh + gstinCheckCharacter(ladakh)).ok).toBe(true);
});

test('a single mistyped character of the PAN never passes', () => {
  const good = '27AAPFU0939F1ZV';
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 13 }),
      fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      (at, to) => {
        fc.pre(good.charAt(at) !== to);
        expect(parseGstin(good.slice(0, at) + to + good.slice(at + 1)).ok).toBe(false);
      },
    ),
  );
});

const gst = (feePaise: number, from: string, to: string) =>
  serviceGst({ feePaise: paise(feePaise), supplierStateCode: from, placeOfSupplyStateCode: to, on: '2026-11-21' });

test('the same state pays CGST 9 and SGST 9, another state IGST 18', () => {
  expect(gst(10_000, '29', '29')).toMatchObject({ cgstPaise: 900, sgstPaise: 900, igstPaise: 0, totalPaise: 1_800 });
  expect(gst(10_000, '29', '27')).toMatchObject({ cgstPaise: 0, sgstPaise: 0, igstPaise: 1_800, totalPaise: 1_800 });
});

test('each tax is rounded for itself, half a paisa up', () => {
  expect(gst(50, '29', '29')).toMatchObject({ cgstPaise: 5, sgstPaise: 5, totalPaise: 10 });
  expect(gst(50, '29', '07')).toMatchObject({ igstPaise: 9, totalPaise: 9 });
});

test('never both taxes at once, and the proof adds up to the total', () => {
  const state = fc.constantFrom('01', '07', '27', '29', '38', '97');
  fc.assert(
    fc.property(fc.nat(1_000_000_000), state, state, (fee, from, to) => {
      const tax = gst(fee, from, to);
      expect(tax.igstPaise === 0 || tax.cgstPaise + tax.sgstPaise === 0).toBe(true);
      expect(tax.cgstPaise).toBe(tax.sgstPaise);
      expect(tax.totalPaise).toBe(tax.cgstPaise + tax.sgstPaise + tax.igstPaise);
      expect(tax.proof.parts.reduce((total, part) => total + Number(part.result), 0)).toBe(tax.totalPaise);
      expect(tax.proof.parts.reduce((total, part) => total + (part.rate ?? 0), 0)).toBe(1_800);
      expect(tax.proof.inputs).toMatchObject({ supplierStateCode: from, placeOfSupplyStateCode: to, sac: '998551' });
    }),
  );
});

test('mistakes of the caller are refused', () => {
  expect(() => gst(-1, '29', '29')).toThrow(RangeError);
  expect(() => gst(1, '506', '29')).toThrow(RangeError);
  expect(() =>
    serviceGst({ feePaise: paise(1), supplierStateCode: '29', placeOfSupplyStateCode: '29', on: '2017-06-30' }),
  ).toThrow(RangeError);
});

test('the service rate begins on 1 July 2017', () => {
  expect(rateOn(SERVICE_GST_RATES, '2017-06-30')).toBeUndefined();
  expect(rateOn(SERVICE_GST_RATES, '2017-07-01')?.rate).toBe(1_800);
  expect(rateOn(AIR_GST_OTHER_CABINS, '2025-09-21T23:59')?.rate).toBe(1_200);
});

test.each([
  [{ recipientRegistrationStateCode: '27', recipientAddressStateCode: '07' }, '27', 'recipient_registration'],
  [{ recipientRegistrationStateCode: null, recipientAddressStateCode: '07' }, '07', 'recipient_address'],
  [{ recipientRegistrationStateCode: null, recipientAddressStateCode: null }, '29', 'supplier_location'],
])('place of supply of %j is %s by %s', (recipient, stateCode, basis) => {
  expect(placeOfSupply({ ...recipient, supplierStateCode: '29' })).toEqual({ stateCode, basis });
});

const ticket = {
  cabin: 'E',
  originAirport: 'DEL',
  destinationAirport: 'BOM',
  originCountry: 'IN',
  on: '2026-11-21',
} as const;

test.each([
  [{}, 500, 'air_gst.economy'],
  [{ cabin: 'P' }, 1_800, 'air_gst.other_cabins'],
  [{ cabin: 'B', on: '2025-09-21' }, 1_200, 'air_gst.other_cabins'],
  [{ cabin: 'B', on: '2025-09-22' }, 1_800, 'air_gst.other_cabins'],
  [{ destinationAirport: 'GAU' }, 0, 'air_gst.north_east_exempt'],
  [{ originAirport: 'IXB' }, 0, 'air_gst.north_east_exempt'],
  [{ destinationAirport: 'GAU', cabin: 'B' }, 1_800, 'air_gst.other_cabins'],
  [{ destinationAirport: 'GAU', cabin: 'B', on: '2022-07-17' }, 0, 'air_gst.north_east_exempt'],
  [{ destinationAirport: 'GAU', cabin: 'B', on: '2022-07-17T23:59' }, 0, 'air_gst.north_east_exempt'],
  [{ destinationAirport: 'GAU', cabin: 'B', on: '2022-07-18' }, 1_200, 'air_gst.other_cabins'],
  [{ originAirport: 'DXB', originCountry: 'AE', destinationAirport: 'DEL' }, 0, 'air_gst.origin_outside_india'],
  [{ destinationAirport: 'DXB' }, 500, 'air_gst.economy'],
] as const)('a ticket with %j carries %i basis points by %s', (overrides, rate, rule) => {
  const answer = airGstRate({ ...ticket, ...overrides });
  expect(answer.rate).toBe(rate);
  expect(answer.proof.rule).toBe(rule);
});

test('no ticket is rated on a day before GST began', () => {
  expect(airGstRate({ ...ticket, on: '2017-07-01' }).rate).toBe(500);
  expect(() => airGstRate({ ...ticket, on: '2017-06-30' })).toThrow(RangeError);
});

test('each slice has its rate; one flight in economy makes a slice economy, wherever it stands', () => {
  const [business, economy] = [aSegment({ cabin: 'B' }), aSegment({ flightNumber: '712' })];
  expect(ticketGstRates([aSlice(business, economy), aSlice(business), aSlice(economy)], '2026-11-21')).toEqual([
    500, 1_800, 500,
  ]);
});

test("the airline's GST line is taken on base fare and fuel charge", () => {
  expect(airGst(ticket, { basePaise: paise(400_000), fuelPaise: paise(42_500) })).toBe(22_125);
});

test('finds the fee and its tax within an agreed amount, to the paisa and by the law’s own rounding', () => {
  const inclusive = fc.integer({ min: 0, max: 50_000_000 }).map((value) => paise(value));
  fc.assert(
    fc.property(inclusive, fc.constantFrom('29', '27'), (inclusivePaise, placeOfSupplyStateCode) => {
      const supply = { supplierStateCode: '29', placeOfSupplyStateCode, on: '2027-01-01' };
      const { feePaise, gst } = serviceGstWithin({ inclusivePaise, ...supply });
      expect(feePaise + gst.totalPaise).toBe(inclusivePaise);
      expect(feePaise).toBeGreaterThanOrEqual(0);
      const again = serviceGst({ feePaise, ...supply });
      expect(Math.abs(again.totalPaise - gst.totalPaise)).toBeLessThanOrEqual(2);
    }),
  );
  const { feePaise, gst } = serviceGstWithin({
    inclusivePaise: paise(11_800),
    supplierStateCode: '29',
    placeOfSupplyStateCode: '29',
    on: '2027-01-01',
  });
  expect([feePaise, gst.cgstPaise, gst.sgstPaise]).toEqual([10_000, 900, 900]);
});

test('before there was GST on services no fee has it inside', () => {
  const supply = { supplierStateCode: '29', placeOfSupplyStateCode: '29', on: '2017-06-30' };
  expect(() => serviceGstWithin({ inclusivePaise: paise(11_800), ...supply })).toThrow(RangeError);
});

test.each([
  [41_600, '2026-11-25', 'E', 1_981],
  [-41_600, '2026-11-25', 'E', -1_981],
  [118_000, '2026-11-25', 'B', 18_000],
  [112_000, '2025-09-21', 'B', 12_000],
] as const)('%i paise collected on %s in %s hold %i of the airline’s GST', (amount, on, cabin, gst) => {
  expect(airGstWithin(paise(amount), [aSlice(aSegment({ cabin }))], on)).toBe(gst);
});

test('of flights with different rates no more GST is taken to be inside than the lowest asks', () => {
  const both = [aSlice(aSegment({ cabin: 'B' })), aSlice(aSegment({ cabin: 'E' }))] as const;
  expect(airGstWithin(paise(105_000), both, '2026-11-25')).toBe(5_000);
});
