import { describe, expect, test } from 'vitest';
import {
  allApproved,
  checkDraft,
  checkLinkDraft,
  decisionsOf,
  emptyDraft,
  linkDecisionsOf,
  withItem,
} from './decision-draft.ts';

const draft = emptyDraft(['a', 'b']);

describe('a decision in the making', () => {
  test('nothing chosen sends nothing and is not refused', () => {
    expect(decisionsOf(draft)).toEqual([]);
    expect(Object.values(checkDraft(draft)).filter(Boolean)).toEqual([]);
  });

  test('only flights with a word are sent', () => {
    expect(decisionsOf(withItem(draft, 'b', { decision: 'approve', allowSubstitutes: true }))).toEqual([
      { itemId: 'b', decision: 'approve', allowSubstitutes: true },
    ]);
  });

  test('no and not so ask for a comment of that flight', () => {
    for (const decision of ['reject', 'changes'] as const) {
      expect(checkDraft(withItem(draft, 'b', { decision }))['items.1.comment']).toBe('Comment is required');
      expect(checkDraft(withItem(draft, 'b', { decision, comment: 'Too late' }))['items.1.comment']).toBeUndefined();
    }
    expect(checkDraft(withItem(draft, 'a', { decision: 'approve' }))['items.0.comment']).toBeUndefined();
  });

  test('one word for all asks for one comment and goes to every flight', () => {
    const whole = { ...withItem(draft, 'a', { decision: 'approve' }), whole: 'reject' as const, comment: '' };
    expect(checkDraft(whole)).toEqual({ comment: 'Comment is required' });
    expect(decisionsOf({ ...whole, comment: ' Not this month ' })).toEqual([
      { itemId: 'a', decision: 'reject', comment: 'Not this month', allowSubstitutes: false },
      { itemId: 'b', decision: 'reject', comment: 'Not this month', allowSubstitutes: false },
    ]);
  });

  test('approving everything keeps the ticks and the words that were given', () => {
    const ticked = withItem(draft, 'a', { decision: 'reject', comment: 'As agreed', allowSubstitutes: true });
    expect(allApproved(ticked)).toEqual([
      { itemId: 'a', decision: 'approve', comment: 'As agreed', allowSubstitutes: true },
      { itemId: 'b', decision: 'approve', allowSubstitutes: false },
    ]);
  });

  test('a substitute is never allowed for what is not approved', () => {
    const refused = withItem(draft, 'a', { decision: 'reject', comment: 'Too late', allowSubstitutes: true });
    expect(decisionsOf(refused)[0]?.allowSubstitutes).toBe(false);
  });
});

describe('an answer by link', () => {
  const link = { decision: 'reject' as const, comment: '', itemIds: ['a', 'b'] };

  test('no word sends nothing; no and not so ask for a comment', () => {
    expect(linkDecisionsOf({ ...link, decision: '' })).toEqual([]);
    expect(checkLinkDraft(link).comment).toBe('Comment is required');
    expect(checkLinkDraft({ ...link, decision: 'approve' }).comment).toBeUndefined();
  });

  test('the word goes to every flight that waits', () => {
    expect(linkDecisionsOf({ ...link, comment: ' Too late ' })).toEqual([
      { itemId: 'a', decision: 'reject', comment: 'Too late', allowSubstitutes: false },
      { itemId: 'b', decision: 'reject', comment: 'Too late', allowSubstitutes: false },
    ]);
  });
});
