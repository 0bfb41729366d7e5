import { describe, expect, it } from 'vitest';
import { FREQUENT_FLYER_GROUPS, searchAirlines } from './airlines.ts';
import { ALL_AIRPORTS } from './airports.ts';
import { searchCities } from './cities.ts';
import { ALL_COUNTRIES, countryByCode } from './countries.ts';
import { INDIAN_CITIES } from './indian-cities.ts';
import { INDIAN_STATES, indianStateById } from './indian-states.ts';
import { INDUSTRIES, ORGANIZATION_SIZES, ORGANIZATION_TYPES } from './organization-kinds.ts';
import { EXPENSE_TYPES, TRAVEL_MODES } from './travel-choices.ts';

const named = (text: string, ...rest: [] | [{ countryCode?: string; stateId?: number }]) =>
  searchCities(text, 20, ...rest).map((city) => city.name);

describe('countries', () => {
  it('are ISO 3166-1 (249) and Kosovo, India first, each once and named', () => {
    expect(ALL_COUNTRIES).toHaveLength(250);
    expect(new Set(ALL_COUNTRIES.map((country) => country.code)).size).toBe(250);
    expect(ALL_COUNTRIES[0]).toEqual({ code: 'IN', name: 'India', dialCode: '+91' });
    for (const country of ALL_COUNTRIES) {
      expect(country.name).not.toBe(country.code);
      expect(country.dialCode ?? '+0').toMatch(/^\+\d{1,3}$/);
    }
  });

  it.each([
    ['AE', '+971'],
    ['NP', '+977'],
    ['SG', '+65'],
    ['US', '+1'],
    ['BV', null],
  ])('know how to call %s', (code, dialCode) => {
    expect(countryByCode(code)?.dialCode).toBe(dialCode);
  });

  it('hold every country that has an airport, and no other code', () => {
    for (const airport of ALL_AIRPORTS) expect(countryByCode(airport.countryCode), airport.code).toBeDefined();
    expect(countryByCode('ZZ')).toBeUndefined();
    expect(countryByCode('in')).toBeUndefined();
  });
});

describe('states of India', () => {
  it('are 36, each with the id that its GST code gives; 506 is Karnataka', () => {
    expect(INDIAN_STATES).toHaveLength(36);
    expect(indianStateById(506)).toEqual({ id: 506, name: 'Karnataka', gstCode: '29' });
    for (const state of INDIAN_STATES) expect(state.id).toBe(477 + Number(state.gstCode));
  });

  it('leave out codes that receive no registrations any more', () => {
    for (const gstCode of ['25', '28', '96', '97']) expect(indianStateById(477 + Number(gstCode))).toBeUndefined();
    expect(indianStateById(0)).toBeUndefined();
  });
});

describe('cities', () => {
  it('hold at least 400 of India, each once in its state, and each state that there is', () => {
    expect(INDIAN_CITIES.length).toBeGreaterThanOrEqual(400);
    const keys = INDIAN_CITIES.map((city) => `${city.stateName} ${city.name}`);
    expect(new Set(keys).size).toBe(keys.length);
    const states = new Set(INDIAN_STATES.map((state) => state.name));
    for (const city of INDIAN_CITIES) expect(states, city.stateName).toContain(city.stateName);
    expect(new Set(INDIAN_CITIES.map((city) => city.stateName))).toEqual(states);
    for (const city of INDIAN_CITIES) expect(city.name.length, city.name).toBeGreaterThanOrEqual(2);
  });

  it('hold every city of India that has an airport', () => {
    const names = new Set(INDIAN_CITIES.map((city) => city.name));
    // Both airports of Goa, and the second one of Visakhapatnam, carry their place's name in the airport list.
    const places = ALL_AIRPORTS.filter((airport) => airport.countryCode === 'IN').map((airport) =>
      airport.city.replace(/^(Goa|Visakhapatnam) .*/, '$1').replace(/ Airport$/, ''),
    );
    for (const place of places) expect(names, place).toContain(place);
  });

  it.each([
    ['beng', 'Bengaluru'],
    ['BANGALORE', 'Bengaluru'],
    ['bombay', 'Mumbai'],
    ['  pune ', 'Pune'],
    ['pondi', 'Puducherry'],
    ['são paulo', 'São Paulo'],
    ['sao paulo', 'São Paulo'],
    ['zürich', 'Zürich'],
    ['london', 'London'],
    ['delhi', 'Delhi'],
  ])('answer %s with %s first', (text, name) => {
    expect(named(text)[0]?.normalize('NFD').replaceAll(/\p{M}/gu, '')).toBe(
      name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    );
  });

  it('put what starts so before what only has a word that starts so', () => {
    const found = named('delhi');
    expect(found.indexOf('Delhi')).toBeLessThan(found.indexOf('New Delhi'));
  });

  it('are narrowed by country and state', () => {
    expect(named('udaipur', { stateId: 477 + 16 })).toEqual(['Udaipur']);
    expect(searchCities('udaipur', 20, { stateId: 477 + 16 })[0]?.stateName).toBe('Tripura');
    expect(searchCities('', 20, { countryCode: 'NP' }).every((city) => city.countryCode === 'NP')).toBe(true);
    expect(named('', { stateId: 1 })).toEqual([]);
    expect(named('delhi', { countryCode: 'FR' })).toEqual([]);
  });

  it('are never more than asked for, whatever was typed', () => {
    expect(searchCities('', 20)).toHaveLength(20);
    expect(searchCities('a', 20)).toHaveLength(20);
    expect(named('no such place anywhere')).toEqual([]);
    expect(named('%_\\"<>')).toHaveLength(20);
    expect(searchCities('x', 0)).toEqual([]);
  });
});

describe('choices', () => {
  it.each([
    ['types', ORGANIZATION_TYPES],
    ['sizes', ORGANIZATION_SIZES],
    ['industries', INDUSTRIES],
    ['travel modes', TRAVEL_MODES],
    ['expense types', EXPENSE_TYPES],
  ])('of %s have an id each and fit their fields', (_, choices) => {
    expect(new Set(choices.map((choice) => choice.id)).size).toBe(choices.length);
    for (const { id, name } of choices) {
      expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(name.length).toBeGreaterThanOrEqual(2);
      expect(name.length).toBeLessThanOrEqual(50);
    }
  });

  it('hold the eleven expense categories of the specification', () => {
    expect(EXPENSE_TYPES.map((type) => type.name)).toContain('Fuel/Toll/Parking');
    expect(EXPENSE_TYPES).toHaveLength(11);
  });
});

describe('airlines', () => {
  it.each([
    ['6e', 'IndiGo'],
    ['AI', 'Air India'],
    ['air in', 'Air India'],
    ['  vistara', undefined],
    ['express', 'Air India Express'],
    ['lufthansa', 'Lufthansa'],
  ])('answer %s with %s first', (text, name) => {
    expect(searchAirlines(text, 20)[0]?.name).toBe(name);
  });

  it('are at most as many as asked for', () => {
    expect(searchAirlines('', 20)).toHaveLength(20);
    expect(searchAirlines('', 20)[0]?.code).toBe('6E');
  });

  it('form frequent-flyer groups with ids of their own', () => {
    expect(new Set(FREQUENT_FLYER_GROUPS.map((group) => group.id)).size).toBe(FREQUENT_FLYER_GROUPS.length);
    expect(FREQUENT_FLYER_GROUPS.find((group) => group.id === 'SQ')?.name).toBe('KrisFlyer');
  });
});
