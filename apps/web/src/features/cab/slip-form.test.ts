import { expect, test } from 'vitest';
import { checkDriver, driverValues } from './driver-form.ts';
import { checkSlip, newSlip, type SlipValues, slipBody } from './slip-form.ts';

const USAGE = { start: { wall: '2026-12-01T13:00' }, end: { wall: '2026-12-01T22:40' } };
const SLIP: SlipValues = { ...newSlip(USAGE), number: 'DS-4711', startKm: '45000', endKm: '45112', toll: '125' };

test('a slip begins with the hours that were expected, and what is left open follows from them', () => {
  expect(checkSlip(SLIP)).toEqual({});
  expect(slipBody(SLIP)).toMatchObject({
    startKm: 45_000,
    end: '2026-12-01T22:40',
    nights: null,
    toll: 125,
    parking: 0,
  });
});

test.each<[string, Partial<SlipValues>, Readonly<Record<string, string>>]>([
  [
    'nothing read off',
    { startKm: '', endKm: '' },
    { startKm: 'First km reading is required', endKm: 'Last km reading is required' },
  ],
  ['readings the wrong way round', { endKm: '44990' }, { endKm: 'The last reading must be above the first' }],
  [
    'an end before the start',
    { end: '2026-12-01T12:00' },
    { end: 'The ride must end after it starts; check both dates' },
  ],
  ['a reading that is none', { startKm: 'many' }, { startKm: 'Please enter valid first reading' }],
])('says what is wrong with %s', (_name, overrides, expected) => {
  expect(checkSlip({ ...SLIP, ...overrides })).toEqual(expected);
});

test('a driver has a name, a number and a vehicle', () => {
  expect(Object.keys(checkDriver(driverValues(null)))).toEqual(['name', 'mobile', 'vehicleNumber']);
  expect(checkDriver({ name: 'Manjunath K', mobile: '9845012345', vehicleNumber: 'KA01AB1234' })).toEqual({});
});
