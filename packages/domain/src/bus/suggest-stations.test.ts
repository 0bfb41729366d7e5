import { describe, expect, test } from 'vitest';
import { suggestStations } from './suggest-stations.ts';
import { aStation } from './testing/a-bus.ts';

const STATIONS = [
  aStation('9011', 'Visakhapatnam', ['Vizag']),
  aStation('9001', 'Bengaluru', ['Bangalore']),
  aStation('9010', 'Vijayawada'),
  aStation('9027', 'Varanasi', ['Banaras']),
  aStation('9009', 'Mangaluru'),
];

const names = (typed: string, except: string | null = null) =>
  suggestStations(typed, STATIONS, except).map(({ station }) => station.name);

describe('suggestStations', () => {
  test.each([
    ['beng', ['Bengaluru']],
    ['BANGALORE', ['Bengaluru']],
    ['v', ['Varanasi', 'Vijayawada', 'Visakhapatnam']],
    ['vi', ['Vijayawada', 'Visakhapatnam']],
    ['vizag', ['Visakhapatnam']],
    ['zzz', []],
  ])('finds by "%s" %j', (typed, found) => {
    expect(names(typed)).toEqual(found);
  });

  test('finds what is spelled nearly so', () => {
    expect(names('Vijaywada')[0]).toBe('Vijayawada');
  });

  test('lists all by name where nothing is typed', () => {
    expect(names(' ')).toEqual(['Bengaluru', 'Mangaluru', 'Varanasi', 'Vijayawada', 'Visakhapatnam']);
  });

  test('leaves out what the other field has', () => {
    expect(names('beng', '9001')).toEqual([]);
    expect(names('', '9001')).not.toContain('Bengaluru');
  });

  test('says what was typed, by its own name or another', () => {
    expect(suggestStations('beng', STATIONS)[0]).toMatchObject({ highlight: [{ from: 0, to: 4 }], alias: null });
    expect(suggestStations('banga', STATIONS)[0]?.alias).toBe('Bangalore');
  });
});
