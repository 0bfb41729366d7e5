import { describe, expect, it } from 'vitest';
import {
  checkDecisions,
  type DecisionValues,
  decisionLines,
  decisionSums,
  withLine,
  withRestApproved,
} from './claim-decision.ts';

const open: DecisionValues = {
  lines: ['a', 'b', 'c'].map((expenseId) => ({ expenseId, decision: '', comment: '' })),
};
const claim = {
  rows: [
    { expense: { _id: 'a', amount: 0.1 } },
    { expense: { _id: 'b', amount: 0.2 } },
    { expense: { _id: 'c', amount: 500 } },
  ],
} as Parameters<typeof decisionSums>[1];

describe('deciding a claim', () => {
  it('adds up in paise what is approved and rejected, and knows the first open line', () => {
    const values = withLine(withLine(open, 'a', { decision: 'approve' }), 'b', { decision: 'approve' });
    expect(decisionSums(values, claim)).toEqual({ open: 1, firstOpen: 'c', approved: 0.3, rejected: 0 });
  });

  it('approves only what is still open', () => {
    const values = withRestApproved(withLine(open, 'b', { decision: 'reject' }));
    expect(values.lines.map((line) => line.decision)).toEqual(['approve', 'reject', 'approve']);
  });

  it('asks for a comment where a line is sent back, on the path of the operation', () => {
    const values = withLine(open, 'b', { decision: 'reject' });
    expect(checkDecisions(values)).toEqual({
      'lines.0.comment': undefined,
      'lines.1.comment': 'Comment is required',
      'lines.2.comment': undefined,
    });
    expect(checkDecisions(withLine(values, 'b', { comment: 'No receipt' }))['lines.1.comment']).toBeUndefined();
  });

  it('sends every answered line once', () => {
    const values = withLine(withRestApproved(open), 'c', { comment: '  ' });
    expect(decisionLines(values)).toEqual([
      { expenseId: 'a', decision: 'approve', comment: null },
      { expenseId: 'b', decision: 'approve', comment: null },
      { expenseId: 'c', decision: 'approve', comment: null },
    ]);
  });
});
