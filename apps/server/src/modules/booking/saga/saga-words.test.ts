import { paise } from '@pravas/domain/money/money.ts';
import { expect, test } from 'vitest';
import { wordsOf } from '../service-module.ts';
import { orderText, priceRose, priceText, refusedPurchase, refusedText, soldOut } from './saga-words.ts';

const WORDS = wordsOf({ service: 'flight' });
const DO_NEXT = 'Please choose another flight, or ask the travel desk.';

test.each([
  [['No seats'], `The airline did not accept the booking: No seats. ${DO_NEXT}`],
  [['It does not let us in.'], `The airline did not accept the booking: It does not let us in. ${DO_NEXT}`],
  [['Name too long', 'No passport'], `The airline did not accept the booking: Name too long, No passport. ${DO_NEXT}`],
  [[' '], `The airline did not accept the booking. ${DO_NEXT}`],
  [[], `The airline did not accept the booking. ${DO_NEXT}`],
])('what an airline refused reads plainly, with what to do next (%#)', (messages, text) => {
  expect(orderText(refusedPurchase(WORDS, messages))).toBe(text);
});

test('what a history keeps is exact, whole rupees or not', () => {
  expect(priceRose(WORDS, paise(246_680), paise(250_000)).message).toContain('from ₹2,466.80 to ₹2,500 after');
  expect(priceText(paise(246_680), paise(250_005))).toContain('from ₹2,466.80 to ₹2,500.05.');
});

test('a refused change or cancellation leaves the flights as they are', () => {
  expect(refusedText(WORDS, 'change', ['The fare is gone'])).toBe(
    'The airline did not accept the change: The fare is gone. The flights stay as they are. Please choose others, or ask the travel desk.',
  );
  expect(refusedText(WORDS, 'cancellation', ['Check-in is open'])).toBe(
    'The airline did not accept the cancellation: Check-in is open. Please ask the travel desk.',
  );
});

test('why is kept apart from the advice to ask the travel desk, which reads it too', () => {
  expect(refusedPurchase(WORDS, ['No seats'])).toEqual({
    message: 'The airline did not accept the booking: No seats.',
    advice: DO_NEXT,
  });
  expect(soldOut(WORDS)).toEqual({ message: 'The airline no longer sells this fare.', advice: DO_NEXT });
  expect(priceRose(WORDS, paise(500_000), paise(600_000))).toEqual({
    message: "The airline's fare changed from ₹5,000 to ₹6,000 after you paid, so it was not bought.",
    advice: DO_NEXT,
  });
});

test('what an airline itself says in words like ours stays whole', () => {
  const said = `No seats. ${DO_NEXT}`;
  expect(refusedPurchase(WORDS, [said]).message).toBe(`The airline did not accept the booking: ${said}`);
});

test('an order of before, whose message has the advice in it, reads as it did', () => {
  const message = `The airline did not accept the booking: No seats. ${DO_NEXT}`;
  expect(orderText({ message, advice: null })).toBe(message);
  expect([orderText({ message: null, advice: null }), orderText(undefined)]).toEqual([null, null]);
});
