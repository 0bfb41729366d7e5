import { describe, expect, it } from 'vitest';
import { aReturnSlice, aSegment, aSlice } from '../testing/builders.ts';
import { type FlownSlice, flownSlice, orderConflict } from './journey-order.ts';

const there = flownSlice(aSlice());
const back = (wall: string, also: Partial<FlownSlice> = {}): FlownSlice => {
  const slice = flownSlice(aReturnSlice());
  return { ...slice, departure: { ...slice.departure, wall }, ...also };
};

describe('what flies on a slice', () => {
  it('is named by its flights, its cities and when it leaves and arrives', () => {
    const on = aSegment({ flightNumber: '201', from: aSegment().to, to: aSegment().from });
    const slice = aSlice(aSegment(), on);
    expect(flownSlice(slice)).toEqual({
      flights: '6E 6045, 6E 201',
      fromCity: 'Delhi',
      toCity: 'Delhi',
      isInternational: false,
      departure: slice.segments[0].from.time,
      arrival: on.to.time,
    });
  });

  it('is international with one airport abroad', () => {
    const { to } = aSegment();
    const abroad = aSegment({ to: { ...to, airportCode: 'DXB', city: 'Dubai', countryCode: 'AE' } });
    expect(flownSlice(aSlice(abroad)).isInternational).toBe(true);
  });
});

describe('flights one after the other', () => {
  it('fit with 45 minutes between them in India, and with 75 when either goes abroad', () => {
    expect(orderConflict(there, back('2027-01-05T09:10'))).toBeNull();
    expect(orderConflict(there, back('2027-01-05T09:40', { isInternational: true }))).toBeNull();
    expect(orderConflict({ ...there, isInternational: true }, back('2027-01-05T09:40'))).toBeNull();
    for (const abroad of [
      orderConflict(there, back('2027-01-05T09:39', { isInternational: true })),
      orderConflict({ ...there, isInternational: true }, back('2027-01-05T09:39')),
    ]) {
      expect(abroad?.code).toBe('flights_too_close');
    }
  });

  it('do not with less, which is said with both', () => {
    expect(orderConflict(there, back('2027-01-05T09:09'))).toEqual({
      code: 'flights_too_close',
      sentence:
        '6E 6045 from Delhi arrives in Mumbai on Tue, 5 Jan, 08:25, and 6E 6046 from Mumbai leaves on Tue, 5 Jan, 09:09: 0h 44m is less than the 0h 45m that it takes.',
    });
    expect(orderConflict(there, back('2027-01-05T08:25'))?.code).toBe('flights_too_close');
  });

  it('overlap where the second leaves before the first has arrived, by their own clocks', () => {
    expect(orderConflict(there, back('2027-01-05T08:24'))).toEqual({
      code: 'flights_overlap',
      sentence:
        '6E 6045 from Delhi arrives in Mumbai on Tue, 5 Jan, 08:25, and 6E 6046 from Mumbai leaves on Tue, 5 Jan, 08:24, before that.',
    });
    const dubai = back('2027-01-05T07:40', { departure: { wall: '2027-01-05T07:40', zone: 'Asia/Dubai' } });
    expect(orderConflict(there, dubai)).toBeNull();
  });
});
