import { expect, test } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { knowsTaxes } from './taxes-unknown.ts';

test.each([
  [[], false],
  [[0, 0], false],
  [[0, 1], true],
  [[90_000, 90_000], true],
])('what was paid with taxes of %j tells them: %s', (taxes, is) => {
  expect(knowsTaxes(taxes.map((amount) => ({ statutoryPaise: amount === 0 ? ZERO : paise(amount) })))).toBe(is);
});
