import { expect, test } from 'vitest';
import { isWholeOrder, type OrderScope, scopeKey, scopesOverlap } from './order-scope.ts';

const scope = (slices: number[], travellers: number[], orderId = 'order'): OrderScope => ({
  orderId,
  slices,
  travellers,
});

test('scopes of other orders, slices or travellers have other keys', () => {
  const scopes = [
    scope([0], [1]),
    scope([1], [0]),
    scope([0, 1], [1]),
    scope([0], [0, 1]),
    scope([0], [1], 'other'),
    scope([10], [1]),
  ];
  expect(new Set(scopes.map(scopeKey)).size).toBe(scopes.length);
  expect(scopeKey(scope([0, 1], [2]))).toBe(scopeKey(scope([0, 1], [2])));
});

test('an order is whole with all its slices and all travellers', () => {
  expect(isWholeOrder(scope([0, 1], [0, 1, 2]), 2, 3)).toBe(true);
  expect(isWholeOrder(scope([0], [0, 1, 2]), 2, 3)).toBe(false);
  expect(isWholeOrder(scope([0, 1], [0, 1]), 2, 3)).toBe(false);
});

test.each([
  [scope([0], [0]), scope([0], [0]), true],
  [scope([0, 1], [0, 1]), scope([1, 2], [1, 2]), true],
  [scope([0, 1], [0]), scope([1], [0, 1]), true],
  [scope([0], [0]), scope([1], [0]), false],
  [scope([0], [0]), scope([0], [1]), false],
  [scope([0], [0]), scope([0], [0], 'other'), false],
])('%j and %j overlap: %s', (one, other, expected) => {
  expect(scopesOverlap(one, other)).toBe(expected);
  expect(scopesOverlap(other, one)).toBe(expected);
});
