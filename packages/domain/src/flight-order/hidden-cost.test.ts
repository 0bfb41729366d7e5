import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { withoutCost } from './hidden-cost.ts';
import type { GuardRule } from './refund-guard.ts';

/** A ticket of ₹4,763 of which the airline was paid ₹4,650.08 and keeps everything. */
const keptAll = (rule: GuardRule | undefined, allowed = 418_900) => ({
  ...(rule ? { rule } : {}),
  sentence:
    'The ticket was given back within 24 hours of booking, so the airline may keep nothing; it asked ₹4,650.08.',
  askedPaise: paise(465_008),
  allowedPaise: paise(allowed),
  shortfallPaise: paise(465_008 - allowed),
});

describe('a finding for those who may not know our part of the price', () => {
  it.each([
    ['charge_above_cap', 418_900, null],
    ['look_in_charged', 0, 0],
    ['given_up_charged', 0, 0],
    ['charge_above_quote', 300_000, 300_000],
    [undefined, 418_900, null],
  ] as const)('tells of %s what is claimed, and not what was kept', (rule, allowed, shown) => {
    const told = withoutCost(keptAll(rule, allowed));
    expect(told.sentence).not.toContain('4,650');
    expect(told.sentence).toMatch(/^The .+\.$/);
    expect(told).toMatchObject({ askedPaise: null, allowedPaise: shown, shortfallPaise: 465_008 - allowed });
  });

  it('keeps the right that a charge goes against', () => {
    expect(withoutCost(keptAll('look_in_charged', 0)).sentence).toBe(
      'The ticket was given back within 24 hours of booking, so the airline may keep nothing; it still asked for a charge.',
    );
  });

  it.each([
    [
      'charge_above_cap',
      'The airline asked for more than base fare and fuel charge, which is the most that it may keep.',
    ],
    [undefined, 'The airline kept more than it may keep.'],
  ] as const)('says of %s what the rule is', (rule, sentence) => {
    expect(withoutCost(keptAll(rule)).sentence).toBe(sentence);
  });

  it.each(['taxes_kept', 'processing_fee', 'returned_too_little', 'credit_not_chosen'] as const)(
    'leaves %s as it is, whose figures are what is claimed',
    (rule) => {
      const finding = { ...keptAll(rule, 0), sentence: 'The airline kept ₹574 of taxes.' };
      const { rule: _, ...rest } = finding;
      expect(withoutCost(finding)).toEqual(rest);
    },
  );
});
