import { describe, expect, it } from 'vitest';
import { coverageFindings, findingsIn, findingsOf, rulesOn, SECTIONS } from './policy-sections.ts';
import { OPEN_RULES } from './rule-values.ts';

const finding = (rule: string | null, message = 'Something') => ({ rule, message });

describe('the parts of the editor', () => {
  it('have no rule on in an open policy', () => {
    expect(SECTIONS.map(({ id }) => rulesOn(OPEN_RULES, id))).toEqual(SECTIONS.map(() => 0));
  });

  it('count the rules that are on, seats and meals aside', () => {
    const rules = {
      ...OPEN_RULES,
      flight: { ...OPEN_RULES.flight, refundableOnly: { action: 'reason' as const } },
      budget: { action: 'approval' as const, abovePercent: 100 },
    };
    expect([rulesOn(rules, 'flight'), rulesOn(rules, 'budget'), rulesOn(rules, 'hotel')]).toEqual([1, 1, 0]);
  });
});

describe('findings', () => {
  const all = [finding('flight.relative'), finding('budget'), finding(null)];

  it('stand beside their rule and in their part', () => {
    expect(findingsOf(all, 'flight.relative')).toEqual([all[0]]);
    expect(findingsIn(all, 'flight')).toEqual([all[0]]);
    expect(findingsIn(all, 'budget')).toEqual([all[1]]);
  });

  it('of remembered searches are told once, and only those of the whole policy', () => {
    const tried = [finding(null, 'No rules'), finding(null, 'BLR–DEL'), finding('budget', 'High')];
    expect(coverageFindings(tried, [finding(null, 'No rules')])).toEqual([tried[1]]);
  });
});
