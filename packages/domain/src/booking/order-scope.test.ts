import { expect, test } from 'vitest';
import { isInScope, isWholeOrder, type OrderScope, scopeKey, scopesOverlap, unitsOfScopes } from './order-scope.ts';

const scope = (units: string[], orderId = 'order'): OrderScope => ({ orderId, units });

test('scopes of other orders or units have other keys', () => {
  const scopes = [scope(['1']), scope(['0']), scope(['0', '1']), scope(['0.1']), scope(['1'], 'other'), scope(['10'])];
  expect(new Set(scopes.map(scopeKey)).size).toBe(scopes.length);
  expect(scopeKey(scope(['0', '2']))).toBe(scopeKey(scope(['0', '2'])));
});

test('an order is whole with all its units', () => {
  expect(isWholeOrder(scope(['0', '1']), 2)).toBe(true);
  expect(isWholeOrder(scope(['0']), 2)).toBe(false);
});

test.each([
  [scope(['0']), scope(['0']), true],
  [scope(['0', '1']), scope(['1', '2']), true],
  [scope(['0']), scope(['1']), false],
  [scope(['0']), scope(['0'], 'other'), false],
])('%j and %j overlap: %s', (one, other, expected) => {
  expect(scopesOverlap(one, other)).toBe(expected);
  expect(scopesOverlap(other, one)).toBe(expected);
});

test('units are found by their scopes, each once', () => {
  const units = ['0', '1', '2'].map((unit) => ({ orderId: 'order', unit }));
  const scopes = [scope(['1', '2']), scope(['2']), scope(['0'], 'other')];
  expect(unitsOfScopes(units, scopes).map(({ unit }) => unit)).toEqual(['1', '2']);
  expect(isInScope({ orderId: 'other', unit: '0' }, scope(['0']))).toBe(false);
});
