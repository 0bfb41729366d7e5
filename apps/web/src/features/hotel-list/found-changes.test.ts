import { fromRupees } from '@pravas/domain/money/money.ts';
import { expect, test } from 'vitest';
import { changeSentences, foundChanges } from './found-changes.ts';
import type { HotelRow } from './hotel-row.ts';

const row = (hotelId: string, total: number) =>
  ({
    hotel: { hotelId, name: `Hotel ${hotelId}` },
    offers: [{ found: { total }, totalPaise: fromRupees(total) }],
  }) as unknown as HotelRow;

test('says who is sold out, whose price moved and who is new', () => {
  const before = [row('a', 5_000), row('b', 6_000), row('c', 7_000), row('d', 8_000), row('e', 9_000)];
  const after = [row('a', 5_000), row('b', 6_500), row('c', 6_000), row('f', 3_000)];
  const changes = foundChanges(before, after, [{ hotelId: 'd' }, { hotelId: 'x' }]);
  expect(changeSentences(changes)).toEqual([
    'Hotel d is sold out.',
    'Hotel b: ₹6,000 → ₹6,500 for the stay.',
    'Hotel c: ₹7,000 → ₹6,000 for the stay.',
    '1 hotel more has rooms now.',
  ]);
});

test('nothing is told where nothing changed', () => {
  const rows = [row('a', 5_000)];
  expect(changeSentences(foundChanges(rows, rows, []))).toEqual([]);
});
