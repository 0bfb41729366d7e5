import { expect, test } from 'vitest';
import { EVERYWHERE, isNarrowed, readWhereAsk, whereQuery, writeWhereAsk } from './where-address.ts';

const TODAY = '2026-12-01';
const BARE = { from: TODAY, to: '', ...EVERYWHERE, isMap: false };

test('a bare address is today, and what is no day, distance or service is not believed', () => {
  expect(readWhereAsk({}, TODAY)).toEqual(BARE);
  expect(readWhereAsk({ from: '2026-02-30', to: 'soon', km: '3', by: 'ship', map: 'x' }, TODAY)).toEqual(BARE);
  expect(writeWhereAsk(BARE, TODAY)).toEqual({});
  expect(isNarrowed(BARE)).toBe(false);
});

test('what is asked for goes there and back', () => {
  const ask = {
    from: '2026-12-05',
    to: '2026-12-07',
    place: 'Mumbai',
    km: '100',
    departmentId: 'd-1',
    service: 'hotel',
    isMap: true,
  } as const;
  expect(readWhereAsk(writeWhereAsk(ask, TODAY), TODAY)).toEqual(ask);
  expect(whereQuery(ask)).toEqual({
    from: '2026-12-05',
    to: '2026-12-07',
    place: 'Mumbai',
    km: 100,
    departmentId: 'd-1',
    service: 'hotel',
  });
  expect(isNarrowed(ask)).toBe(true);
  expect(isNarrowed({ ...ask, ...EVERYWHERE })).toBe(false);
});

test('a last day that is not after the first is none, and nothing lies near nowhere', () => {
  expect(readWhereAsk({ from: '2026-12-05', to: '2026-12-04' }, TODAY).to).toBe('');
  expect(writeWhereAsk({ ...BARE, from: '2026-12-05', to: '2026-12-05' }, TODAY)).toEqual({ from: '2026-12-05' });
  expect(readWhereAsk({ km: '100' }, TODAY).km).toBe('');
  expect(whereQuery({ ...BARE, km: '100' })).toEqual({ from: TODAY, to: TODAY });
});
