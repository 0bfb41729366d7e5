import { describe, expect, it } from 'vitest';
import {
  blocksElsewhere,
  checkFinalise,
  type FinaliseItem,
  type FinalisePlan,
  finaliseBody,
  finaliseValuesOf,
  wordsOf,
} from './finalise-form.ts';

const verdictOf = (outcome: 'reason' | 'approval'): FinaliseItem['verdict'] => ({
  outcome,
  policyId: 'p',
  policyName: 'Company travel',
  versionId: 'v',
  versionNumber: 1,
  checks: [],
  policyMessages: [],
  suggestion: null,
});

const item = (bookingId: string, part: Partial<FinaliseItem>): FinaliseItem => ({
  bookingId,
  title: 'Delhi → Mumbai, Wed, 5 Jan',
  total: 6000,
  verdict: null,
  chain: null,
  approvalStatus: 'Not Required',
  isAsked: false,
  needsReason: false,
  reason: null,
  ...part,
});

const NOBODY = { levels: [], notes: [], refusal: null };

const plan = (...items: FinaliseItem[]): FinalisePlan => ({
  tripId: 't',
  version: 3,
  totals: { booked: 0, pending: 6000, fees: 0, CGST: 0, SGST: 0, IGST: 0, total: 6000 },
  items,
  workflow: null,
  approvers: { withinPolicy: NOBODY, outOfPolicy: NOBODY },
  budgets: [],
  blocks: items
    .filter(({ needsReason }) => needsReason)
    .map(({ bookingId, title }) => ({
      code: 'reason_code_required',
      message: `${title}: Please choose a reason for booking out of policy.`,
      bookingId,
      service: 'flight',
    })),
  answer: 'Pending For Approval',
  text: '',
});

const needsCode = item('a', { verdict: verdictOf('reason'), needsReason: true });
const needsApproval = item('b', { verdict: verdictOf('approval'), needsReason: true, isAsked: true });
const errorsOf = (thePlan: FinalisePlan, values: Record<string, string>, hasCodes: boolean) =>
  Object.entries(checkFinalise(thePlan, { ...finaliseValuesOf(thePlan), ...values }, hasCodes)).flatMap(
    ([field, message]) => (message ? [[field, message]] : []),
  );

describe('the reasons of a trip that is finalised', () => {
  const message = 'Please choose a reason for booking out of policy.';

  it('must be a code where the verdict asks for one', () => {
    const one = plan(needsCode);
    expect(errorsOf(one, {}, true)).toEqual([['a', message]]);
    expect(errorsOf(one, { [wordsOf('a')]: 'The client chose it' }, true)).toEqual([['a', message]]);
    expect(errorsOf(one, { a: 'code' }, true)).toEqual([]);
  });

  it('may be words where the organisation has no codes', () => {
    const one = plan(needsCode);
    expect(errorsOf(one, {}, false)).toEqual([[wordsOf('a'), message]]);
    expect(errorsOf(one, { [wordsOf('a')]: 'The client chose it' }, false)).toEqual([]);
  });

  it('may be the note where approval is asked', () => {
    const one = plan(needsApproval);
    expect(errorsOf(one, {}, true)).toEqual([['b', message]]);
    expect(errorsOf(one, { note: 'The client pays' }, true)).toEqual([]);
  });

  it('are one field of words for all where approvers are asked, which is the purpose of a trip that has none', () => {
    const one = plan(needsApproval);
    expect(errorsOf(one, {}, false)).toEqual([['note', message]]);
    const asked = plan(item('b', { isAsked: true }));
    expect(checkFinalise(asked, { note: ' ' }, true, true)).toEqual({ note: 'Please say what the trip is for' });
    expect(checkFinalise(asked, { note: ' ' }, true, false)).toEqual({ note: undefined });
    expect(finaliseBody(asked, { note: 'Audit' }, true)).toMatchObject({ purpose: 'Audit' });
    expect(finaliseBody(asked, { note: 'Audit' }, false)).toMatchObject({ note: 'Audit' });
  });

  it('are not asked of what is in policy', () => {
    expect(errorsOf(plan(item('c', {})), {}, true)).toEqual([]);
  });

  it('keep to the rule of their field', () => {
    expect(errorsOf(plan(needsCode), { a: 'code', [wordsOf('a')]: 'x' }, true)).toEqual([
      [wordsOf('a'), 'Reason must be 2 to 200 characters'],
    ]);
  });

  it('are sent with what was typed, and those given before stand', () => {
    const given = item('d', { verdict: verdictOf('reason'), isAsked: true, reason: { _id: 'old', text: null } });
    const both = plan(needsApproval, given);
    const values = { ...finaliseValuesOf(both), note: ' ', [wordsOf('b')]: 'Only one left' };
    expect(finaliseBody(both, values)).toEqual({
      tripId: 't',
      version: 3,
      reasons: [
        { bookingId: 'b', text: 'Only one left' },
        { bookingId: 'd', reasonCodeId: 'old' },
      ],
    });
  });

  it('do not block elsewhere: they are given on the page', () => {
    const late = { code: 'already_departed', message: 'It has left.', bookingId: 'a', service: 'flight' } as const;
    const one = plan(needsCode);
    expect(blocksElsewhere({ ...one, blocks: [...one.blocks, late] })).toEqual([late]);
  });
});
