import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameStation, matchStation, stationOfRows } from './match-stations.ts';

const BENGALURU = { latitude: 12.97, longitude: 77.59 };
const row = (name: string, overrides: Partial<Parameters<typeof isSameStation>[0]> = {}) => ({
  name,
  aliases: [],
  state: null,
  point: null,
  ...overrides,
});

describe('isSameStation', () => {
  test.each([
    ['one name', row('Hyderabad'), row('HYDERABAD '), true],
    ['an other name', row('Bengaluru', { aliases: ['Bangalore'] }), row('Bangalore'), true],
    ['two names', row('Mysuru'), row('Mysore'), false],
    ['accents and dots', row('Vijayawāda'), row('Vijaya.wada'), true],
    ['two States', row('Aurangabad', { state: 'Bihar' }), row('Aurangabad', { state: 'Maharashtra' }), false],
    ['one State', row('Aurangabad', { state: 'Bihar' }), row('Aurangabad', { state: 'BIHAR' }), true],
    ['a State that is not said', row('Aurangabad', { state: 'Bihar' }), row('Aurangabad'), true],
    [
      'two spellings of a State, near',
      row('Puri', { state: 'Odisha', point: { latitude: 19.8, longitude: 85.83 } }),
      row('Puri', { state: 'Orissa', point: { latitude: 19.81, longitude: 85.8 } }),
      true,
    ],
    [
      'one State, far',
      row('Rampur', { state: 'Uttar Pradesh', point: { latitude: 28.8, longitude: 79.03 } }),
      row('Rampur', { state: 'Uttar Pradesh', point: { latitude: 25.3, longitude: 83.4 } }),
      false,
    ],
  ])('%s', (_, one, other, same) => {
    expect(isSameStation(one, other)).toBe(same);
    expect(isSameStation(other, one)).toBe(same);
  });

  test('names without letters share nothing', () => {
    expect(isSameStation(row('--'), row('..'))).toBe(false);
  });
});

describe('matchStation', () => {
  const stations = [row('Aurangabad', { state: 'Bihar' }), row('Aurangabad', { state: 'Maharashtra' })];

  test('finds the one by its State', () => {
    expect(matchStation(row('Aurangabad', { state: 'Maharashtra' }), stations)).toBe(stations[1]);
  });

  test('takes neither of two', () => {
    expect(matchStation(row('Aurangabad'), stations)).toBeNull();
    expect(matchStation(row('Gaya'), stations)).toBeNull();
  });
});

describe('stationOfRows', () => {
  test('keeps the first name, and every other one as another name', () => {
    const merged = stationOfRows([
      row('Bengaluru', { aliases: ['Bangalore', 'bengaluru'] }),
      row('BANGALORE', { state: 'Karnataka', point: BENGALURU }),
    ]);
    expect(merged).toEqual({ name: 'Bengaluru', aliases: ['Bangalore'], state: 'Karnataka', point: BENGALURU });
  });

  test('is the same town as each of its rows', () => {
    const name = fc.string({ minLength: 1, maxLength: 8 }).map((text) => `a${text}`);
    const anyRow = fc.record({
      name,
      aliases: fc.array(name, { maxLength: 3 }),
      state: fc.constantFrom('Kerala', null),
      point: fc.constantFrom(BENGALURU, null),
    });
    fc.assert(
      fc.property(anyRow, fc.array(anyRow, { maxLength: 3 }), (first, others) => {
        const merged = stationOfRows([first, ...others]);
        for (const one of [first, ...others]) expect(isSameStation(one, merged)).toBe(true);
      }),
    );
  });
});
