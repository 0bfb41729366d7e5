import { checkOptionalText, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import type { FieldErrors } from '../../lib/form.ts';
import type { Claim } from './expense-queries.ts';

/** What a decider says of a line; '' until they have. */
export type Decision = 'approve' | 'reject' | '';

/** A claim being decided, its lines in the order of the claim. */
export interface DecisionValues {
  readonly lines: readonly {
    readonly expenseId: string;
    readonly decision: Decision;
    readonly comment: string;
  }[];
}

/** Nothing is decided yet. */
export function decisionValuesOf(claim: Pick<Claim, 'rows'>): DecisionValues {
  return { lines: claim.rows.map(({ expense }) => ({ expenseId: expense._id, decision: '', comment: '' })) };
}

/** The values with one line's answer changed. */
export function withLine(
  values: DecisionValues,
  expenseId: string,
  part: Partial<DecisionValues['lines'][number]>,
): DecisionValues {
  return { lines: values.lines.map((line) => (line.expenseId === expenseId ? { ...line, ...part } : line)) };
}

/** The values with every line that is still open approved. */
export function withRestApproved(values: DecisionValues): DecisionValues {
  return { lines: values.lines.map((line) => (line.decision === '' ? { ...line, decision: 'approve' } : line)) };
}

/** A rejected line needs a comment that its owner reads; any other may have one. Paths are those of the operation. */
export function checkDecisions({ lines }: DecisionValues): FieldErrors {
  const entries = lines.map(({ decision, comment }, index): [string, string | undefined] => {
    const check = decision === 'reject' ? checkText : checkOptionalText;
    return [`lines.${index}.comment`, check(FIELD_RULES.comment, comment) ?? undefined];
  });
  return Object.fromEntries(entries);
}

/** How far the decision is, and its sum in rupees. */
export function decisionSums({ lines }: DecisionValues, claim: Pick<Claim, 'rows'>) {
  const amountOf = new Map(claim.rows.map(({ expense }) => [expense._id, Math.round(expense.amount * 100)]));
  const of = (decision: Decision) => lines.filter((line) => line.decision === decision);
  const rupees = (decision: Decision) =>
    of(decision).reduce((sum, line) => sum + (amountOf.get(line.expenseId) ?? 0), 0) / 100;
  return {
    open: of('').length,
    firstOpen: of('')[0]?.expenseId ?? null,
    approved: rupees('approve'),
    rejected: rupees('reject'),
  };
}

/** The answers as the operation takes them; a line without one is left out, and refused by the server. */
export function decisionLines({ lines }: DecisionValues) {
  return lines.flatMap(({ expenseId, decision, comment }) =>
    decision === '' ? [] : [{ expenseId, decision, comment: comment.trim() === '' ? null : comment }],
  );
}
