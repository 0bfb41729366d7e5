import { expect, test } from 'vitest';
import { togglePick } from './use-picks.ts';

const ticked = (...ids: readonly string[]) => ids.reduce<readonly string[]>(togglePick, []);

test('hotels are ticked and lose their tick, four at most', () => {
  expect(ticked('a', 'b', 'a')).toEqual(['b']);
  expect(ticked('a', 'b', 'c', 'd', 'e')).toEqual(['a', 'b', 'c', 'd']);
  expect(ticked('a', 'b', 'c', 'd', 'b', 'e')).toEqual(['a', 'c', 'd', 'e']);
});
