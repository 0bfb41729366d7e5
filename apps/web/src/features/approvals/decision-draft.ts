import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import type { FieldErrors } from '../../lib/form.ts';

/** What an approver may say. */
export type DecisionWord = 'approve' | 'reject' | 'changes';

/** What is chosen so far about one flight; '' = nothing. */
interface ItemDraft {
  readonly itemId: string;
  readonly decision: DecisionWord | '';
  readonly comment: string;
  readonly allowSubstitutes: boolean;
}

/** A decision in the making: one word for all flights, or one for each. */
export interface DecisionDraft {
  /** Reject or send back everything at once; '' = each flight for itself. */
  readonly whole: 'reject' | 'changes' | '';
  readonly comment: string;
  readonly items: readonly ItemDraft[];
}

/** A decision as it is sent. */
export interface ItemDecision {
  readonly itemId: string;
  readonly decision: DecisionWord;
  readonly comment?: string;
  readonly allowSubstitutes: boolean;
}

/** Nothing is decided yet. */
export function emptyDraft(itemIds: readonly string[]): DecisionDraft {
  const items = itemIds.map((itemId) => ({ itemId, decision: '' as const, comment: '', allowSubstitutes: false }));
  return { whole: '', comment: '', items };
}

/** A person who says no, or wants something else, says why; by field path. */
export function checkDraft({ whole, comment, items }: DecisionDraft): FieldErrors {
  if (whole !== '') return { comment: checkText(FIELD_RULES.comment, comment) ?? undefined };
  return Object.fromEntries(
    items.map((item, index) => [
      `items.${index}.comment`,
      item.decision === 'reject' || item.decision === 'changes' || item.comment.trim() !== ''
        ? (checkText(FIELD_RULES.comment, item.comment) ?? undefined)
        : undefined,
    ]),
  );
}

/** The draft with something else about one flight. */
export function withItem(draft: DecisionDraft, itemId: string, part: Partial<ItemDraft>): DecisionDraft {
  return { ...draft, items: draft.items.map((item) => (item.itemId === itemId ? { ...item, ...part } : item)) };
}

/** What of the draft is sent: everything with the one word, or the flights that have one. */
export function decisionsOf({ whole, comment, items }: DecisionDraft): readonly ItemDecision[] {
  if (whole !== '') {
    return items.map(({ itemId }) => ({ itemId, decision: whole, comment: comment.trim(), allowSubstitutes: false }));
  }
  return items.flatMap(({ itemId, decision, comment: own, allowSubstitutes }) =>
    decision === ''
      ? []
      : [
          {
            itemId,
            decision,
            ...(own.trim() === '' ? {} : { comment: own.trim() }),
            allowSubstitutes: decision === 'approve' && allowSubstitutes,
          },
        ],
  );
}

/** Everything approved, with the ticks and the words that were already given. */
export function allApproved(draft: DecisionDraft): readonly ItemDecision[] {
  return decisionsOf({ ...draft, whole: '', items: draft.items.map((item) => ({ ...item, decision: 'approve' })) });
}

/** An answer by the link of a mail: one word for all flights that wait for its reader. */
export interface LinkDraft {
  readonly decision: DecisionWord | '';
  readonly comment: string;
  readonly itemIds: readonly string[];
}

/** The same rule for the link: a person who says no, or wants something else, says why. */
export function checkLinkDraft({ decision, comment }: LinkDraft): FieldErrors {
  if (decision === 'reject' || decision === 'changes' || comment.trim() !== '') {
    return { comment: checkText(FIELD_RULES.comment, comment) ?? undefined };
  }
  return {};
}

/** What a link sends; nothing while no word is chosen. */
export function linkDecisionsOf({ decision, comment, itemIds }: LinkDraft): readonly ItemDecision[] {
  if (decision === '') return [];
  const said = comment.trim() === '' ? {} : { comment: comment.trim() };
  return itemIds.map((itemId) => ({ itemId, decision, ...said, allowSubstitutes: false }));
}
