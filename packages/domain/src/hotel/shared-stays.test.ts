import { describe, expect, it } from 'vitest';
import { capWords, type SharedStay, sharedStayName } from './shared-stays.ts';

const stay = (hotelId: string, offerId: string, boardText = 'Breakfast'): SharedStay => ({
  hotelId,
  offerId,
  name: `Hotel ${hotelId}`,
  room: 'Standard Room',
  boardText,
});

describe('a shared hotel', () => {
  const one = stay('a', '1');
  const dearer = stay('a', '2', 'Half board');
  const other = stay('b', '3');

  it.each<[string, SharedStay, readonly SharedStay[]]>([
    ['Hotel a', one, [one, other]],
    ['Hotel b', other, [one, dearer, other]],
    ['Hotel a, Standard Room, Half board', dearer, [one, dearer]],
  ])('is called %s', (name, shared, all) => {
    expect(sharedStayName(shared, all)).toBe(name);
  });

  it.each([
    ["Above Pune's limit a night", 'Pune', 100],
    ["Within Pune's limit a night", 'Pune', 0],
    ['Above the limit a night', null, 1],
  ])('tells no amount of a limit: %s', (words, city, overPaise) => {
    expect(capWords({ city, overPaise })).toBe(words);
  });
});
