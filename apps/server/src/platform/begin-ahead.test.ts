import { expect, test, vi } from 'vitest';
import { createCallerMemory, takeBegun } from './begin-ahead.ts';
import type { Caller } from './caller.ts';

const caller = (overrides: Partial<Caller> = {}): Caller => ({
  organizationId: 'o',
  organizationVersion: '7.7',
  personId: 'p',
  userId: 1,
  email: 'asha@example.com',
  firstName: 'Asha',
  lastName: 'Rao',
  sessionId: 's',
  apiKeyId: null,
  isRestricted: false,
  imageId: null,
  scopes: new Set(),
  roleName: 'Employee',
  roleCode: 0,
  isAdmin: false,
  isSuperAdmin: false,
  isProvider: false,
  privileges: new Set(['employees.view']),
  ...overrides,
});
const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test('whoever held a token is known by it for five minutes, and by no other', () => {
  let nowMs = 0;
  const callers = createCallerMemory(() => nowMs);
  callers.learn(bearing('one'), caller());
  nowMs = 5 * 60_000 - 1;
  expect(callers.recall(bearing('one'))).toEqual(caller());
  expect(callers.recall(bearing('two'))).toBeNull();
  expect(callers.recall({ headers: {} })).toBeNull();
  nowMs += 1;
  expect(callers.recall(bearing('one'))).toBeNull();
});

test('recalling makes nobody known for longer, and whoever is forgotten is not known', () => {
  let nowMs = 0;
  const callers = createCallerMemory(() => nowMs);
  callers.learn(bearing('one'), caller());
  callers.learn(bearing('two'), caller());
  callers.forget(bearing('two'));
  expect(callers.recall(bearing('two'))).toBeNull();
  nowMs = 4 * 60_000;
  callers.recall(bearing('one'));
  nowMs = 6 * 60_000;
  expect(callers.recall(bearing('one'))).toBeNull();
});

test.each<[string, Partial<Caller>]>([
  ['another organisation', { organizationId: 'other' }],
  ['changed settings', { organizationVersion: '8.7' }],
  ['another person', { personId: 'other' }],
  ['a lost privilege', { privileges: new Set() }],
  ['another role', { isAdmin: true }],
  ['a session that is restricted now', { isRestricted: true }],
])('what was begun is left where it was begun for %s', (_, now) => {
  const begun = { leave: vi.fn() };
  expect(takeBegun({ caller: caller(), begun }, caller(now))).toBeNull();
  expect(begun.leave).toHaveBeenCalledOnce();
});

test('what was begun for the same caller is his', () => {
  const begun = { leave: vi.fn() };
  expect(takeBegun({ caller: caller(), begun }, caller())).toBe(begun);
  expect(begun.leave).not.toHaveBeenCalled();
  expect(takeBegun(null, caller())).toBeNull();
});
