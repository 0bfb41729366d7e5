import { expect, test } from 'vitest';
import { sinceText, waitingText } from './waiting-text.ts';

const NOTHING = { questions: 0, topups: 0, withdrawals: 0, accounts: 0 };

test('what of a customer waits is told in the order in which it is worked off', () => {
  expect(waitingText({ questions: 2, topups: 0, withdrawals: 1, accounts: 1 })).toBe(
    '2 questions · 1 withdrawal · 1 account to verify',
  );
  expect(waitingText({ ...NOTHING, topups: 3 })).toBe('3 bank transfers');
});

test('nothing that waits is no text', () => {
  expect(waitingText(NOTHING)).toBeNull();
});

test('a day is one day', () => {
  expect([0, 1, 12].map(sinceText)).toEqual(['since today', 'for 1 day', 'for 12 days']);
});
