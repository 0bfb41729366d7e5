import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flightScope, flightUnit, placeOfUnit, takesIn, unitScope } from './flight-scope.ts';

const indexes = fc.uniqueArray(fc.nat(12), { minLength: 1, maxLength: 6 }).map((all) => all.toSorted((a, b) => a - b));

test('a part of flights is the same part in units and back, whatever slices and travellers it takes', () => {
  fc.assert(
    fc.property(indexes, indexes, (slices, travellers) => {
      const scope = { orderId: 'order', slices, travellers };
      const { units } = unitScope(scope);
      expect(new Set(units).size).toBe(slices.length * travellers.length);
      expect(units.every((unit) => takesIn(scope, placeOfUnit(unit)))).toBe(true);
      expect(flightScope({ orderId: 'order', units: units.toReversed() })).toEqual(scope);
    }),
  );
});

test.each(['', '1', '1.2.3', 'a.1', '1.'])('%j is no unit of a flight', (unit) => {
  expect(() => placeOfUnit(unit)).toThrow(/no unit of a flight/);
});

test('units are named by slice and traveller', () => {
  expect(flightUnit({ sliceIndex: 1, travellerIndex: 10 })).toBe('1.10');
});
