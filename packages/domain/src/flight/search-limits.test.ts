import { expect, test } from 'vitest';
import { aPoint, aSegment, aSlice } from '../testing/builders.ts';
import {
  type AskedSlice,
  arrivesNextDay,
  brokenLimits,
  readLimit,
  refuseLateDay,
  refuseSlices,
  saleDays,
  searchShape,
} from './search-limits.ts';

const slice = (from: string, to: string, date: string): AskedSlice => ({ from, to, date });
const OUT = slice('BLR', 'DEL', '2026-12-01');
const DAYS = saleDays('2026-11-21', 361);
const codes = (slices: readonly AskedSlice[]) =>
  refuseSlices(slices, DAYS).map(({ index, code }) => `${index}:${code}`);

test.each([
  [[OUT], 'one_way'],
  [[OUT, slice('DEL', 'BLR', '2026-12-03')], 'return'],
  [[OUT, slice('DEL', 'BOM', '2026-12-03')], 'multi_city'],
  [[OUT, slice('BOM', 'BLR', '2026-12-03')], 'multi_city'],
  [[OUT, slice('DEL', 'BLR', '2026-12-03'), OUT], 'multi_city'],
] as const)('%j is %s', (slices, shape) => {
  expect(searchShape(slices)).toBe(shape);
});

test('two to six slices, open jaws and several flights on a day are a journey', () => {
  const six = ['DEL', 'BOM', 'GOI', 'MAA', 'HYD', 'CCU'].map((to, index) => slice('BLR', to, `2026-12-0${index + 1}`));
  expect(codes(six)).toEqual([]);
  expect(codes([OUT, slice('BOM', 'MAA', OUT.date)])).toEqual([]);
  expect(codes([slice('BLR', 'DEL', '2026-11-21'), OUT])).toEqual([]);
});

test('what is no journey is refused where it is wrong', () => {
  expect(codes([OUT])).toEqual(['null:too_few_slices']);
  expect(codes(Array.from({ length: 7 }, () => OUT))).toEqual(['null:too_many_slices']);
  expect(codes([OUT, slice('DEL', 'DEL', '2026-12-02')])).toEqual(['1:same_location']);
  expect(codes([slice('BLR', 'DEL', '2026-11-20'), OUT])).toEqual(['0:date_in_past']);
  expect(codes([OUT, slice('DEL', 'BOM', '2026-11-30')])).toEqual(['1:dates_descending']);
  expect(codes([OUT, slice('DEL', 'BOM', '2027-11-18')])).toEqual(['1:not_on_sale_yet']);
  expect(refuseSlices([OUT, slice('DEL', 'BOM', '2026-11-30')], DAYS)[0]?.message).toBe(
    'Flight 2 must not leave before flight 1',
  );
});

test('days are not judged where nobody says what day it is, their order is', () => {
  expect(refuseSlices([slice('BLR', 'DEL', '2001-01-01'), slice('DEL', 'BOM', '2036-01-01')], null)).toEqual([]);
  expect(refuseSlices([OUT, slice('DEL', 'BOM', '2026-11-30')], null)[0]?.code).toBe('dates_descending');
});

test('the last day on sale may be asked for, the one after it not', () => {
  expect(refuseLateDay('2027-11-17', DAYS)).toBeNull();
  expect(refuseLateDay('2027-11-18', DAYS)).toBe(
    'Flights are on sale only until Wed, 17 Nov 2027. Please choose that day or an earlier one.',
  );
  const near = saleDays('2026-11-21', 331);
  expect(near).toEqual({ first: '2026-11-21', last: '2027-10-18' });
  expect([refuseLateDay('2027-10-18', near), refuseLateDay('2027-10-19', near)]).toEqual([null, expect.any(String)]);
});

test.each([
  [{ leaveAfter: '09:30', arriveBy: '18:00' }, '2026-12-01T09:30', '2026-12-01T18:00'],
  [{ leaveAfter: '', arriveBy: null }, null, null],
  [{}, null, null],
  [{ arriveBy: '03:59' }, null, '2026-12-02T03:59'],
  [{ arriveBy: '00:00' }, null, '2026-12-02T00:00'],
  [{ arriveBy: '04:00' }, null, '2026-12-01T04:00'],
  [{ leaveAfter: '21:00', arriveBy: '07:00' }, '2026-12-01T21:00', '2026-12-02T07:00'],
  [{ leaveAfter: '07:00', arriveBy: '07:00' }, '2026-12-01T07:00', '2026-12-01T07:00'],
  [{ leaveAfter: '2026-12-02T06:00', arriveBy: '2026-12-03T01:00' }, '2026-12-02T06:00', '2026-12-03T01:00'],
  [{ leaveAfter: '18:00', arriveBy: '09:00' }, '2026-12-01T18:00', '2026-12-02T09:00'],
  [{ leaveAfter: '09:00', arriveBy: '2026-12-01T08:00' }, '2026-12-01T09:00', '2026-12-01T08:00'],
] as const)('limits %j on 1 December', (asked, leaveAfterWall, arriveByWall) => {
  expect(readLimit('2026-12-01', asked)).toEqual({ leaveAfterWall, arriveByWall });
  // What screens say of a time alone is what it means.
  const { arriveBy } = { arriveBy: '', ...asked };
  const isBare = arriveBy !== null && arriveBy.length === 5;
  expect(arrivesNextDay(asked)).toBe(isBare && arriveByWall === `2026-12-02T${arriveBy}`);
});

test('beside a time to leave with a day of its own, a bare time to arrive is not before it where the next day is not', () => {
  const asked = { leaveAfter: '2026-12-01T22:00', arriveBy: '07:00' };
  expect(readLimit('2026-12-01', asked).arriveByWall).toBe('2026-12-02T07:00');
  expect(arrivesNextDay(asked)).toBe(false);
});

test('a time to arrive that has a day of its own is on that day', () => {
  expect(arrivesNextDay({ leaveAfter: '21:00', arriveBy: '2026-12-01T09:30' })).toBe(false);
  expect(arrivesNextDay({ leaveAfter: '21:00', arriveBy: '09:30' })).toBe(true);
});

test('the very minute keeps a limit, a minute beyond breaks it', () => {
  const limits = (leaveAfter: string, arriveBy: string) =>
    brokenLimits(aSlice(), readLimit('2027-01-05', { leaveAfter, arriveBy }));
  expect(limits('06:10', '08:25')).toEqual([]);
  expect(limits('06:11', '08:25')).toEqual(['leaves_too_early']);
  expect(limits('06:10', '08:24')).toEqual(['arrives_too_late']);
  expect(limits('06:11', '08:24')).toEqual(['leaves_too_early', 'arrives_too_late']);
});

test('arriving counts by the clock of the airport of arrival, after midnight on the next day', () => {
  const arrivingAt = (wall: string) =>
    aSlice(
      aSegment({
        from: aPoint({ wall: '2027-01-05T23:30' }),
        to: aPoint({ airportCode: 'DXB', countryCode: 'AE', zone: 'Asia/Dubai', wall }),
      }),
    );
  const byTwo = readLimit('2027-01-05', { arriveBy: '02:00' });
  expect(brokenLimits(arrivingAt('2027-01-06T01:45'), byTwo)).toEqual([]);
  expect(brokenLimits(arrivingAt('2027-01-06T02:01'), byTwo)).toEqual(['arrives_too_late']);
  const byEvening = readLimit('2027-01-05', { arriveBy: '23:00' });
  expect(brokenLimits(arrivingAt('2027-01-06T01:45'), byEvening)).toEqual(['arrives_too_late']);
});
