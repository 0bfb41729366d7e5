import { cabRide } from '@pravas/contract/cab/cab-shapes.ts';
import type { CabDetail } from '@pravas/domain/cab/cab-detail.ts';
import { aCab, aDutySlip } from '@pravas/domain/cab/testing/a-cab.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Booking } from '../booking/index.ts';
import { cabService } from './cab-service.ts';
import { presentCab } from './present-cab.ts';

const present = (overrides: Partial<CabDetail> = {}) => z.encode(cabRide, presentCab(aCab(overrides)));
const tax = (overrides: Partial<CabDetail['tax']>) => ({ tax: { ...aCab().tax, ...overrides } });

test('a ride crosses the wire in rupees, with its arithmetic line by line', () => {
  const shown = present();
  expect(shown).toMatchObject({
    duty: { kind: 'local', label: 'Local, 8 h / 80 km' },
    vehicle: { text: 'Sedan, AC, Toyota Etios or similar' },
    driver: { name: 'Manjunath K', vehicleNumber: 'KA01AB1234' },
    usage: { km: 112, minutes: 580, days: 1, nights: 1 },
    slip: null,
    cancellationText: 'Cancelling: free until 2 h before pick-up, then ₹1,400 until pick-up; a no-show: 100 %.',
  });
  expect(shown.price).toEqual({
    isFinal: false,
    lines: [
      { code: 'package', label: 'Local, 8 h / 80 km', amount: 2400 },
      { code: 'extra_km', label: '32 km more', amount: 448 },
      { code: 'extra_hours', label: '2 hours more', amount: 400 },
      { code: 'night_charge', label: 'Night charge, 1 night', amount: 300 },
      { code: 'toll', label: 'Toll', amount: 125 },
      { code: 'parking', label: 'Parking', amount: 60 },
      { code: 'cgst', label: 'CGST', amount: 88.7 },
      { code: 'sgst', label: 'SGST', amount: 88.7 },
    ],
    total: 3910.4,
    taxText:
      'GST of 5 % (SAC 9966), charged by the vendor. It cannot be claimed: the vehicle has no more than 13 seats.',
    reverseCharge: 0,
  });
});

test.each<[string, Partial<CabDetail>]>([
  [
    'The vendor bills no GST: the company pays ₹177.40 (5 %, SAC 9966) to the state itself. It cannot be claimed: the vehicle has no more than 13 seats.',
    { vendor: { ...aCab().vendor, isBodyCorporate: false } },
  ],
  ['No GST: the vendor is not registered.', { vendor: { ...aCab().vendor, gstin: null } }],
  [
    'GST of 5 % (SAC 9964), charged by the platform. The company can claim it as input tax credit.',
    tax({ supply: 'platform', isObligedByLaw: true }),
  ],
])('%s', (taxText, overrides) => {
  expect(present(overrides).price.taxText).toBe(taxText);
});

test('once the slip is there it is the price, beside what was estimated', () => {
  const shown = present({ slip: aDutySlip({ endKm: 45_100 }) });
  expect(shown.slip).toEqual({
    number: 'DS-4711',
    startKm: 45_000,
    endKm: 45_100,
    signedBy: 'A Rao',
    // 12 km less: 168 and 5 % of it.
    difference: -176.4,
  });
  expect(shown.price).toMatchObject({ isFinal: true, total: 3734 });
  expect(shown.cancellationText).toBeNull();
});

test('whoever confirms a duty slip reads what was driven', () => {
  const entered = (slip: CabDetail['slip']) => cabService.presentation.entered?.({} as Booking, aCab({ slip }));
  const { start, end } = aDutySlip();
  const told = (time: typeof start) => `${shortDate(time.wall.slice(0, 10))}, ${time.wall.slice(11)}`;
  expect(entered(aDutySlip({ endKm: 45_100, nights: 0 }))).toEqual([
    { label: 'Duty slip', text: 'DS-4711, signed by A Rao' },
    { label: 'Driven', text: '100 km, 45,000 to 45,100' },
    { label: 'From and to', text: `${told(start)} to ${told(end)}` },
  ]);
  expect(entered(aDutySlip({ nights: 2, signedBy: null }))).toEqual(
    expect.arrayContaining([
      { label: 'Duty slip', text: 'DS-4711, not signed' },
      { label: 'Nights', text: '2' },
    ]),
  );
  expect(entered(null)).toEqual([{ label: 'Vendor', text: aCab().vendor.name }]);
});
