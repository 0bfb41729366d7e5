import { expect, test } from 'vitest';
import { bedsText } from './beds-text.ts';

test.each([
  ['Standard Room', '1 double bed', '1 double bed'],
  ['Standard Room, 1 Double Bed, NonSmoking', '1 double bed', null],
  ['Standard Room', null, null],
])('%s with %s is told as %s besides', (name, beds, text) => {
  expect(bedsText({ name, beds })).toBe(text);
});
