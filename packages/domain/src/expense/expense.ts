import type { Paise } from '../money/money.ts';
import type { ExpenseCategory } from './expense-category.ts';

/** The state of an expense. */
export type ExpenseState = 'draft' | 'claimed' | 'approved' | 'rejected' | 'reimbursed';

/** How an expense's amount is determined: spent and receipted, by kilometre, by day, or bought through Pravas. */
export type ExpenseKind = 'spent' | 'mileage' | 'daily_allowance' | 'booking';

/** An expense as rules judge it. Dates are YYYY-MM-DD. */
export interface ExpenseFacts {
  readonly id: string;
  readonly kind: ExpenseKind;
  readonly category: ExpenseCategory;
  readonly spentOn: string;
  readonly amountPaise: Paise;
  /** Tax inside the amount. */
  readonly taxPaise: Paise;
  readonly gstin: string | null;
  readonly vendor: string | null;
  readonly receiptNo: string | null;
  readonly bookingRefNo: string | null;
  readonly fromLocation: string | null;
  readonly toLocation: string | null;
  readonly location: string | null;
  /** For mileage. */
  readonly km: number | null;
  /** For the daily allowance. */
  readonly days: number | null;
  readonly international: boolean;
  readonly hasReceipt: boolean;
  /** SHA-256 of the receipt's bytes, null without one. */
  readonly receiptHash: string | null;
}
