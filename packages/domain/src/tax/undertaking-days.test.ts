import { expect, it } from 'vitest';
import { undertakingDaysProblem } from './undertaking-days.ts';

it.each([
  ['2026-04-01', '2027-03-31', null],
  ['2027-01-15', '2027-01-15', null],
  ['2026-04-02', '2026-04-01', 'Last day must not be before the first'],
  ['2026-04-01', '2027-04-01', 'This letter is valid until 31 March 2027 at the latest'],
  ['2027-03-31', '2027-04-01', 'This letter is valid until 31 March 2027 at the latest'],
])('a letter from %s to %s: %s', (from, to, problem) => {
  expect(undertakingDaysProblem(from, to)).toBe(problem);
});
