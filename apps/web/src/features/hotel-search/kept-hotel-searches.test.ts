import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyHotelDraft, placeTextOf } from './hotel-draft.ts';
import { keepHotelDraft, recentHotelSearches, rememberHotelSearch, restoreHotelDraft } from './kept-hotel-searches.ts';

/** What a browser keeps, without the browser. */
function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const search = (name: string, today = '2026-12-01') => ({
  ...emptyHotelDraft(today),
  place: placeTextOf({ key: name, kind: 'city' as const, name, detail: '', hotelId: null }),
});

beforeEach(() => void vi.stubGlobal('window', { localStorage: memoryStorage(), sessionStorage: memoryStorage() }));
afterEach(() => void vi.unstubAllGlobals());

describe('kept searches for hotels', () => {
  test('the form comes back as it was left', () => {
    keepHotelDraft(search('Pune'));
    expect(restoreHotelDraft()).toEqual(search('Pune'));
  });

  test.each<[string, string]>([
    ['another shape', '{"place":"Pune"}'],
    ['rooms that may not be', JSON.stringify({ ...search('Pune'), rooms: [{ adults: 9, childAges: [] }] })],
    ['no JSON', '{'],
  ])('%s is nothing kept', (_name, text) => {
    window.sessionStorage.setItem('pravas.hotel-search', text);
    expect(restoreHotelDraft()).toBeNull();
  });

  test('the last four different ones are recent, until check-in has passed', () => {
    for (const name of ['Pune', 'Goa', 'Surat', 'Pune', 'Delhi', 'Mumbai']) rememberHotelSearch(search(name));
    expect(recentHotelSearches('2026-12-08').map(({ place }) => place.text)).toEqual([
      'Mumbai',
      'Delhi',
      'Pune',
      'Surat',
    ]);
    expect(recentHotelSearches('2026-12-09')).toEqual([]);
  });
});
