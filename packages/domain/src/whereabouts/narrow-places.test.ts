import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { greatCircleKm } from '../flight/great-circle.ts';
import { isByService, isWithinKm, WHEREABOUTS_SERVICES } from './narrow-places.ts';

const MUMBAI = { latitude: 19.0728, longitude: 72.8826 };
const PUNE = { latitude: 18.5196, longitude: 73.8554 };

describe('people within some km of a place', () => {
  it('has those at the place itself, those near it, and nobody whose place is not known', () => {
    expect(isWithinKm(MUMBAI, 1, MUMBAI)).toBe(true);
    expect(isWithinKm(MUMBAI, 150, PUNE)).toBe(true);
    expect(isWithinKm(MUMBAI, 100, PUNE)).toBe(false);
    expect(isWithinKm(MUMBAI, 500, null)).toBe(false);
  });

  it('loses nobody when the circle grows, and does not mind which of the two is the middle', () => {
    const place = fc.record({
      latitude: fc.double({ min: -85, max: 85, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const km = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(place, place, km, km, (one, other, near, more) => {
        if (isWithinKm(one, near, other)) expect(isWithinKm(one, near + more, other)).toBe(true);
        expect(isWithinKm(one, near, other)).toBe(greatCircleKm(other, one) <= near);
      }),
    );
  });
});

test('a stay is by a hotel, a journey by what one travels with, and a gap by nothing', () => {
  const by = (place: Parameters<typeof isByService>[0]) =>
    WHEREABOUTS_SERVICES.filter((service) => isByService(place, service));
  expect(by({ state: 'staying', by: null })).toEqual(['hotel']);
  expect(by({ state: 'travelling', by: 'train' })).toEqual(['train']);
  expect(by({ state: 'between', by: null })).toEqual([]);
});
