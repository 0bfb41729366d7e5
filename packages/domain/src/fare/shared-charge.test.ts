import { expect, test } from 'vitest';
import { ZERO } from '../money/money.ts';
import { anOffer, aReturnSlice, aSlice } from '../testing/builders.ts';
import type { RuleWindow } from './rule-window.ts';
import { sharedEach, shareWords } from './shared-charge.ts';

const rule = (kind: RuleWindow['kind'], also: Partial<RuleWindow> = {}): RuleWindow => ({
  kind,
  fromHours: null,
  toHours: null,
  charge: { type: 'amount', perTravellerPaise: ZERO },
  indicative: true,
  text: null,
  ...also,
});
const offer = (...rules: readonly RuleWindow[]) =>
  anOffer({ coverage: 'whole', slices: [aSlice(), aReturnSlice()], rules });

test('a share is one of its action, on its flights', () => {
  const whole = offer(rule('cancel', { shared: true }), rule('change', { shared: true, sliceIndex: 1 }));
  expect([sharedEach([whole], 'cancel'), sharedEach([whole], 'change')]).toEqual([
    [true, true],
    [false, true],
  ]);
  expect(sharedEach([offer(rule('cancel')), whole], 'cancel')).toEqual([false, false, true, true]);
});

test.each([
  [[false, false], ''],
  [[true, true], ', a share of one sum for all'],
  [[true, false], ', in part a share of one sum for all'],
])('%j', (each, words) => {
  expect(shareWords(each)).toBe(words);
});
