import { expect, test } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { knowsTaxes, nothingBackText } from './taxes-unknown.ts';

test.each([
  [[], false],
  [[0, 0], false],
  [[0, 1], true],
  [[90_000, 90_000], true],
])('what was paid with taxes of %j tells them: %s', (taxes, is) => {
  expect(knowsTaxes(taxes.map((amount) => ({ statutoryPaise: amount === 0 ? ZERO : paise(amount) })))).toBe(is);
});

test.each([
  [null, 'Nothing has been refunded so far. Its taxes are not known: ask the travel desk what is refunded.'],
  [
    { isOpen: true, paid: 0 },
    'Nothing has been refunded so far. Its taxes are not known: case 12 asks the airline for them.',
  ],
  [
    { isOpen: true, paid: 124_050 },
    'The airline has paid ₹1,240.50 back, as case 12 tells. Its taxes are not known: the case asks for the rest of them.',
  ],
  [
    { isOpen: false, paid: 0 },
    'Nothing has been refunded. Its taxes are not known; case 12, which asked for them, is closed.',
  ],
  [
    { isOpen: false, paid: 124_000 },
    'The airline has paid ₹1,240 back, as case 12 tells. Its taxes are not known; the case is closed.',
  ],
])('says what is known where nothing came back of taxes that nobody knows: %j', (asked, text) => {
  const about = asked && { number: 12, isOpen: asked.isOpen, recoveredPaise: paise(asked.paid) };
  expect(nothingBackText(about)).toBe(text);
});
