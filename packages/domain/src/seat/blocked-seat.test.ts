import { expect, test } from 'vitest';
import { isBlockedSeat } from './blocked-seat.ts';

test.each([
  ['6E', '1A', true],
  ['6E', '1A-X', true],
  ['6E', '11A', false],
  ['6E', '1B', false],
  ['6E', '1A2', false],
  ['AI', '1A', false],
])('%s %s is blocked: %s', (airline, code, blocked) => {
  expect(isBlockedSeat(airline, code)).toBe(blocked);
});
