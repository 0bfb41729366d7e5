import { expect, test } from 'vitest';
import { needsOutOfPolicyApproval, strictest, VERDICT_OUTCOMES } from './verdict.ts';

test('somebody out of policy is asked for what needs approval, and for nothing milder or stricter', () => {
  expect(VERDICT_OUTCOMES.filter(needsOutOfPolicyApproval)).toEqual(['approval']);
});

test('the strictest of outcomes stands for all, and nothing is within', () => {
  expect(strictest([])).toBe('within');
  expect(strictest(['note', 'block', 'reason'])).toBe('block');
  for (const [index, outcome] of VERDICT_OUTCOMES.entries()) {
    expect(strictest(VERDICT_OUTCOMES.slice(0, index + 1).toReversed())).toBe(outcome);
  }
});
