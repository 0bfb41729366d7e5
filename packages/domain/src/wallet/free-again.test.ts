import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { endedPromoText, freeAgainText } from './free-again.ts';

test.each([
  [0, 0, ''],
  [500_00, 0, ' ₹500 that was set aside is available again.'],
  [500_00, 500_00, ' ₹500 of promotional credit was returned with its last day.'],
  [
    500_00,
    200_00,
    ' ₹300 that was set aside is available again. ₹200 of promotional credit was returned with its last day.',
  ],
])('of %i set aside, %i of it promotional credit, it says what became of it', (free, promo, text) => {
  expect(freeAgainText({ freePaise: paise(free), promoPaise: paise(promo) })).toBe(text);
});

test('promotional credit that came back too late names the day on which it had ended', () => {
  expect(endedPromoText({ amountPaise: paise(200_00), expiresOn: '2026-11-15' })).toMatch(
    /₹200 of promotional credit was returned but had ended on .*15 Nov.*2026/,
  );
});
