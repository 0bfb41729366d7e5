import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LABEL, layMarks, markAt } from './lay-marks.ts';

const source = (hotelId: string, x: number, y: number) => ({
  hotelId,
  x,
  y,
  outcome: 'within' as const,
  priceText: () => '₹5,675',
});
const SIZE = { width: 400, height: 300 };

test('no two prices stand over each other, and who comes first has one', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 60 }), (places) => {
      const marks = layMarks(
        places.map(({ x, y }, index) => source(`h${index}`, x, y)),
        SIZE,
      );
      expect(marks).toHaveLength(places.length);
      expect(marks[0]?.price).toBe('₹5,675');
      const priced = marks.filter(({ price }) => price !== null);
      for (const [at, one] of priced.entries()) {
        for (const other of priced.slice(at + 1)) {
          const apart = Math.abs(one.y - other.y) >= LABEL.height || Math.abs(one.x - other.x) >= one.widthPx;
          expect(apart).toBe(true);
        }
      }
    }),
  );
});

test('what lies outside is not drawn', () => {
  expect(layMarks([source('far', 900, 10), source('near', 200, 10)], SIZE).map(({ hotelId }) => hotelId)).toEqual([
    'near',
  ]);
});

test('a place means the price that is printed there before a point beneath it, and nothing where nothing is', () => {
  const marks = layMarks([source('a', 100, 100), source('b', 110, 104), source('c', 140, 104)], SIZE);
  expect(marks.map(({ price }) => price !== null)).toEqual([true, false, false]);
  expect(markAt(marks, { x: 112, y: 104 })?.hotelId).toBe('a');
  expect(markAt(marks, { x: 143, y: 106 })?.hotelId).toBe('c');
  expect(markAt(marks, { x: 300, y: 200 })).toBeNull();
});
