import { expect, it } from 'vitest';
import { amountText, whenText } from './task-words.ts';

it('names an amount once: in the row, or on the button where that is what it does', () => {
  expect(amountText({ amount: 12_400, action: 'Approve or reject' })).toBe('₹12,400');
  expect(amountText({ amount: 12_400, action: 'Pay ₹12,400' })).toBeNull();
  expect(amountText({ amount: null, action: 'Check in' })).toBeNull();
});

it('says what comes at the time of a task, that it is late, or since when it waits', () => {
  const now = new Date('2027-01-04T06:00:00Z');
  const task = {
    kind: 'case',
    dueAt: '2027-01-05T06:00:00Z',
    isOverdue: false,
    since: '2027-01-04T03:00:00Z',
  } as const;
  expect(whenText(task, now)).toMatch(/^Due 5 Jan/);
  expect(whenText({ ...task, kind: 'check_in' }, now)).toMatch(/^Closes 5 Jan/);
  expect(whenText({ ...task, kind: 'pay' }, now)).toMatch(/^Starts 5 Jan/);
  expect(whenText({ ...task, dueAt: '2027-01-03T06:00:00Z', isOverdue: true }, now)).toMatch(/^Overdue since 3 Jan/);
  expect(whenText({ ...task, dueAt: null }, now)).toBe('3 h ago');
});
