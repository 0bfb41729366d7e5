import { describe, expect, it } from 'vitest';
import { creditLook, withCredit } from './credit-words.ts';

describe('a credit in words', () => {
  it('warns of a usable one that runs out soon, and only of that', () => {
    expect(creditLook({ state: 'usable', warning: null }).word).toBe('Usable');
    expect(creditLook({ state: 'usable', warning: 'This credit can be used for 7 more days.' })).toEqual({
      word: 'Expires soon',
      tone: 'amber',
    });
    expect(creditLook({ state: 'used', warning: null }).word).toBe('Used');
    expect(creditLook({ state: 'reserved', warning: null }).word).toBe('Set aside');
    expect(creditLook({ state: 'expired', warning: null }).word).toBe('Expired');
  });

  it('keeps the other credits when one is ticked or unticked', () => {
    const list = [
      { credit: { _id: 'a' }, isApplied: true },
      { credit: { _id: 'b' }, isApplied: false },
      { credit: { _id: 'c' }, isApplied: true },
    ];
    expect(withCredit(list, 'b', true)).toEqual(['a', 'b', 'c']);
    expect(withCredit(list, 'a', false)).toEqual(['c']);
    expect(withCredit(list, 'a', true)).toEqual(['a', 'c']);
  });
});
