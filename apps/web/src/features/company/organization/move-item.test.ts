import { describe, expect, it } from 'vitest';
import { moveItem } from './move-item.ts';

describe('moveItem', () => {
  it.each([
    [0, 1, 'bac'],
    [1, 1, 'acb'],
    [1, -1, 'bac'],
    [2, -1, 'acb'],
    [0, -1, 'abc'],
    [2, 1, 'abc'],
    [7, -1, 'abc'],
  ] as const)('moves item %i by %i', (index, by, expected) => {
    expect(moveItem(['a', 'b', 'c'], index, by).join('')).toBe(expected);
  });
});
