import { expect, it } from 'vitest';
import { monthsUntil, monthText } from './return-words.ts';

it('counts months back over the year', () => {
  expect(monthsUntil('2026-02-28', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(monthText('2026-11')).toBe('November 2026');
});
