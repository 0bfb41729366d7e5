import { describe, expect, it } from 'vitest';
import { creditLook, creditsByAirline, withCredit } from './credit-words.ts';

describe('a credit in words', () => {
  it('warns of a usable one that runs out soon, and only of that', () => {
    expect(creditLook({ state: 'usable', warning: null }).word).toBe('Usable');
    expect(creditLook({ state: 'usable', warning: 'This credit can be used for 7 more days.' })).toEqual({
      word: 'Expires soon',
      tone: 'amber',
    });
    expect(creditLook({ state: 'used', warning: null }).word).toBe('Used');
    expect(creditLook({ state: 'reserved', warning: null }).word).toBe('Set aside');
    expect(creditLook({ state: 'paid_out', warning: null }).word).toBe('Paid as money');
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

it('adds up what can be used at the airlines that fly, the earliest end first', () => {
  const credit = (airlineCode: string, left: number, expiresOn: string, state: 'usable' | 'reserved' = 'usable') => ({
    airlineCode,
    left,
    expiresOn,
    state,
  });
  const list = [
    credit('AI', 1_200.1, '2027-03-01'),
    credit('6E', 400, '2027-02-01'),
    credit('AI', 800.2, '2027-01-15'),
    credit('AI', 500, '2027-01-01', 'reserved'),
    credit('UK', 900, '2027-01-01'),
  ];
  expect(creditsByAirline(list, new Set(['AI', '6E']))).toEqual([
    { airlineCode: 'AI', left: 2_000.3, expiresOn: '2027-01-15' },
    { airlineCode: '6E', left: 400, expiresOn: '2027-02-01' },
  ]);
  expect(creditsByAirline(list, new Set())).toEqual([]);
});
