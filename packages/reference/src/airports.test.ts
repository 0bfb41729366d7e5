import { describe, expect, it } from 'vitest';
import { ALL_AIRPORTS, airportByCode, searchAirports } from './airports.ts';

const codes = (text: string, limit = 10) => searchAirports(text, limit).map((airport) => airport.code);

describe('searchAirports', () => {
  it.each([
    ['bombay', ['BOM', 'NMI']],
    ['mum', ['BOM', 'NMI']],
    ['bangalore', ['BLR']],
    ['DEL', ['DEL']],
    ['del', ['DEL']],
    ['madras', ['MAA']],
    ['goa', ['GOX', 'GOI', 'GOA']],
    ['Goa', ['GOX', 'GOI', 'GOA']],
    ['GOA', ['GOA', 'GOX', 'GOI']],
    ['genoa', ['GOA']],
    ['BOM', ['BOM']],
    ['LHR', ['LHR']],
    ['JFK', ['JFK']],
    ['jfk', ['JFK']],
    ['kos', ['KGS', 'KOS']],
    ['bengalore', ['BLR']],
    ['bengaluru', ['BLR']],
    ['cochin', ['COK']],
    ['trivandrum', ['TRV']],
    ['baroda', ['BDQ']],
    ['pondicherry', ['PNY']],
    ['new york', ['JFK', 'EWR', 'LGA']],
    ['  calcutta ', ['CCU']],
    ['chhatrapati shivaji', ['BOM']],
    ['xian', ['XIY']],
    ['xi\u2019an', ['XIY']],
  ])('answers %s with %j first', (text, expected) => {
    expect(codes(text).slice(0, expected.length).toSorted()).toEqual(expected.toSorted());
    expect(codes(text)[0]).toBe(expected[0]);
  });

  it('ignores accents on both sides', () => {
    expect(codes('malé')[0]).toBe('MLE');
    expect(codes('São Paulo')).toEqual(expect.arrayContaining(['GRU', 'CGH']));
  });

  it('never answers more than asked, and prefers India when the text is empty', () => {
    expect(codes('', 5)).toEqual(['DEL', 'BOM', 'BLR', 'HYD', 'MAA']);
    expect(codes('a', 3)).toHaveLength(3);
    expect(codes('zzzz')).toEqual([]);
  });
});

describe('airport data', () => {
  it('has valid zones, coordinates and unique codes', () => {
    expect(new Set(ALL_AIRPORTS.map((airport) => airport.code)).size).toBe(ALL_AIRPORTS.length);
    for (const zone of new Set(ALL_AIRPORTS.map((airport) => airport.zone))) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    }
    for (const airport of ALL_AIRPORTS) {
      expect(Math.abs(airport.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(airport.longitude)).toBeLessThanOrEqual(180);
      expect(airport.city).not.toBe('');
    }
  });

  it.each([
    ['DXN', 'Asia/Kolkata', 'DEL'],
    ['NMI', 'Asia/Kolkata', 'BOM'],
    ['LHR', 'Europe/London', 'LON'],
    ['KTM', 'Asia/Kathmandu', null],
    ['BAH', 'Asia/Bahrain', null],
    ['SGN', 'Asia/Ho_Chi_Minh', null],
  ])('places %s in %s and group %s', (code, zone, group) => {
    expect(airportByCode(code)).toMatchObject({ code, zone, cityGroup: group });
  });

  it('knows no airport by a wrong code', () => {
    expect(airportByCode('QQQ')).toBeUndefined();
    expect(airportByCode(' blr ')?.city).toBe('Bengaluru');
  });
});
