import { describe, expect, it } from 'vitest';
import { NO_OPTIONS } from '../../lib/flight-list-address.ts';
import { missedDay } from './missed-day.ts';
import { type FlightOption, rowOf } from './option-row.ts';
import { anOption, aSlice } from './testing.ts';

/** A flight that lands so many days after it leaves. */
const landing = (arrivalDayOffset: number, arrivalTime = '08:15') => {
  const slice = aSlice();
  return { ...slice, arrivalDayOffset, segments: slice.segments.map((segment) => ({ ...segment, arrivalTime })) };
};
const row = (coverage: FlightOption['coverage'], ...days: readonly number[]) =>
  rowOf(anOption({ coverage, slices: days.map((day) => landing(day)) }));
const oneWay = (times: Partial<typeof NO_OPTIONS>) => ({
  options: { ...NO_OPTIONS, ...times },
  rDate: null,
  slices: [],
});
const leg = { from: 'DEL', to: 'LHR', date: '2027-01-05' };

describe('a time to arrive by', () => {
  const evening = rowOf(anOption({ coverage: 'onward', slices: [landing(0, '23:50')] }));
  const [sameDay, overnight, late] = [row('onward', 0), row('onward', 1), row('onward', 2)];

  it.each([
    ['that flights keep on the day after', [overnight, late], { arriveBy: '13:00' }, '1 lands by 13:00 the next day'],
    ['at the very minute', [overnight, overnight], { arriveBy: '08:15' }, '2 land by 08:15 the next day'],
    ['before the only flight of its day', [overnight, evening], { arriveBy: '13:00' }, '1 lands by 13:00 the next day'],
    ['of the night that follows', [late], { arriveBy: '03:00' }, 'none lands the next day'],
    ['that is two days too early', [late], { arriveBy: '13:00' }, 'none lands the same day'],
    [
      'in the night, two days too early',
      [late],
      { leaveAfter: '21:00', arriveBy: '20:00' },
      '1 lands by 20:00 two days later',
    ],
  ])('%s', (_, rows, times, words) => {
    expect(missedDay(rows, oneWay(times))).toBe(words);
  });

  it.each([
    ['that a flight keeps', [overnight, sameDay], { arriveBy: '13:00' }],
    ['that a flight over the date line keeps', [row('onward', -1)], { arriveBy: '13:00' }],
    ['too early for every flight of its day', [sameDay], { arriveBy: '06:00' }],
    ['that nobody asked for', [overnight], { leaveAfter: '13:00' }],
    ['where there are no flights', [], { arriveBy: '13:00' }],
    ['with a day of its own', [overnight], { arriveBy: '2027-01-05T13:00' }],
  ])('%s needs no other day', (_, rows, times) => {
    expect(missedDay(rows, oneWay(times))).toBeNull();
  });

  it('is told of each way by itself', () => {
    const there = { ...oneWay({ arriveBy: '13:00', returnArriveBy: '13:00' }), rDate: '2027-01-09' };
    expect(missedDay([row('onward', 0), row('return', 1)], there)).toBe('back: 1 lands by 13:00 the next day');
    expect(missedDay([row('whole', 1, 0)], there)).toBe('out: 1 lands by 13:00 the next day');
    expect(missedDay([row('whole', 2, 1)], there)).toBe(
      'out: none lands the same day; back: 1 lands by 13:00 the next day',
    );
    const laterTimes = [{ leaveAfter: '', arriveBy: '13:00' }];
    const cities = { ...oneWay({ laterTimes }), slices: [leg, leg] };
    expect(missedDay([row('whole', 1, 1)], cities)).toBe('flight 2: 1 lands by 13:00 the next day');
  });
});
