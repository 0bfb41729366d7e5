import { type Paise, ZERO } from '../money/money.ts';
import { checkOptionalText, checkText, FIELD_RULES, type FieldRuleName } from '../validation/field-rules.ts';
import { invalidMessage, requiredMessage } from '../validation/messages.ts';
import type { ExpenseFacts } from './expense.ts';
import { EXPENSE_FIELDS, type ExpenseField, type ExpenseNeeds, type FieldNeed } from './expense-fields.ts';

/** An expense as a form sends it. */
export interface ExpenseEntry extends ExpenseFacts {
  readonly comment: string | null;
}

/** The error of an expense, by the field that shows it. */
export interface ExpenseError {
  readonly field: ExpenseField | 'date' | 'category';
  readonly message: string;
}

/** ₹1 crore. Rules §5.3 let an amount have 50 digits, which is no real amount; above this it is a slip. */
export const MOST_EXPENSE_PAISE: Paise = 1_000_000_000 as Paise;

/** Expenses are handed in within a year. */
const OLDEST_EXPENSE_DAYS = 365;

/** More than a person drives or stays for one expense. */
const MOST_KM = 99_999;
const MOST_DAYS = 366;

/**
 * Everything that is wrong with an expense, in the order of the form; nothing where it is good. Fields its category
 * does not ask for are ignored: `keepAskedFields` drops them before anything is stored. `today` is the calendar day
 * where the person is.
 */
export function checkExpense(facts: ExpenseEntry, today: Temporal.PlainDate): readonly ExpenseError[] {
  const needs = EXPENSE_FIELDS[facts.kind][facts.category];
  if (needs === null) return [{ field: 'category', message: invalidMessage('Category') }];
  const checks: readonly (readonly [ExpenseError['field'], string | null])[] = [
    ['date', checkDate(facts.spentOn, today)],
    ['amount', checkAmount(facts, needs.amount)],
    ['tax', needs.tax === 'hidden' ? null : checkTax(facts)],
    ...TEXTS.map(([field, rule]) => [field, checkNeed(rule, facts[field], needs[field])] as const),
    ['km', checkCount('km', facts.km, needs.km, MOST_KM)],
    ['days', checkCount('days', facts.days, needs.days, MOST_DAYS)],
    ['comment', checkNeed('comment', facts.comment, needs.comment)],
  ];
  return checks.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}

/** The expense without what its category does not ask for, as a form leaves it behind when the category changes. */
export function keepAskedFields(facts: ExpenseEntry): ExpenseEntry {
  const needs: ExpenseNeeds | null = EXPENSE_FIELDS[facts.kind][facts.category];
  // A booking writes its own entry; there is no form whose leftovers could be in it.
  if (needs === null || facts.kind === 'booking') return facts;
  const kept = <T>(field: ExpenseField, value: T): T | null => (needs[field] === 'hidden' ? null : value);
  return {
    ...facts,
    taxPaise: kept('tax', facts.taxPaise) ?? ZERO,
    gstin: kept('gstin', facts.gstin),
    vendor: kept('vendor', facts.vendor),
    receiptNo: kept('receiptNo', facts.receiptNo),
    bookingRefNo: kept('bookingRefNo', facts.bookingRefNo),
    fromLocation: kept('fromLocation', facts.fromLocation),
    toLocation: kept('toLocation', facts.toLocation),
    location: kept('location', facts.location),
    km: kept('km', facts.km),
    days: kept('days', facts.days),
    comment: kept('comment', facts.comment),
  };
}

const TEXTS = [
  ['gstin', 'gstNumber'],
  ['vendor', 'vendor'],
  ['receiptNo', 'receiptNo'],
  ['bookingRefNo', 'bookingRefNo'],
  ['fromLocation', 'fromLocation'],
  ['toLocation', 'toLocation'],
  ['location', 'location'],
] as const satisfies readonly (readonly [ExpenseField, FieldRuleName])[];

function checkNeed(rule: FieldRuleName, value: string | null, need: FieldNeed): string | null {
  if (need === 'hidden') return null;
  const check = need === 'required' ? checkText : checkOptionalText;
  return check(FIELD_RULES[rule], value ?? '');
}

function checkDate(spentOn: string, today: Temporal.PlainDate): string | null {
  if (spentOn === '') return requiredMessage('Date');
  const date = /^\d{4}-\d{2}-\d{2}$/u.test(spentOn) ? calendarDay(spentOn) : null;
  if (date === null) return invalidMessage('Date');
  if (Temporal.PlainDate.compare(date, today) > 0) return 'Date must not be in the future';
  const oldest = today.subtract({ days: OLDEST_EXPENSE_DAYS });
  return Temporal.PlainDate.compare(date, oldest) < 0
    ? `Date must be within the last ${OLDEST_EXPENSE_DAYS} days`
    : null;
}

function calendarDay(text: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    // 31 February has the right shape and is not a date.
    return null;
  }
}

/** The specification counts the digits of whole rupees; computed amounts have no form whose digits could be counted. */
function checkAmount({ amountPaise }: ExpenseEntry, need: FieldNeed): string | null {
  const isMoney = Number.isSafeInteger(amountPaise) && amountPaise > 0 && amountPaise <= MOST_EXPENSE_PAISE;
  if (!isMoney) return amountPaise === 0 && need === 'required' ? requiredMessage('Amount') : invalidMessage('Amount');
  return need === 'hidden' ? null : checkText(FIELD_RULES.amount, wholeRupees(amountPaise));
}

function checkTax({ taxPaise, amountPaise }: ExpenseEntry): string | null {
  if (!Number.isSafeInteger(taxPaise) || taxPaise < 0) return invalidMessage('Tax');
  if (taxPaise > amountPaise) return 'Tax must not be more than the amount';
  return checkText(FIELD_RULES.tax, wholeRupees(taxPaise));
}

function wholeRupees(amount: Paise): string {
  return String(Math.floor(amount / 100));
}

function checkCount(rule: 'km' | 'days', value: number | null, need: FieldNeed, most: number): string | null {
  if (need === 'hidden') return null;
  const { label } = FIELD_RULES[rule];
  if (value === null) return need === 'required' ? requiredMessage(label) : null;
  return Number.isSafeInteger(value) && value > 0 && value <= most ? null : invalidMessage(label);
}
