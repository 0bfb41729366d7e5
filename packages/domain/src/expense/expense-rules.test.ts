import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Paise, paise } from '../money/money.ts';
import { gstinCheckCharacter } from '../validation/gstin.ts';
import type { ExpenseKind } from './expense.ts';
import { EXPENSE_FIELDS, type ExpenseField, type FieldNeed } from './expense-fields.ts';
import { checkExpense, type ExpenseEntry, keepAskedFields, MOST_EXPENSE_PAISE } from './expense-rules.ts';

const today = Temporal.PlainDate.from('2027-01-20');
const gstin = `29AAFCM1806Q1Z${gstinCheckCharacter('29AAFCM1806Q1Z')}`;

const empty: ExpenseEntry = {
  id: 'e',
  kind: 'spent',
  category: 'food',
  spentOn: '2027-01-19',
  amountPaise: paise(45_000),
  taxPaise: paise(0),
  gstin: null,
  vendor: null,
  receiptNo: null,
  bookingRefNo: null,
  fromLocation: null,
  toLocation: null,
  location: null,
  km: null,
  days: null,
  international: false,
  hasReceipt: false,
  receiptHash: null,
  comment: null,
};
const lunch: ExpenseEntry = { ...empty, comment: 'Lunch with the client' };
const train: ExpenseEntry = {
  ...empty,
  category: 'train',
  fromLocation: 'Pune',
  toLocation: 'Mumbai',
  bookingRefNo: 'PNR 42',
};
const errors = (facts: ExpenseEntry) => checkExpense(facts, today).map(({ field, message }) => `${field}: ${message}`);

describe('an expense asks for', () => {
  const needs = (kind: ExpenseKind, need: FieldNeed) =>
    Object.entries(EXPENSE_FIELDS[kind]).map(([category, fields]) => {
      const names =
        fields === null ? ['–'] : (Object.keys(fields) as ExpenseField[]).filter((one) => fields[one] === need);
      return `${category}: ${names.filter((name) => name !== 'amount').join(' ')}`;
    });

  it('what its category needs where it was spent', () => {
    expect(needs('spent', 'required').toSorted()).toEqual([
      'airfare: bookingRefNo fromLocation toLocation',
      'bus: bookingRefNo fromLocation toLocation',
      'car: receiptNo',
      'conveyance: fromLocation toLocation km',
      'food: comment',
      'fuel_toll_parking: receiptNo',
      'hotel: bookingRefNo location',
      'incidental: comment',
      'laundry: comment',
      'miscellaneous: comment',
      'train: bookingRefNo fromLocation toLocation',
    ]);
  });

  it('kilometres for one’s own car, days for an allowance, nothing for a booking', () => {
    expect(needs('mileage', 'required').filter((line) => !line.endsWith('–'))).toEqual([
      'fuel_toll_parking: fromLocation toLocation km',
      'conveyance: fromLocation toLocation km',
      'car: fromLocation toLocation km',
    ]);
    expect(needs('daily_allowance', 'required').filter((line) => !line.endsWith('–'))).toEqual([
      'miscellaneous: days',
      'incidental: days',
      'food: days',
    ]);
    expect(new Set(needs('booking', 'required').map((line) => line.split(': ')[1]))).toEqual(new Set(['']));
  });
});

