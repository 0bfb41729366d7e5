import { expect, test } from 'vitest';
import type { ApprovalItem } from './approval-query.ts';
import { policyText } from './approval-words.ts';

test.each([
  ['within', 'within', true, 'within policy'],
  ['within', 'reason', true, 'allowed with a reason'],
  ['within', 'reason', false, 'within policy'],
  ['out', 'approval', true, 'out of policy'],
] as const)(
  'the chain %s with the outcome %s (by the desk: %s) is told as %s',
  (chain, outcome, isSoldByDesk, text) => {
    expect(policyText({ chain, verdict: { outcome } as ApprovalItem['verdict'] }, isSoldByDesk)).toBe(text);
  },
);
