import { describe, expect, it } from 'vitest';
import { readRowNumber } from './pagination-rules.ts';

describe('go to row', () => {
  it.each([
    ['1', 50, 1],
    [' 50 ', 50, 50],
    ['0', 50, null],
    ['51', 50, null],
    ['-1', 50, null],
    ['1.5', 50, null],
    ['', 50, null],
    ['1e1', 50, null],
    ['1', 0, null],
  ] as const)('%j of %d rows reads %s', (text, total, row) => {
    expect(readRowNumber(text, total)).toBe(row);
  });
});
