import { expect, test } from 'vitest';
import { bestOf } from './best-of.ts';

test.each([
  [[3, 1, 2], [1]],
  [
    [1, 2, 1],
    [0, 2],
  ],
  [[2, 2], []],
  [[1, null], []],
  [[], []],
])('of %o the best are %o', (scores, best) => {
  expect(bestOf(scores)).toEqual(best);
});
