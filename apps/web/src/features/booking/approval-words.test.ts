import { expect, test } from 'vitest';
import { NOBODY_DECIDES, standingText } from './approval-words.ts';

test.each([
  [{ level: null, of: 2, names: [] }, ''],
  [{ level: 1, of: 1, names: ['Meera Iyer'] }, 'Waiting for Meera Iyer'],
  [{ level: 2, of: 2, names: ['Meera Iyer', 'Kiran Das'] }, 'Level 2 of 2, waiting for Meera Iyer and Kiran Das'],
  [{ level: 2, of: 2, names: [] }, NOBODY_DECIDES],
])('a booking that is asked about at %j', ({ level, of, names }, text) => {
  const waitingFor = names.map((name, user_id) => ({ user_id, name }));
  expect(standingText({ status: 'Pending For Approval', level, of, waitingFor, band: null, comments: [] })).toBe(text);
});
