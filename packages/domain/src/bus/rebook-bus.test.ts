import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { rebookSum } from './rebook-bus.ts';

const old = (back: number) => ({
  paidPaise: paise(131_900),
  keptPaise: paise(131_900 - 11_800 - 5_900 - back),
  ourChargePaise: paise(11_800),
  notReturnedPaise: paise(5_900),
  backPaise: paise(back),
});

test.each([
  [110_900, 51_200, true, 'You pay ₹1,109 now, and ₹512 is refunded for the old bus. All in all it costs ₹597 more.'],
  [41_200, 51_200, true, 'You pay ₹412 now, and ₹512 is refunded for the old bus. All in all ₹100 is left over.'],
  [51_200, 51_200, true, 'You pay ₹512 now, and ₹512 is refunded for the old bus. All in all it costs the same.'],
  [
    110_900,
    51_200,
    false,
    'You pay ₹1,109 now, and about ₹512 is refunded for the old bus. All in all it costs about ₹597 more.',
  ],
  [110_900, 0, true, 'You pay ₹1,109 now, and there is no refund for the old bus. All in all it costs ₹1,109 more.'],
])('a new bus for %i paise in the place of one that gives back %i is one sum', (pay, back, isExact, text) => {
  expect(rebookSum(paise(pay), old(back), isExact).text).toBe(text);
});

test('what is paid less what comes back is what it costs more, or less what is left over', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 0, max: 114_200 }), (pay, back) => {
      const { morePaise, lessPaise } = rebookSum(paise(pay), old(back), true);
      expect(morePaise - lessPaise).toBe(pay - back);
      expect(Math.min(morePaise, lessPaise)).toBe(0);
    }),
  );
});

test('an old bus whose parts do not add up is refused', () => {
  expect(() => rebookSum(paise(1), { ...old(51_200), paidPaise: paise(1) }, true)).toThrow(RangeError);
});
