import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise, sum } from '../money/money.ts';
import { cabFare } from './cab-fare.ts';
import type { CabDuty } from './cab-rate-card.ts';
import { calendarDays, likelyNights, mostNights } from './cab-usage.ts';
import { usageOfSlip } from './duty-slip.ts';
import { aLocalCard, aLocalUsage, anOutstationCard } from './testing/a-cab.ts';

const at = (wall: string) => ({ wall, zone: 'Asia/Kolkata' });
const LOCAL: CabDuty = { kind: 'local', package: '8h80' };
const ROUND: CabDuty = { kind: 'outstation', trip: 'round' };
const AIRPORT: CabDuty = { kind: 'transfer', hub: 'airport' };

test('8 h / 80 km, used for 9 h 40 and 112 km: 3,548.00 and what was paid on the way', () => {
  const fare = cabFare(LOCAL, aLocalCard(), aLocalUsage());
  expect(fare.lines).toEqual([
    { code: 'package', label: 'Local, 8 h / 80 km', paise: 240_000 },
    { code: 'extra_km', label: '32 km more', paise: 44_800 },
    { code: 'extra_hours', label: '2 hours more', paise: 40_000 },
    { code: 'night_charge', label: 'Night charge, 1 night', paise: 30_000 },
    { code: 'toll', label: 'Toll', paise: 12_500 },
    { code: 'parking', label: 'Parking', paise: 6_000 },
  ]);
  expect(fare).toMatchObject({ taxablePaise: 354_800, passThroughPaise: 18_500 });
  expect(fare.proof).toMatchObject({ rule: 'cab_fare.total', result: 373_300 });
  expect(fare.proof.parts.map(({ rule }) => rule)).toEqual(fare.lines.map(({ code }) => `cab_fare.${code}`));
  const fromReceipts = fare.proof.parts.filter(({ source }) => source === 'Receipts of the duty');
  expect(fromReceipts.map(({ rule }) => rule)).toEqual(['cab_fare.toll', 'cab_fare.parking']);
});

test('out of town for 2 days and 420 km, at least 250 a day: 500 × 13 and two days of allowance', () => {
  const usage = aLocalUsage({ km: 420, start: at('2026-12-01T09:00'), end: at('2026-12-02T20:00'), nights: 0 });
  const fare = cabFare(ROUND, anOutstationCard(), { ...usage, tollPaise: paise(31_000), parkingPaise: paise(0) });
  expect(fare.lines).toEqual([
    { code: 'distance', label: 'Outstation, round trip: 500 km, the least for 2 days', paise: 650_000 },
    { code: 'driver_allowance', label: "Driver's allowance, 2 days", paise: 60_000 },
    { code: 'toll', label: 'Toll', paise: 31_000 },
  ]);
  expect(fare).toMatchObject({ taxablePaise: 710_000, passThroughPaise: 31_000 });
});

test.each([
  [500, 650_000],
  [501, 651_300],
])('%d km, the least or more, are paid as driven', (km, paisePaid) => {
  const usage = aLocalUsage({ km, start: at('2026-12-01T09:00'), end: at('2026-12-02T20:00') });
  expect(cabFare(ROUND, anOutstationCard(), usage).lines[0]).toMatchObject({
    label: `Outstation, round trip: ${km} km`,
    paise: paisePaid,
  });
});

test.each([
  ['8 h', '21:00', 0],
  ['the grace', '21:30', 0],
  ['a minute more', '21:31', 1],
  ['an hour and the grace', '22:30', 1],
  ['another minute', '22:31', 2],
  ['less than the package', '14:00', 0],
])('each started hour counts after 30 minutes of grace: %s', (_name, clock, hours) => {
  const usage = aLocalUsage({ end: at(`2026-12-01T${clock}`) });
  const line = cabFare(LOCAL, aLocalCard(), usage).lines.find(({ code }) => code === 'extra_hours');
  expect(line?.paise ?? 0).toBe(hours * 20_000);
});

test('fewer kilometres than the package give nothing back', () => {
  const lines = cabFare(AIRPORT, aLocalCard(), aLocalUsage({ km: 20, end: at('2026-12-01T14:00'), nights: 0 })).lines;
  expect(lines.map(({ code, label }) => [code, label])).toEqual([
    ['package', 'Airport transfer'],
    ['toll', 'Toll'],
    ['parking', 'Parking'],
  ]);
});

