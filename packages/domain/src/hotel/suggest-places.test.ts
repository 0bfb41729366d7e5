import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_SUGGESTIONS, type Suggestible, suggestPlaces } from './suggest-places.ts';

const item = (kind: Suggestible['kind'], name: string, where: string, ...aliases: string[]): Suggestible => ({
  id: `${kind} ${name} ${where}`,
  kind,
  name,
  aliases,
  where,
});
const ITEMS = [
  item('hotel', 'Torvani Grand Koramangala', 'Koramangala, Bengaluru'),
  item('hotel', 'Bengaluru Suites', 'MG Road, Bengaluru'),
  item('city', 'Bengaluru', 'Karnataka', 'Bangalore'),
  item('city', 'Mumbai', 'Maharashtra', 'Bombay'),
  item('area', 'Koramangala', 'Bengaluru'),
  item('area', 'T Nagar', 'Chennai', 'T-Nagar'),
  item('area', 'BKC', 'Mumbai', 'Bandra Kurla Complex'),
  item('office', 'Koramangala office', 'Bengaluru'),
];
const names = (typed: string) => suggestPlaces(typed, ITEMS).map(({ item: { kind, name } }) => `${kind} ${name}`);

describe('suggestions', () => {
  it.each([
    ['Bangalore', 'city Bengaluru'],
    ['bombay', 'city Mumbai'],
    ['  BENGALURU ', 'city Bengaluru'],
    ['bandra kurla', 'area BKC'],
    ['tnagar', 'area T Nagar'],
    ['t nagar', 'area T Nagar'],
    ['bangalor', 'city Bengaluru'],
    ['kormangala', 'office Koramangala office'],
    ['torv', 'hotel Torvani Grand Koramangala'],
  ])('%s finds %s first', (typed, first) => expect(names(typed)[0]).toBe(first));

  it('have an area of that name before an office whose name goes on, and hotels there after both', () => {
    expect(names('koramangala')).toEqual([
      'area Koramangala',
      'office Koramangala office',
      'hotel Torvani Grand Koramangala',
    ]);
  });

  it('mark what was typed, and name the other name that was', () => {
    expect(suggestPlaces('grand tor', ITEMS)[0]?.highlight).toEqual([
      { from: 0, to: 3 },
      { from: 8, to: 13 },
    ]);
    expect(suggestPlaces('bombay', ITEMS)[0]).toMatchObject({ alias: 'Bombay', highlight: [] });
  });

  it('find what lies in a city by an older name of it, after the city', () => {
    const items = [{ ...item('area', 'Koramangala', 'Bengaluru'), whereAliases: ['Bangalore'] }, ...ITEMS.slice(2, 3)];
    expect(suggestPlaces('bangalore', items).map(({ item: { kind } }) => kind)).toEqual(['city', 'area']);
  });

  it('find nothing for what is nowhere near', () => {
    expect(names('reykjavik')).toEqual([]);
    expect(names('  ')).toEqual([]);
  });

  it('are never more than fit, whatever is typed, and mark letters that there are', () => {
    const many = Array.from({ length: 50 }, (_, at) => item('hotel', `Avelume Inn ${at}`, 'Pune'));
    expect(suggestPlaces('avelume', many)).toHaveLength(MOST_SUGGESTIONS);
    fc.assert(
      fc.property(fc.string(), (typed) => {
        for (const { item: found, highlight } of suggestPlaces(typed, [...ITEMS, ...many])) {
          for (const { from, to } of highlight) expect(0 <= from && from < to && to <= found.name.length).toBe(true);
        }
      }),
    );
  });
});
