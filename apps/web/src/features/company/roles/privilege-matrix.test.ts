import { describe, expect, it } from 'vitest';
import {
  differenceOf,
  groupState,
  type PrivilegeGroup,
  privilegeList,
  withGroup,
  withPrivilege,
} from './privilege-matrix.ts';

const PAYMENT: PrivilegeGroup = {
  group: 'TRIP_PAYMENT',
  name: 'Paying',
  privileges: [
    { privilege: 'pay.card', name: 'Pay by card', description: '' },
    { privilege: 'pay.wallet', name: 'Pay from the wallet', description: '' },
    { privilege: 'pay.later', name: 'Pay later', description: '' },
  ],
};
const none = () => false;

describe('groupState', () => {
  it.each([
    [[], 'none'],
    [['search'], 'none'],
    [['pay.card'], 'some'],
    [['pay.card', 'pay.wallet', 'pay.later', 'search'], 'all'],
  ])('of %j is %s', (held, expected) => {
    expect(groupState(PAYMENT, new Set(held))).toBe(expected);
  });
});

describe('withGroup', () => {
  it('ticks and unticks the whole group and nothing else', () => {
    const all = withGroup(new Set(['search']), PAYMENT, true, none);
    expect([...all].sort()).toEqual(['pay.card', 'pay.later', 'pay.wallet', 'search']);
    expect([...withGroup(all, PAYMENT, false, none)]).toEqual(['search']);
  });

  it('leaves alone what the person may not give', () => {
    const after = withGroup(new Set(), PAYMENT, true, (privilege) => privilege === 'pay.later');
    expect([...after].sort()).toEqual(['pay.card', 'pay.wallet']);
  });
});

describe('differenceOf', () => {
  it('names what is added and what is removed, in listed order', () => {
    const before = new Set(['search', 'pay.wallet']);
    const after = withPrivilege(
      withPrivilege(withPrivilege(before, 'search', false), 'pay.later', true),
      'pay.card',
      true,
    );
    expect(differenceOf(before, after)).toEqual({ added: ['pay.card', 'pay.later'], removed: ['search'] });
  });

  it('is empty when everything was put back', () => {
    const before = new Set(['search']);
    const after = withPrivilege(withPrivilege(before, 'search', false), 'search', true);
    expect(differenceOf(before, after)).toEqual({ added: [], removed: [] });
  });
});

describe('privilegeList', () => {
  it('leaves out what this version does not know', () => {
    expect(privilegeList(new Set(['old.right', 'pay.card', 'search']))).toEqual(['search', 'pay.card']);
  });
});
