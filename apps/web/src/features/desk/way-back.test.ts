import { expect, test } from 'vitest';
import { caseToReturnTo } from './way-back.ts';

test.each([
  ['the case that was opened', ['a', 'b', 'c'], 'b', 1, 'b'],
  ['the case that was opened, wherever it stands now', ['b', 'a', 'c'], 'b', 1, 'b'],
  ['what stands in its place once it has left the list', ['a', 'c'], 'b', 1, 'c'],
  ['the last one where it was the last', ['a', 'c'], 'd', 2, 'c'],
  ['nothing in an empty list', [], 'b', 1, null],
])('somebody comes back to %s', (_, caseIds, caseId, place, expected) => {
  expect(caseToReturnTo(caseIds, { caseId, place })).toBe(expected);
});
