import { expect, test } from 'vitest';
import { refusedText, withoutAdvice } from './saga-words.ts';

const DO_NEXT = 'Please choose another flight, or ask the travel desk.';

test.each([
  [['No seats'], `The airline did not accept the booking: No seats. ${DO_NEXT}`],
  [['It does not let us in.'], `The airline did not accept the booking: It does not let us in. ${DO_NEXT}`],
  [['Name too long', 'No passport'], `The airline did not accept the booking: Name too long, No passport. ${DO_NEXT}`],
  [[' '], `The airline did not accept the booking. ${DO_NEXT}`],
  [[], `The airline did not accept the booking. ${DO_NEXT}`],
])('what an airline refused reads plainly, with what to do next (%#)', (messages, text) => {
  expect(refusedText('booking', messages)).toBe(text);
});

test('a refused change or cancellation leaves the flights as they are', () => {
  expect(refusedText('change', ['The fare is gone'])).toBe(
    'The airline did not accept the change: The fare is gone. The flights stay as they are. Please choose others, or ask the travel desk.',
  );
  expect(refusedText('cancellation', ['Check-in is open'])).toBe(
    'The airline did not accept the cancellation: Check-in is open. Please ask the travel desk.',
  );
});

test('the travel desk reads it without the advice to ask the travel desk', () => {
  for (const what of ['booking', 'change', 'cancellation'] as const) {
    const said = `The airline did not accept the ${what}: No seats.`;
    expect(withoutAdvice(refusedText(what, ['No seats']))).toBe(said);
  }
});
