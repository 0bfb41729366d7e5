import type { ExpenseCategory } from '@pravas/domain/expense/expense-category.ts';
import { EXPENSE_FIELDS, type ExpenseNeeds } from '@pravas/domain/expense/expense-fields.ts';
import { checkExpense, type ExpenseEntry } from '@pravas/domain/expense/expense-rules.ts';
import { fromRupees, type Paise, toRupees, ZERO } from '@pravas/domain/money/money.ts';
import { digitsOf } from '@pravas/domain/money/typed-amount.ts';
import { checkOptionalText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { FieldErrors } from '../../lib/form.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import type { FoundOption } from '../../ui/combobox-field.tsx';
import type { Expense } from './expense-queries.ts';

/** How an expense's amount is made up, as far as a person can choose. */
export type TypedKind = 'spent' | 'mileage' | 'daily_allowance';

/** An expense as typed; names as on the wire, so that a refusal finds its field. */
export interface ExpenseValues {
  readonly kind: TypedKind;
  readonly category: ExpenseCategory | '';
  readonly spentOn: string;
  readonly amount: string;
  readonly tax: string;
  readonly gstin: string;
  readonly vendor: string;
  readonly receiptNo: string;
  readonly bookingRefNo: string;
  readonly fromLocation: string;
  readonly toLocation: string;
  readonly location: string;
  readonly km: string;
  readonly days: string;
  readonly isInternational: boolean;
  readonly comment: string;
  readonly tripId: FoundOption | null;
  readonly reasonCodeId: string;
  readonly reasonText: string;
  /** A newly chosen receipt. */
  readonly file: File | null;
  /** The existing receipt stays. */
  readonly keepsReceipt: boolean;
}

/** The kinds in the order a form offers them. */
const KINDS: readonly TypedKind[] = ['spent', 'mileage', 'daily_allowance'];

/** What the form begins with: the expense as it is, or a new one of today. */
export function expenseValuesOf(row: Expense | null, today: string, trip: FoundOption | null = null): ExpenseValues {
  const amountText = (rupees: number | undefined) => (rupees ? String(rupees) : '');
  return {
    kind: KINDS.find((kind) => kind === row?.kind) ?? 'spent',
    category: row?.category ?? '',
    spentOn: row?.spentOn ?? today,
    amount: row?.kind === 'spent' ? amountText(row.amount) : '',
    tax: amountText(row?.tax),
    gstin: row?.gstin ?? '',
    vendor: row?.vendor ?? '',
    receiptNo: row?.receiptNo ?? '',
    bookingRefNo: row?.bookingRefNo ?? '',
    fromLocation: row?.fromLocation ?? '',
    toLocation: row?.toLocation ?? '',
    location: row?.location ?? '',
    km: row?.km ? String(row.km) : '',
    days: row?.days ? String(row.days) : '',
    isInternational: row?.isInternational ?? false,
    comment: row?.comment ?? '',
    tripId: row?.trip ? { value: row.trip._id, label: row.trip.name } : trip,
    reasonCodeId: row?.reasonCode?._id ?? '',
    reasonText: row?.reasonText ?? '',
    file: null,
    keepsReceipt: row?.receipt !== null && row !== null,
  };
}

/** Which kinds a category comes as; the first is what it usually is. */
export function kindsOf(category: ExpenseCategory): readonly TypedKind[] {
  return KINDS.filter((kind) => EXPENSE_FIELDS[kind][category] !== null);
}

/** What the form asks for now; null before a category is chosen. */
export function needsOf({ kind, category }: Pick<ExpenseValues, 'kind' | 'category'>): ExpenseNeeds | null {
  return category === '' ? null : EXPENSE_FIELDS[kind][category];
}

/** The values with another category; a kind it does not come as falls back to what was spent. */
export function withCategory(values: ExpenseValues, category: ExpenseCategory): ExpenseValues {
  const kind = kindsOf(category).includes(values.kind) ? values.kind : 'spent';
  return { ...values, category, kind };
}

/** A whole number as typed; NaN for what is none, null for nothing. */
function readWhole(text: string): number | null {
  const bare = text.trim();
  if (bare === '') return null;
  const digits = digitsOf(bare);
  return digits === null || digits.length > 9 ? Number.NaN : Number(digits);
}

/** Checks what is typed by the domain's rules; what the category does not ask for is not checked. */
export function checkExpenseValues(values: ExpenseValues, today: string): FieldErrors {
  const { kind, category, reasonText } = values;
  if (category === '') return { category: requiredMessage('Category') };
  const needs = EXPENSE_FIELDS[kind][category];
  const found = checkExpense(factsOf(values, category), Temporal.PlainDate.from(today))
    // An amount that is computed is the server's to judge: there is no field that could show it.
    .filter(({ field }) => field !== 'amount' || needs?.amount !== 'hidden')
    .map(({ field, message }): [string, string] => [field === 'date' ? 'spentOn' : field, message]);
  return {
    ...Object.fromEntries(found.reverse()),
    reasonText: checkOptionalText(FIELD_RULES.reason, reasonText) ?? undefined,
  };
}

function factsOf(values: ExpenseValues, category: ExpenseCategory): ExpenseEntry {
  return {
    id: 'typed',
    kind: values.kind,
    category,
    spentOn: values.spentOn,
    amountPaise: paiseOf(values.amount),
    taxPaise: paiseOf(values.tax),
    gstin: values.gstin,
    vendor: values.vendor,
    receiptNo: values.receiptNo,
    bookingRefNo: values.bookingRefNo,
    fromLocation: values.fromLocation,
    toLocation: values.toLocation,
    location: values.location,
    km: readWhole(values.km),
    days: readWhole(values.days),
    international: values.isInternational,
    hasReceipt: values.file !== null || values.keepsReceipt,
    receiptHash: null,
    comment: values.comment,
  };
}

/** The domain refuses an amount that is no number in its own words. */
function paiseOf(text: string): Paise {
  const rupees = readTypedRupees(text);
  if (rupees === null) return ZERO;
  return Number.isNaN(rupees) ? (Number.NaN as Paise) : fromRupees(rupees);
}

/** What is typed as the operations take it; only what the category asks for is sent. */
export function expenseBody(values: ExpenseValues, category: ExpenseCategory) {
  const needs = EXPENSE_FIELDS[values.kind][category];
  const asked = <T>(field: keyof ExpenseNeeds, value: T): T | null =>
    needs === null || needs[field] === 'hidden' ? null : value;
  const amount = paiseOf(values.amount);
  return {
    kind: values.kind,
    category,
    spentOn: values.spentOn,
    amount: asked('amount', toRupees(amount)),
    tax: asked('tax', toRupees(paiseOf(values.tax))) ?? 0,
    gstin: asked('gstin', values.gstin),
    vendor: asked('vendor', values.vendor),
    receiptNo: asked('receiptNo', values.receiptNo),
    bookingRefNo: asked('bookingRefNo', values.bookingRefNo),
    fromLocation: asked('fromLocation', values.fromLocation),
    toLocation: asked('toLocation', values.toLocation),
    location: asked('location', values.location),
    km: asked('km', readWhole(values.km)),
    days: asked('days', readWhole(values.days)),
    isInternational: values.kind === 'daily_allowance' && values.isInternational,
    comment: asked('comment', values.comment),
    tripId: values.tripId?.value ?? null,
    reasonCodeId: values.reasonCodeId === '' ? null : values.reasonCodeId,
    reasonText: values.reasonText,
  };
}

/** The same for a check: half-typed figures are left out instead of refused. */
export function checkBody(values: ExpenseValues, expenseId: string | null, receiptHash: string | null) {
  const number = (value: number | null) => (value === null || Number.isNaN(value) ? null : value);
  const text = (value: string) => (value.trim() === '' ? null : value.slice(0, 500));
  return {
    expenseId,
    kind: values.kind,
    category: text(values.category),
    spentOn: text(values.spentOn),
    amount: values.kind === 'spent' ? number(readTypedRupees(values.amount)) : null,
    tax: number(readTypedRupees(values.tax)),
    gstin: text(values.gstin),
    vendor: text(values.vendor),
    receiptNo: text(values.receiptNo),
    bookingRefNo: text(values.bookingRefNo),
    fromLocation: text(values.fromLocation),
    toLocation: text(values.toLocation),
    location: text(values.location),
    km: number(readWhole(values.km)),
    days: number(readWhole(values.days)),
    isInternational: values.isInternational,
    comment: text(values.comment),
    tripId: values.tripId?.value ?? null,
    reasonCodeId: text(values.reasonCodeId),
    reasonText: text(values.reasonText),
    hasReceipt: values.file !== null || values.keepsReceipt,
    receiptHash,
  };
}

/** What the next expense of the same day keeps: its day and its trip. */
export function nextExpenseValues(values: ExpenseValues, today: string): ExpenseValues {
  return { ...expenseValuesOf(null, today, values.tripId), spentOn: values.spentOn };
}
