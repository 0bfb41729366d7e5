import { describe, expect, it } from 'vitest';
import { alreadyIn } from './already-in-trip.ts';

type Details = Parameters<typeof alreadyIn>[0];
const held = (
  travellers: readonly string[],
  state: Details['alreadyIn'][number]['state'] = 'not_booked',
  addedAt = '2026-11-21T06:30:00Z',
): Details['alreadyIn'][number] => ({
  tripId: 'a',
  tripName: 'Trip to Mumbai',
  flight: 'AI 865',
  date: '2026-12-01',
  state,
  addedAt,
  travellers: [...travellers],
});
const tell = (held: Details['alreadyIn'], names: readonly string[], tripId: string | null = null) =>
  alreadyIn(
    { alreadyIn: held, self: { firstName: 'Asha', lastName: 'Rao' } as Details['self'] },
    names.map((name) => ({ name })),
    tripId,
  ).map(({ who, tripName, state }) => `${who} '${tripName}' (${state})`);

describe('a flight that is in another trip already', () => {
  it('is told of the person who asks', () => {
    expect(tell([held(['Asha Rao'])], ['Asha Rao'])).toEqual([
      expect.stringMatching(
        /^You already have AI 865 on Tue, 1 Dec in 'Trip to Mumbai' \(not booked yet, added 2\d Nov, \d\d:\d\d.*\)$/,
      ),
    ]);
    expect(tell([held(['Asha Rao'], 'booked')], ['Asha Rao'])[0]).toMatch(/\(booked, added/);
  });

  it('is told with when it was added, since two trips may have one name', () => {
    const told = tell([held(['Asha Rao']), held(['Asha Rao'], 'not_booked', '2026-11-21T06:45:00Z')], ['Asha Rao']);
    expect(new Set(told).size).toBe(2);
  });

  it('is told of those who are to travel now alone, by their names as airlines take them', () => {
    const both = [held(['Asha Rao', 'Rohan Mehta', 'Tara Bose'])];
    expect(tell(both, ['Asha Rao', 'Rohan  mehta'])[0]).toMatch(/^You and Rohan Mehta already have AI 865/);
    expect(tell(both, ['Tara Bose'])[0]).toMatch(/^Tara Bose already has AI 865/);
    expect(tell(both, ['Kabir Mehta', ''])).toEqual([]);
  });

  it('is not told of the trip it is added to', () => {
    expect(tell([held(['Asha Rao'])], ['Asha Rao'], 'a')).toEqual([]);
  });
});
