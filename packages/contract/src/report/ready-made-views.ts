import type { ReportName } from './report-names.ts';

/** A view that exists without being saved: what its report is narrowed to. */
export interface ReadyMadeView {
  readonly name: string;
  /** What it is for, in a sentence. */
  readonly about: string;
  readonly report: ReportName;
  /** As the report's own search takes it. */
  readonly search: Readonly<Record<string, unknown>>;
}

/** Before the first booking with Pravas: open items are shown however old they are. */
const EVER = '2000-01-01';

/** Views that everybody has who may see their report. */
export const READY_MADE_VIEWS: readonly ReadyMadeView[] = [
  {
    name: 'Missing invoices',
    about: 'Stays that have ended without the hotel’s invoice',
    report: 'invoice-list',
    search: { from: EVER, supplierInvoice: 'missing' },
  },
  {
    name: 'Refunds due',
    about: 'What is owed and has not been paid back yet',
    report: 'expense-transaction',
    search: { from: EVER, refunds: 'due' },
  },
  {
    name: 'Refunds late',
    about: 'Refunds whose day has passed',
    report: 'expense-transaction',
    search: { from: EVER, refunds: 'late' },
  },
  {
    name: 'Out of policy',
    about: 'Bookings outside the policy in the last 90 days, those that were cancelled too',
    report: 'master-report',
    search: { outcome: ['reason', 'approval', 'block'] },
  },
];
