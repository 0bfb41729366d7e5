import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asArray, asMap, readIndianTime } from './wire-values.ts';

/** As the vendor writes: a list of one is that one, and an empty list is absent. */
const collapsed = (list: readonly unknown[]): unknown => (list.length > 1 ? list : list[0]);

const plain = fc.oneof(fc.string({ minLength: 1 }), fc.record({ name: fc.string() }));

describe('what collapsed on the way', () => {
  test('is the list again that it was (case 11)', () => {
    fc.assert(
      fc.property(fc.array(plain), (list) => {
        expect(asArray(collapsed(list))).toEqual(list);
      }),
    );
  });

  test('is the map again that it was', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (record) => {
        const pairs = Object.entries(record);
        const wire = { entry: collapsed(pairs.map(([key, value]) => ({ key, value }))) };
        expect(asMap(JSON.parse(JSON.stringify(wire)))).toEqual(new Map(pairs));
      }),
    );
  });

  test.each([[{ entry: { key: 'UF3', value: '25.00' } }], [{ entry: [{ key: 'UF3', value: '25.00' }] }]])(
    'reads the captured map: %o',
    (wire) => {
      expect([...asMap(wire)]).toEqual([['UF3', '25.00']]);
    },
  );

  test('is empty for what is no map', () => {
    for (const odd of [null, undefined, '', 'x', [], { entry: 'x' }, { entry: [{ value: 1 }] }]) {
      expect(asMap(odd).size).toBe(0);
    }
  });
});

test.each([
  ['Tue Oct 29 20:02:00 IST 2024', '2024-10-29T20:02'],
  ['2024-10-29 20:02:00', '2024-10-29T20:02'],
  ['2026-12-01T20:30:00+05:30', '2026-12-01T20:30'],
  ['2026-02-30 20:02:00', null],
  ['Tue Foo 29 20:02:00 IST 2024', null],
  ['Tue Oct 29 20:02:00 UTC 2024', null],
  ['1202', null],
  ['', null],
])('the start of a service in any spelling: "%s"', (text, wall) => {
  expect(readIndianTime(text)).toEqual(wall === null ? null : { wall, zone: 'Asia/Kolkata' });
});
