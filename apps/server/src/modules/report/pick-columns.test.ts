import { expect, test } from 'vitest';
import { pickColumns, takePlaces } from './pick-columns.ts';

const COLUMNS = ['city', 'earlier', '2026-10', '2026-11', 'net'].map((key) => ({ key }));

test.each<[readonly string[] | null, readonly number[]]>([
  [null, [0, 1, 2, 3, 4]],
  [
    ['net', 'city'],
    [4, 0],
  ],
  [
    ['city', 'months'],
    [0, 1, 2, 3],
  ],
  [
    ['2026-11', 'months', 'net'],
    [3, 1, 2, 4],
  ],
  [['city', '2019-01'], [0]],
  // Nothing but months that are over: the report as it is.
  [['2019-01'], [0, 1, 2, 3, 4]],
])('of %j the places %j are shown', (keys, places) => {
  expect(pickColumns(COLUMNS, keys)).toEqual(places);
});

test('a column that the report never has is refused by its name', () => {
  expect(() => pickColumns(COLUMNS, ['city', 'salary'])).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      details: { errors: [{ field: 'columns', message: 'The report has no column “salary”' }] },
    }),
  );
});

test('cells stand in the order of their columns, empty ones too', () => {
  expect(takePlaces(['Goa', null, 0], [2, 0, 1])).toEqual([0, 'Goa', null]);
});
