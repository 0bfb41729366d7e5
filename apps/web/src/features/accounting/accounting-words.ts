import type { AccountHead } from '@pravas/domain/accounting/account-head.ts';
import type { AccountingSystem, ExportFormat } from '@pravas/domain/accounting/accounting-system.ts';

/** The programs by their names. */
export const SYSTEM_OPTIONS = [
  { value: 'tally', label: 'Tally' },
  { value: 'zoho', label: 'Zoho Books' },
  { value: 'sap', label: 'SAP' },
] as const satisfies readonly { readonly value: AccountingSystem; readonly label: string }[];

/** What a file is called, and how it gets into the program. */
export const FORMAT_TEXTS: Readonly<Record<ExportFormat, { readonly label: string; readonly how: string }>> = {
  tally_xml: { label: 'Tally XML', how: 'In Tally: Import, Transactions. The ledgers must exist under these names.' },
  tally_json: { label: 'Tally JSON (TallyPrime 7)', how: 'In TallyPrime 7 or later: Import, Transactions, JSON.' },
  zoho_csv: { label: 'Zoho Books CSV', how: 'In Zoho Books: Accountant, Manual Journals, Import Journals.' },
  sap_csv: { label: 'SAP CSV', how: 'Map the columns to the upload template of your SAP release.' },
};

/** What a program calls the names that are asked for. */
export const NAMES: Readonly<
  Record<AccountingSystem, { readonly account: string; readonly company: string | null; readonly costCentre: string }>
> = {
  tally: { account: 'Ledger', company: 'Company in Tally', costCentre: 'Cost centre in Tally' },
  zoho: { account: 'Account', company: null, costCentre: 'Project in Zoho Books' },
  sap: { account: 'G/L account', company: 'Company code', costCentre: 'Cost centre in SAP' },
};

/** The heads as a person goes through them. */
export const HEAD_GROUPS: readonly { readonly title: string; readonly heads: readonly AccountHead[] }[] = [
  { title: 'Travel', heads: ['travel_flight', 'travel_hotel', 'travel_bus', 'travel_train', 'travel_cab'] },
  { title: 'Our invoices', heads: ['fees', 'input_cgst', 'input_sgst', 'input_igst', 'gst_not_claimable'] },
  {
    title: 'How it is paid',
    heads: ['clearing', 'card_clearing', 'wallet', 'promo', 'credit_line', 'pay_later', 'airline_credits'],
  },
  {
    title: 'Own expenses',
    heads: ['expense_travel', 'expense_stay', 'expense_food', 'expense_other', 'employee_payable'],
  },
];

/** "Nov 2026". */
export function shortMonth(period: string): string {
  return new Date(`${period}-15T00:00:00Z`).toLocaleDateString('en-IN', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** First and last day of a month, YYYY-MM-DD. */
export function daysOf(period: string): { readonly from: string; readonly to: string } {
  const last = new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 0)).getUTCDate();
  return { from: `${period}-01`, to: `${period}-${String(last).padStart(2, '0')}` };
}
