import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildAirports } from '../scripts/build-airports.ts';
import { AIRLINES_CHECKED_ON, airlineByCode } from './airlines.ts';
import { AIRPORT_SOURCE, AIRPORTS_RENEWED_WITHIN_DAYS, airportByCode } from './airports.ts';

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const ageInDays = (date: string) => Temporal.Now.plainDateISO().since(date, { largestUnit: 'days' }).days;

describe('reference data', () => {
  it('are what their script makes of the data set and the supplement', async () => {
    expect(await buildAirports()).toBe(textOf('./airports.generated.json'));
  });

  it.each([
    ['the data set of airports', AIRPORT_SOURCE.releasedOn],
    ['the supplement of airports', AIRPORT_SOURCE.supplementOn],
    ['the list of airlines', AIRLINES_CHECKED_ON],
  ])('are renewed in time: %s of %s', (_, date) => {
    expect(ageInDays(date)).toBeGreaterThanOrEqual(0);
    expect(ageInDays(date)).toBeLessThanOrEqual(AIRPORTS_RENEWED_WITHIN_DAYS);
  });

  it('say in the documentation where they come from and of what day they are', () => {
    const page = textOf('../../../docs/operations.md');
    const { version, releasedOn, supplementOn } = AIRPORT_SOURCE;
    for (const said of [`airport-data-js ${version}`, releasedOn, supplementOn, AIRLINES_CHECKED_ON]) {
      expect(page).toContain(said);
    }
    expect(page).toContain(`${AIRPORTS_RENEWED_WITHIN_DAYS} days`);
    expect(textOf('../NOTICE')).toContain(`airport-data-js ${version}`);
  });

  it.each([
    ['HSR', 'Rajkot'],
    ['RQY', 'Shivamogga'],
    ['SXV', 'Salem'],
    ['NMI', 'Navi Mumbai'],
    ['DXN', 'Noida'],
    ['AYJ', 'Ayodhya'],
    ['GOX', 'Goa Mopa'],
    ['DGH', 'Deoghar'],
    ['HGI', 'Itanagar'],
    ['PXN', 'Purnia'],
    ['KBK', 'Kushinagar'],
    ['SSE', 'Solapur'],
    ['RRK', 'Rourkela'],
  ])('know %s, opened lately in India', (code, city) => {
    expect(airportByCode(code)).toMatchObject({ city, countryCode: 'IN', zone: 'Asia/Kolkata' });
  });

  it('no longer offer what has closed, and know the airlines of every continent', () => {
    expect(airportByCode('RAJ')).toBeUndefined();
    expect(['NZ', 'DL', 'LA', 'SA', 'J9', 'VY', 'MU'].map((code) => airlineByCode(code)?.name)).toEqual([
      'Air New Zealand',
      'Delta Air Lines',
      'LATAM Airlines',
      'South African Airways',
      'Jazeera Airways',
      'Vueling',
      'China Eastern Airlines',
    ]);
  });
});
