import { describe, expect, test } from 'vitest';
import type { BusSeat } from './bus-layout.ts';
import { seatText, spokenSeat } from './seat-words.ts';
import { aLayout } from './testing/a-bus.ts';

const seat = (name: string) => aLayout().seats.find(({ seatName }) => seatName === name) as BusSeat;

describe('a place in words', () => {
  test.each([
    ['L7', 'Lower berth L7, window, ₹1,260'],
    ['L8', 'Lower berth L8, ₹1,260'],
    ['U7', 'Upper berth U7, window, for ladies, ₹1,102.50'],
    ['U6', 'Upper berth U6, window, ₹1,207.50'],
    ['L10', 'Lower berth L10, window, sold'],
  ])('%s is "%s"', (name, words) => {
    expect(spokenSeat(seat(name))).toBe(words);
  });

  test('of a seat on the lower deck is without its deck', () => {
    expect(seatText({ seatName: '4A', deck: 'lower', kind: 'seat' })).toBe('Seat 4A');
    expect(seatText({ seatName: '4A', deck: 'upper', kind: 'seat' })).toBe('Upper seat 4A');
  });
});
