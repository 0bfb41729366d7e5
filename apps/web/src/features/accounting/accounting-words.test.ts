import { ACCOUNT_HEADS } from '@pravas/domain/accounting/account-head.ts';
import { expect, it } from 'vitest';
import { daysOf, HEAD_GROUPS, shortMonth } from './accounting-words.ts';

it('asks for every head once', () => {
  expect(HEAD_GROUPS.flatMap(({ heads }) => heads).toSorted()).toEqual([...ACCOUNT_HEADS].toSorted());
});

it('knows the days of a month', () => {
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(shortMonth('2026-11')).toBe('Nov 2026');
});
