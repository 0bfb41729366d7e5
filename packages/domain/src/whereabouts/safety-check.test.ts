import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { countAnswers, needRank, standingText } from './safety-check.ts';

it('puts those who need help before those who have not answered, and those who are safe last', () => {
  const anyAnswer = fc.constantFrom('safe' as const, 'help' as const, null, undefined);
  fc.assert(
    fc.property(fc.array(anyAnswer), (answers) => {
      const people = answers.map((answer) => ({ answer }));
      const sorted = people.toSorted((a, b) => needRank(a.answer) - needRank(b.answer));
      const order = sorted.map(({ answer }) => ['help', null, undefined, 'safe'].indexOf(answer as 'help'));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }),
  );
});

it('counts everybody who was asked once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('safe' as const, 'help' as const, null)), (answers) => {
      const { asked, help, safe, waiting } = countAnswers(answers);
      expect(help + safe + waiting).toBe(asked);
      expect(asked).toBe(answers.length);
    }),
  );
});

test.each([
  [{ help: 1, waiting: 12, safe: 9 }, '1 needs help, 12 have not answered, 9 are safe'],
  [{ help: 0, waiting: 1, safe: 1 }, '1 has not answered, 1 is safe'],
  [{ help: 2, waiting: 0, safe: 0 }, '2 need help'],
])('%o reads "%s"', (counts, text) => {
  expect(standingText(counts)).toBe(text);
});
