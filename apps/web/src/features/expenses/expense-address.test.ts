import { describe, expect, it } from 'vitest';
import { EXPENSES, expenseListQuery } from './expense-address.ts';
import { periodsOn, periodText } from './expense-periods.ts';

describe('the address of the expenses', () => {
  it('holds every filter there and back', () => {
    const text = {
      search: 'taj',
      category: 'hotel',
      state: 'draft',
      tripId: 't',
      from: '2026-11-01',
      to: '2026-11-21',
      claimable: '1',
      sortBy: 'amount',
      sortOrder: 'ASC',
      rowNumber: '21',
      recordsPerPage: '50',
    };
    expect(EXPENSES.write(EXPENSES.read(text))).toEqual(text);
  });

  it('reads nonsense as no filter', () => {
    const ask = EXPENSES.read({ category: 'yacht', state: 'lost', from: '2026-02-30', rowNumber: '-4' });
    expect(EXPENSES.isNarrowed(ask)).toBe(false);
    expect(ask.rowNumber).toBe(1);
  });

  it('asks with a search only where something is filtered', () => {
    expect(expenseListQuery(EXPENSES.read({}))).toEqual({
      sortBy: 'spentOn',
      sortOrder: 'DESC',
      rowNumber: 1,
      recordsPerPage: 20,
    });
    expect(expenseListQuery(EXPENSES.read({ claimable: '1' })).search).toBe('{"isClaimable":true}');
  });
});

describe('the periods of a day', () => {
  it('begin the financial year in April', () => {
    const year = (day: string) => periodsOn(day).find(({ id }) => id === 'year')?.from;
    expect(year('2026-03-31')).toBe('2025-04-01');
    expect(year('2026-04-01')).toBe('2026-04-01');
  });

  it('know where the last month ended', () => {
    expect(periodsOn('2026-03-15').find(({ id }) => id === 'last-month')).toMatchObject({
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });

  it('are named by their words, any others by their days', () => {
    const periods = periodsOn('2026-11-21');
    expect(periodText('2026-11-01', '2026-11-21', periods)).toBe('This month');
    expect(periodText('2026-11-05', '2026-11-09', periods)).toBe('5–9 Nov');
    expect(periodText('', '2026-11-09', periods)).toBe('until 9 Nov');
  });
});