describe('checking an expense', () => {
  const at = (change: Partial<ExpenseEntry>) => ({ ...lunch, ...change });
  it.each([
    ['a lunch', lunch, []],
    ['a train', train, []],
    ['a lunch without a word', empty, ['comment: Comment is required']],
    [
      'a train without its places',
      { ...empty, category: 'train' },
      [
        'bookingRefNo: Booking ref no is required',
        'fromLocation: From location is required',
        'toLocation: To location is required',
      ],
    ],
    ['today', at({ spentOn: '2027-01-20' }), []],
    ['tomorrow', at({ spentOn: '2027-01-21' }), ['date: Date must not be in the future']],
    ['365 days ago', at({ spentOn: '2026-01-20' }), []],
    ['366 days ago', at({ spentOn: '2026-01-19' }), ['date: Date must be within the last 365 days']],
    ['31 February', at({ spentOn: '2026-02-31' }), ['date: Please enter valid date']],
    ['no date', at({ spentOn: '' }), ['date: Date is required']],
    ['₹9', at({ amountPaise: paise(999) }), ['amount: Amount must be 2 to 50 digits']],
    ['₹10', at({ amountPaise: paise(1_000) }), []],
    ['₹1 crore', at({ amountPaise: MOST_EXPENSE_PAISE }), []],
    ['a paisa more', at({ amountPaise: paise(MOST_EXPENSE_PAISE + 1) }), ['amount: Please enter valid amount']],
    ['no amount', at({ amountPaise: paise(0) }), ['amount: Amount is required']],
    [
      'a negative amount',
      at({ amountPaise: paise(-4_500) }),
      ['amount: Please enter valid amount', 'tax: Tax must not be more than the amount'],
    ],
    ['no number at all', at({ amountPaise: Number.NaN as Paise }), ['amount: Please enter valid amount']],
    ['as much tax as amount', at({ taxPaise: paise(45_000) }), []],
    ['more tax than amount', at({ taxPaise: paise(45_001) }), ['tax: Tax must not be more than the amount']],
    ['negative tax', at({ taxPaise: paise(-1) }), ['tax: Please enter valid tax']],
    ['a GSTIN', at({ gstin }), []],
    [
      'a GSTIN with a slip',
      at({ gstin: `${gstin.slice(0, 14)}${gstin.endsWith('1') ? '2' : '1'}` }),
      ['gstin: Please enter valid GST number'],
    ],
    ['a vendor of one letter', at({ vendor: 'A' }), ['vendor: Vendor must be 2 to 50 characters']],
    ['a receipt no of 51', at({ receiptNo: 'A'.repeat(51) }), ['receiptNo: Receipt no must be 2 to 50 characters']],
    ['a comment of 201', at({ comment: 'a'.repeat(201) }), ['comment: Comment must be 2 to 200 characters']],
    ['what a category does not ask for', at({ km: -1, days: -1, toLocation: 'x' }), []],
  ] satisfies readonly (readonly [string, ExpenseEntry, readonly string[]])[])('%s', (_, facts, expected) => {
    expect(errors(facts)).toEqual(expected);
  });

  const drive: ExpenseEntry = {
    ...train,
    kind: 'mileage',
    category: 'car',
    bookingRefNo: null,
    km: 12,
    amountPaise: paise(900),
  };
  const allowance: ExpenseEntry = { ...empty, kind: 'daily_allowance', days: 2 };
  it.each([
    ['a drive, however small its amount', drive, []],
    ['a drive of nothing', { ...drive, km: 0 }, ['km: Please enter valid km']],
    ['a drive without kilometres', { ...drive, km: null }, ['km: Km is required']],
    ['half a kilometre', { ...drive, km: 0.5 }, ['km: Please enter valid km']],
    ['a drive around the earth and more', { ...drive, km: 100_000 }, ['km: Please enter valid km']],
    ['a drive for food', { ...drive, category: 'food' }, ['category: Please enter valid category']],
    ['a drive worth nothing', { ...drive, amountPaise: paise(0) }, ['amount: Please enter valid amount']],
    ['an allowance', allowance, []],
    ['an allowance for no day', { ...allowance, days: 0 }, ['days: Please enter valid days']],
    ['an allowance without days', { ...allowance, days: null }, ['days: Days is required']],
    ['an allowance for a flight', { ...allowance, category: 'airfare' }, ['category: Please enter valid category']],
    ['fuel without kilometres', { ...empty, category: 'fuel_toll_parking', receiptNo: 'R 1' }, []],
    ['fuel with bad ones', { ...empty, category: 'car', receiptNo: 'R 1', km: -3 }, ['km: Please enter valid km']],
    ['a booking', { ...empty, kind: 'booking', category: 'airfare' }, []],
  ] satisfies readonly (readonly [string, ExpenseEntry, readonly string[]])[])('%s', (_, facts, expected) => {
    expect(errors(facts)).toEqual(expected);
  });
});

describe('what a category does not ask for', () => {
  const full: ExpenseEntry = {
    ...train,
    gstin,
    vendor: 'Rail',
    receiptNo: 'R1',
    location: 'Pune',
    km: 5,
    days: 2,
    taxPaise: paise(9),
    comment: 'Hm',
  };

  it('is dropped, and what it asks for is kept', () => {
    expect(keepAskedFields(full)).toEqual({ ...full, location: null, km: null, days: null });
    expect(keepAskedFields({ ...full, kind: 'daily_allowance', category: 'food' })).toMatchObject({
      taxPaise: 0,
      gstin: null,
      fromLocation: null,
      location: 'Pune',
      days: 2,
    });
  });

  it('never decides whether an expense is good', () => {
    const categories = Object.keys(EXPENSE_FIELDS.spent) as ExpenseEntry['category'][];
    fc.assert(
      fc.property(
        fc.constantFrom<ExpenseKind>('spent', 'mileage', 'daily_allowance', 'booking'),
        fc.constantFrom(...categories),
        fc.record({
          toLocation: fc.option(fc.string()),
          km: fc.option(fc.integer()),
          days: fc.option(fc.integer()),
          taxPaise: fc.integer().map((value) => paise(value)),
        }),
        (kind, category, change) => {
          const facts = { ...full, kind, category, ...change };
          expect(checkExpense(keepAskedFields(facts), today)).toEqual(checkExpense(facts, today));
        },
      ),
    );
  });
});
