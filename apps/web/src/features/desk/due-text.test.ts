import { describe, expect, it } from 'vitest';
import { dueText, factText, urgencyOf } from './due-text.ts';

const NOW = new Date('2027-01-05T08:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();

describe('due words', () => {
  it('counts in minutes, hours and days', () => {
    expect(dueText(at(25), NOW)).toBe('Due in 25 min');
    expect(dueText(at(47 * 60), NOW)).toBe('Due in 47 h');
    expect(dueText(at(48 * 60), NOW)).toBe('Due in 2 days');
    expect(dueText(at(-61), NOW)).toBe('Overdue by 1 h');
  });

  it('never says that nothing is left or late', () => {
    expect(dueText(at(0), NOW)).toBe('Due in 1 min');
    expect(dueText(new Date(NOW.getTime() - 5).toISOString(), NOW)).toBe('Overdue by 1 min');
  });

  it('shows "-" where no time is set', () => {
    expect(dueText(null, NOW)).toBe('-');
    expect(dueText('soon', NOW)).toBe('-');
    expect(urgencyOf(null, NOW)).toBe('none');
  });

  it('presses from four hours before', () => {
    expect(urgencyOf(at(4 * 60 + 1), NOW)).toBe('later');
    expect(urgencyOf(at(4 * 60), NOW)).toBe('soon');
    expect(urgencyOf(at(-1), NOW)).toBe('overdue');
  });
});

describe('facts', () => {
  it('reads days and instants in words', () => {
    expect(factText('2027-01-06')).toBe('Wed, 6 Jan 2027');
    expect(factText('2027-01-06T10:00:00.000Z', 'Asia/Kolkata')).toBe('6 Jan, 15:30');
    expect(factText('6E 2043 moved to 2027-01-06')).toBe('6E 2043 moved to 2027-01-06');
  });
});
