import { describe, expect, test } from 'vitest';
import { checkDelegation } from './delegation-form.ts';

const good = {
  delegateUserId: { user_id: 7, name: 'Meera Iyer' },
  startsOn: '2026-12-08',
  endsOn: '2026-12-12',
  reason: '',
};
const refused = (part: Partial<typeof good> | { delegateUserId: null }) =>
  Object.fromEntries(
    Object.entries(checkDelegation({ ...good, ...part }, '2026-12-07')).filter(([, text]) => text !== undefined),
  );

describe('a delegation', () => {
  test('from today on, for one day or more, with or without a reason', () => {
    expect(refused({})).toEqual({});
    expect(refused({ startsOn: '2026-12-07', endsOn: '2026-12-07', reason: 'On leave' })).toEqual({});
  });

  test('asks for the person and both days', () => {
    expect(refused({ delegateUserId: null })).toEqual({ delegateUserId: 'Approver is required' });
    expect(refused({ startsOn: '', endsOn: '' })).toEqual({
      startsOn: 'From date is required',
      endsOn: 'To date is required',
    });
  });

  test('refuses the past, and an end before its beginning', () => {
    expect(refused({ startsOn: '2026-12-06' })).toEqual({ startsOn: 'Please enter valid from date' });
    expect(refused({ endsOn: '2026-12-07' })).toEqual({ endsOn: 'Please enter valid to date' });
    expect(refused({ endsOn: '2026-02-30' })).toEqual({ endsOn: 'Please enter valid to date' });
  });
});
