import { expect, test } from 'vitest';
import { clockText, holdLeft } from './hold-left.ts';

test.each([
  [0, { secondsLeft: 480, mayPay: true }],
  [500, { secondsLeft: 480, mayPay: true }],
  [419_999, { secondsLeft: 61, mayPay: true }],
  // With a minute left nobody begins to pay: the seats would be lost while they do.
  [420_000, { secondsLeft: 60, mayPay: false }],
  [479_999, { secondsLeft: 1, mayPay: false }],
  [480_000, null],
  [900_000, null],
])('%i ms after eight minutes were told, %o is left', (sinceMs, left) => {
  expect(holdLeft(480, sinceMs)).toEqual(left);
});

test.each([
  [480, '8:00'],
  [61, '1:01'],
  [9, '0:09'],
])('%i seconds read %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
