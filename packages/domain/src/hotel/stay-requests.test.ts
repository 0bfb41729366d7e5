import { describe, expect, it } from 'vitest';
import { requestLines, requestNote, type StayRequests } from './stay-requests.ts';

describe('requests to a hotel', () => {
  it.each<[StayRequests, readonly string[]]>([
    [{}, []],
    [{ highFloor: false, twinBeds: false, other: '   ' }, []],
    [{ earlyCheckIn: '10:00' }, ['Early check-in, at about 10:00']],
    [
      { highFloor: true, twinBeds: true, diet: 'jain', other: ' Near  the\nlift ' },
      ['A high floor', 'Two single beds', 'Jain meals', 'Near the lift'],
    ],
  ])('%j are written as %j', (requests, lines) => {
    expect(requestLines(requests)).toEqual(lines);
  });

  it('are not said to reach a hotel that nobody tells of them', () => {
    expect(requestNote(true)).toMatch(/is asked for it; it is not guaranteed/);
    expect(requestNote(false)).toMatch(/cannot be passed on .* call the hotel/);
  });
});
