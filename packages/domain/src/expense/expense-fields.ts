import type { ExpenseKind } from './expense.ts';
import type { ExpenseCategory } from './expense-category.ts';

/** What a form may ask about an expense, apart from its date and category, which it always asks. */
export type ExpenseField =
  | 'amount'
  | 'tax'
  | 'gstin'
  | 'vendor'
  | 'receiptNo'
  | 'bookingRefNo'
  | 'fromLocation'
  | 'toLocation'
  | 'location'
  | 'km'
  | 'days'
  | 'comment';

/** Whether a field is asked for. */
export type FieldNeed = 'required' | 'optional' | 'hidden';

/** What a form asks for. */
export type ExpenseNeeds = Readonly<Record<ExpenseField, FieldNeed>>;

const NOTHING: ExpenseNeeds = {
  amount: 'hidden',
  tax: 'hidden',
  gstin: 'hidden',
  vendor: 'hidden',
  receiptNo: 'hidden',
  bookingRefNo: 'hidden',
  fromLocation: 'hidden',
  toLocation: 'hidden',
  location: 'hidden',
  km: 'hidden',
  days: 'hidden',
  comment: 'optional',
};
const SPENT: ExpenseNeeds = {
  ...NOTHING,
  amount: 'required',
  tax: 'optional',
  gstin: 'optional',
  vendor: 'optional',
  receiptNo: 'optional',
};
const JOURNEY: ExpenseNeeds = {
  ...SPENT,
  fromLocation: 'required',
  toLocation: 'required',
  bookingRefNo: 'required',
};
const DRIVE: ExpenseNeeds = { ...SPENT, receiptNo: 'required', km: 'optional' };
const EXPLAINED: ExpenseNeeds = { ...SPENT, comment: 'required' };
/** The amount follows from the kilometres and the policy's rate. */
const OWN_CAR: ExpenseNeeds = { ...NOTHING, fromLocation: 'required', toLocation: 'required', km: 'required' };
/** The amount follows from the days and the policy's allowance. */
const PER_DAY: ExpenseNeeds = { ...NOTHING, location: 'optional', days: 'required' };

const ofEach = <T>(need: T): Readonly<Record<ExpenseCategory, T>> => ({
  train: need,
  miscellaneous: need,
  laundry: need,
  incidental: need,
  hotel: need,
  fuel_toll_parking: need,
  food: need,
  conveyance: need,
  car: need,
  bus: need,
  airfare: need,
});

/**
 * Which fields an expense of a kind and category asks for (rules §5.3 and §9.4); null where a category does not exist
 * as that kind: kilometres are paid for driving, a daily allowance covers what a day away costs.
 */
export const EXPENSE_FIELDS: Readonly<Record<ExpenseKind, Readonly<Record<ExpenseCategory, ExpenseNeeds | null>>>> = {
  spent: {
    train: JOURNEY,
    bus: JOURNEY,
    airfare: JOURNEY,
    hotel: { ...SPENT, location: 'required', bookingRefNo: 'required' },
    fuel_toll_parking: DRIVE,
    car: DRIVE,
    conveyance: { ...SPENT, fromLocation: 'required', toLocation: 'required', km: 'required' },
    food: EXPLAINED,
    laundry: EXPLAINED,
    incidental: EXPLAINED,
    miscellaneous: EXPLAINED,
  },
  mileage: { ...ofEach(null), fuel_toll_parking: OWN_CAR, conveyance: OWN_CAR, car: OWN_CAR },
  daily_allowance: { ...ofEach(null), food: PER_DAY, incidental: PER_DAY, miscellaneous: PER_DAY },
  // Written by the booking itself; its person may add only a comment.
  booking: ofEach(NOTHING),
};
