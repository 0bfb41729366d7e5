import { describe, expect, it } from 'vitest';
import { BUDGETS } from './budget-address.ts';
import { budgetBody, budgetValuesOf, checkBudget } from './budget-form.ts';
import { monthText, periodText } from './period-text.ts';

const good = { ...budgetValuesOf(null, '2026-11-21'), subjectId: 's', name: 'Sales travel', amount: '12,00,000' };

describe('a budget as typed', () => {
  it('begins with the financial year of the day', () => {
    expect(budgetValuesOf(null, '2026-11-21')).toMatchObject({ startsOn: '2026-04-01', endsOn: '2027-03-31' });
    expect(budgetValuesOf(null, '2027-02-01')).toMatchObject({ startsOn: '2026-04-01', endsOn: '2027-03-31' });
  });

  it('is good when everything needed is there', () => {
    expect(Object.values(checkBudget(good, 'Department')).filter(Boolean)).toEqual([]);
    expect(budgetBody(good)).toMatchObject({ amount: 1_200_000, ownerUserId: null });
  });

  it('refuses an end before its start, no amount and no subject', () => {
    expect(checkBudget({ ...good, endsOn: '2026-03-31', amount: '0', subjectId: '' }, 'Project')).toMatchObject({
      endsOn: 'End date must not be before the start date',
      amount: 'Please enter valid amount',
      subjectId: 'Project is required',
    });
  });
});

describe('the address of the budgets', () => {
  it('holds the budget, the figure and the page there and back', () => {
    const text = {
      budgetId: 'b',
      part: 'pending',
      rowNumber: '21',
      scope: 'project',
      status: 'active',
      on: '2026-11-21',
    };
    expect(BUDGETS.write(BUDGETS.read(text))).toMatchObject(text);
  });
});

describe('periods in words', () => {
  it.each([
    ['2026-04-01', '2027-03-31', '1 Apr 2026 – 31 Mar 2027'],
    ['2026-04-01', '2026-04-30', '1–30 Apr 2026'],
  ])('reads %s to %s', (from, to, text) => {
    expect(periodText(from, to)).toBe(text);
  });

  it('names months', () => {
    expect(monthText('2026-04')).toBe('Apr');
    expect(monthText('2026-12', true)).toBe('Dec 2026');
  });
});
