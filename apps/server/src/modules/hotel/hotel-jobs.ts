import type { DueContext } from '../../platform/due-rows.ts';
import type { Job } from '../../platform/jobs.ts';
import { readDueStays } from '../hotel-order/index.ts';
import { fetchDueLists } from './catalogue/fetch-lists.ts';
import { finishStayChanges } from './changes/finish-changes.ts';
import type { FinishContext } from './changes/read-change.ts';
import type { ConnectedHotelSupplier } from './hotel-context.ts';
import { chaseInvoices } from './invoices/chase-invoices.ts';

/** What the background process needs for hotels. */
interface HotelJobsContext extends FinishContext, DueContext {
  readonly suppliers: readonly ConnectedHotelSupplier[];
  /** How long one answer of a supplier about an order is awaited. */
  readonly bookDeadlineMs: number;
  /** Ends what takes long when the process ends. */
  readonly signal: AbortSignal;
}

/** What is done for hotels in the background: their lists, stays that are read again, changes of paid stays, invoices. */
export function hotelJobs({ bookDeadlineMs, signal, ...context }: HotelJobsContext): readonly Job[] {
  const { suppliers } = context;
  const hotelById = (id: string) => suppliers.find(({ supplier }) => supplier.supplierId === id)?.supplier;
  const reading = { ...context, hotelById, deadlineMs: bookDeadlineMs };
  return [
    { name: 'changed stays', everyMs: 2_000, run: () => finishStayChanges(context) },
    { name: 'stays read again', everyMs: 60_000, run: () => readDueStays(reading) },
    { name: 'invoices of hotels', everyMs: 600_000, run: () => chaseInvoices(context) },
    { name: 'lists of hotels', everyMs: 60_000, run: () => fetchDueLists(context, signal).then(() => 0) },
  ];
}
