import { describe, expect, it } from 'vitest';
import { ALL_AIRLINES, airlineByCode, FREQUENT_FLYER_GROUPS, frequentFlyerGroupOf } from './airlines.ts';

describe('airlines', () => {
  it.each([
    ['6E', 'IGO', 'IndiGo', true],
    ['ai', 'AIC', 'Air India', false],
    ['QP', 'AKJ', 'Akasa Air', true],
    ['9I', 'LLR', 'Alliance Air', false],
    ['IC', 'FLI', 'FLY91', false],
  ])('knows %s', (code, icao, name, isLowCost) => {
    expect(airlineByCode(code)).toEqual({ code: code.toUpperCase(), icao, name, isLowCost });
  });

  it('has each code once, two characters and three letters', () => {
    expect(new Set(ALL_AIRLINES.map((airline) => airline.code)).size).toBe(ALL_AIRLINES.length);
    for (const airline of ALL_AIRLINES) {
      expect(airline.code).toMatch(/^[A-Z0-9]{2}$/);
      expect(airline.icao).toMatch(/^[A-Z]{3}$/);
    }
    expect(airlineByCode('ZZ')).toBeUndefined();
  });

  it('names only known airlines in frequent-flyer groups', () => {
    for (const group of FREQUENT_FLYER_GROUPS) {
      for (const code of group.airlineCodes) expect(airlineByCode(code), code).toBeDefined();
    }
    expect(frequentFlyerGroupOf('ix')?.name).toBe('Maharaja Club');
    expect(frequentFlyerGroupOf('QP')).toBeUndefined();
  });
});
