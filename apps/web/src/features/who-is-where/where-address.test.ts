import { expect, test } from 'vitest';
import { readWhereAsk, writeWhereAsk } from './where-address.ts';

const TODAY = '2026-12-01';

test('a bare address is today, and what is no day is not believed', () => {
  const bare = { from: TODAY, to: '', place: '' };
  expect(readWhereAsk({}, TODAY)).toEqual(bare);
  expect(readWhereAsk({ from: '2026-02-30', to: 'soon' }, TODAY)).toEqual(bare);
  expect(writeWhereAsk(bare, TODAY)).toEqual({});
});

test('days and place go there and back', () => {
  const ask = { from: '2026-12-05', to: '2026-12-07', place: 'Mumbai' };
  expect(readWhereAsk(writeWhereAsk(ask, TODAY), TODAY)).toEqual(ask);
});

test('a last day that is not after the first is none', () => {
  expect(readWhereAsk({ from: '2026-12-05', to: '2026-12-04' }, TODAY).to).toBe('');
  expect(writeWhereAsk({ from: '2026-12-05', to: '2026-12-05', place: '' }, TODAY)).toEqual({ from: '2026-12-05' });
});
