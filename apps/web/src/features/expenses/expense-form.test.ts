import { describe, expect, it } from 'vitest';
import {
  checkBody,
  checkExpenseValues,
  type ExpenseValues,
  expenseBody,
  expenseValuesOf,
  kindsOf,
  needsOf,
  nextExpenseValues,
  withCategory,
} from './expense-form.ts';

const TODAY = '2026-11-21';
const lunch: ExpenseValues = {
  ...expenseValuesOf(null, TODAY),
  category: 'food',
  amount: '1,250.50',
  comment: 'Lunch with the client',
};

describe('an expense as typed', () => {
  it('asks for the category before anything else', () => {
    expect(needsOf(expenseValuesOf(null, TODAY))).toBeNull();
    expect(checkExpenseValues(expenseValuesOf(null, TODAY), TODAY)).toEqual({ category: 'Category is required' });
  });

  it('is good with what its category asks for', () => {
    expect(Object.values(checkExpenseValues(lunch, TODAY)).filter(Boolean)).toEqual([]);
  });

  it('tells what is wrong by the field that shows it', () => {
    const errors = checkExpenseValues(
      { ...lunch, amount: 'much', tax: '99999', gstin: '29ABCDE1234F1Z0', spentOn: '2026-11-22', comment: '' },
      TODAY,
    );
    expect(errors).toMatchObject({
      amount: 'Please enter valid amount',
      gstin: 'Please enter valid GST number',
      spentOn: 'Date must not be in the future',
      comment: 'Comment is required',
    });
  });

  it('never judges an amount that is computed', () => {
    const drive: ExpenseValues = {
      ...lunch,
      kind: 'mileage',
      category: 'car',
      amount: '',
      fromLocation: 'Andheri',
      toLocation: 'Pune',
      km: '150',
    };
    expect(Object.values(checkExpenseValues(drive, TODAY)).filter(Boolean)).toEqual([]);
    for (const km of ['12.5', '1,5'])
      expect(checkExpenseValues({ ...drive, km }, TODAY).km).toBe('Please enter valid km');
  });

  it('falls back to money spent where the new category does not come as the old kind', () => {
    const drive = withCategory({ ...lunch, kind: 'mileage' }, 'car');
    expect(drive.kind).toBe('mileage');
    expect(withCategory(drive, 'hotel').kind).toBe('spent');
    expect(kindsOf('hotel')).toEqual(['spent']);
    expect(kindsOf('food')).toEqual(['spent', 'daily_allowance']);
  });

  it('sends only what the category asks for', () => {
    const body = expenseBody({ ...lunch, fromLocation: 'left from before', km: '9' }, 'food');
    expect(body).toMatchObject({ amount: 1_250.5, tax: 0, fromLocation: null, km: null, tripId: null });
    const days = expenseBody({ ...lunch, kind: 'daily_allowance', days: '3', isInternational: true }, 'food');
    expect(days).toMatchObject({ amount: null, vendor: null, days: 3, isInternational: true });
  });

  it('leaves half-typed figures out when it is tried', () => {
    const body = checkBody({ ...lunch, amount: '12.', tax: 'x' }, null, null);
    expect(body).toMatchObject({ amount: null, tax: null, category: 'food', hasReceipt: false });
  });

  it('keeps day and trip for the next one and nothing else', () => {
    const trip = { value: 'a', label: 'Mumbai visit' };
    expect(nextExpenseValues({ ...lunch, spentOn: '2026-11-19', tripId: trip }, TODAY)).toEqual({
      ...expenseValuesOf(null, TODAY),
      spentOn: '2026-11-19',
      tripId: trip,
    });
  });
});
