import { describe, expect, it } from 'vitest';
import { gstStateByCode } from './gst-states.ts';
import { HOTEL_CITIES, HOTEL_REGIONS, hotelCityByCode, hotelCityByName } from './hotel-places.ts';

describe('cities with hotels', () => {
  it('have ids of their own, a State and spots within reach', () => {
    const ids = HOTEL_CITIES.flatMap(({ code, spots }) => [code, ...spots.map(({ id }) => id)]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { gstStateCode, centre, spots } of HOTEL_CITIES) {
      expect(gstStateByCode(gstStateCode)).toBeDefined();
      for (const { name, point } of spots) {
        expect(name).not.toBe('');
        // A degree is 111 km at most.
        expect(Math.hypot(point.latitude - centre.latitude, point.longitude - centre.longitude)).toBeLessThan(0.6);
      }
    }
  });

  it.each([
    ['Bangalore', 'BLR'],
    ['bombay', 'BOM'],
    [' Gurgaon ', 'GGN'],
    ['Madras', 'MAA'],
    ['Calcutta', 'CCU'],
    ['Cochin', 'COK'],
    ['Poona', 'PNQ'],
    ['Delhi', 'DEL'],
  ])('%s is found by that name', (name, code) => expect(hotelCityByName(name)?.code).toBe(code));

  it('the airport of a city is one of its spots', () => {
    const spot = hotelCityByCode('BLR')?.spots.find(({ kind }) => kind === 'airport');
    expect(spot).toMatchObject({ id: 'BLR.airport', aliases: expect.arrayContaining(['BLR']) });
  });

  it('the capital’s region has cities in three States', () => {
    const [region] = HOTEL_REGIONS;
    expect(region?.cities.map((code) => hotelCityByCode(code)?.gstStateCode)).toEqual(['07', '06', '09']);
  });
});
