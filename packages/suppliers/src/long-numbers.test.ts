import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseKeepingLongNumbers } from './long-numbers.ts';

test('an id of 19 digits keeps them, quoted or not', () => {
  expect(
    parseKeepingLongNumbers('{"id": 2000000150500114514, "ids":[2000000129510114514,"2000000129510114515"]}'),
  ).toEqual({
    id: '2000000150500114514',
    ids: ['2000000129510114514', '2000000129510114515'],
  });
  expect(parseKeepingLongNumbers('2000000129510114514')).toBe(Number('2000000129510114514'));
});

test('what is no JSON is null', () => {
  expect(parseKeepingLongNumbers('31mLBZtYPs')).toBeNull();
  expect(parseKeepingLongNumbers('')).toBeNull();
});

test('anything else is read as JSON is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 2 }), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!/\d{16,}/.test(text));
      expect(parseKeepingLongNumbers(text)).toEqual(JSON.parse(text));
    }),
  );
});