test.each([
  ['one day', '2026-12-01T00:00', '2026-12-01T23:59', 1],
  ['until midnight', '2026-12-01T09:00', '2026-12-02T00:00', 1],
  ['a minute after it', '2026-12-01T09:00', '2026-12-02T00:01', 2],
  ['two minutes over midnight', '2026-12-01T23:59', '2026-12-02T00:01', 2],
  ['over the end of a month', '2026-11-29T09:00', '2026-12-02T20:00', 4],
])('calendar days: %s', (_name, start, end, days) => {
  expect(calendarDays({ start: at(start), end: at(end) })).toBe(days);
});

test.each([
  ['by day', '2026-12-01T06:00', '2026-12-01T22:00', 0, 0],
  ['from 05:59', '2026-12-01T05:59', '2026-12-01T12:00', 1, 1],
  ['until 22:01', '2026-12-01T12:00', '2026-12-01T22:01', 1, 1],
  ['from before 06:00 until after 22:00', '2026-12-01T05:00', '2026-12-01T23:00', 2, 2],
  ['inside one night', '2026-12-01T23:00', '2026-12-02T02:00', 1, 1],
  ['three days: the nights between are not driven', '2026-12-01T09:00', '2026-12-03T20:00', 2, 0],
  ['three days, back late', '2026-12-01T09:00', '2026-12-03T23:00', 3, 1],
  ['three days, out at 22:00', '2026-12-01T22:00', '2026-12-03T20:00', 2, 1],
  ['three days, back at 06:00', '2026-12-01T09:00', '2026-12-03T06:00', 2, 1],
  ['no time at all', '2026-12-01T23:00', '2026-12-01T23:00', 0, 0],
])('nights: %s', (_name, start, end, most, likelyOutstation) => {
  const span = { start: at(start), end: at(end) };
  expect(mostNights(span)).toBe(most);
  expect(likelyNights(LOCAL, span)).toBe(most);
  expect(likelyNights(ROUND, span)).toBe(likelyOutstation);
});

const anyUsage = fc
  .record({
    km: fc.nat(2_000),
    startMinute: fc.nat(1_439),
    minutes: fc.integer({ min: 1, max: 7_000 }),
    nights: fc.nat(6),
    toll: fc.nat(100_000),
    parking: fc.nat(100_000),
    permit: fc.nat(100_000),
  })
  .map(({ km, startMinute, minutes, nights, toll, parking, permit }) => {
    const start = Temporal.PlainDateTime.from('2026-12-01T00:00').add({ minutes: startMinute });
    const wall = (time: Temporal.PlainDateTime) => at(time.toString({ smallestUnit: 'minute' }));
    return {
      ...{ km, nights, start: wall(start), end: wall(start.add({ minutes })) },
      ...{ tollPaise: paise(toll), parkingPaise: paise(parking), permitPaise: paise(permit) },
    };
  });
const anyDuty = fc.constantFrom<CabDuty>(LOCAL, ROUND, AIRPORT);
const cardOf = (duty: CabDuty) => (duty.kind === 'outstation' ? anOutstationCard() : aLocalCard());

test('the lines add up, none is negative, and more use never costs less', () => {
  fc.assert(
    fc.property(anyDuty, anyUsage, fc.nat(500), (duty, usage, more) => {
      const fare = cabFare(duty, cardOf(duty), usage);
      const paid = sum(fare.lines.map((line) => line.paise));
      expect(paid).toBe(fare.taxablePaise + fare.passThroughPaise);
      expect(fare.proof.result).toBe(paid);
      expect(Math.min(...fare.lines.map((line) => line.paise))).toBeGreaterThanOrEqual(0);
      const dearer = cabFare(duty, cardOf(duty), { ...usage, km: usage.km + more });
      expect(dearer.taxablePaise).toBeGreaterThanOrEqual(fare.taxablePaise);
    }),
  );
});

test('a slip with the figures that were expected costs what was estimated', () => {
  fc.assert(
    fc.property(anyDuty, anyUsage, fc.nat(900_000), (duty, usage, startKm) => {
      const { km, ...others } = usage;
      const slip = {
        ...others,
        number: 'DS-1',
        counting: 'garage_to_garage',
        startKm,
        endKm: startKm + km,
        signedBy: null,
      } as const;
      expect(cabFare(duty, cardOf(duty), usageOfSlip(slip))).toEqual(cabFare(duty, cardOf(duty), usage));
    }),
  );
});
