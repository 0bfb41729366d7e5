import type { busReport } from '@pravas/contract/bus/after-bus.ts';
import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { othersUntil } from '@pravas/domain/bus/missing-bus.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import type * as z from 'zod/mini';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type BusSearchFor, searchPath } from './bus-search-path.ts';

/** What travellers say of a bus that did not come. */
export interface NewBusReport {
  readonly organizationId: string;
  readonly bookingId: string;
  readonly reportedBy: string;
  readonly waitedFrom: Temporal.Instant;
  readonly hasCalled: boolean;
  readonly note: string | null;
  /** YYYY-MM-DD in India. */
  readonly answerBy: string;
}

/** A report as it was kept. */
export interface BusReport {
  readonly reportedAt: Date;
  readonly by: string;
  readonly note: string | null;
  readonly answerBy: string;
}

/** Keeps a report. False where there is one of the booking already. */
export async function insertBusReport(tx: Tx, report: NewBusReport, now: Temporal.Instant): Promise<boolean> {
  const kept = await tx
    .insertInto('bus_report')
    .values({
      organization_id: report.organizationId,
      id: newId(),
      booking_id: report.bookingId,
      reported_by: report.reportedBy,
      reported_at: isoOf(now),
      waited_from: isoOf(report.waitedFrom),
      has_called: report.hasCalled,
      note: report.note,
      answer_by: report.answerBy,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'booking_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** The report about the bus of a booking; null where there is none. */
export async function readBusReport(tx: Tx, bookingId: string): Promise<BusReport | null> {
  const row = await tx
    .selectFrom('bus_report as r')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organization_id', '=', 'r.organization_id').onRef('p.id', '=', 'r.reported_by'),
    )
    .select(['r.reported_at', 'r.note', 'r.answer_by', 'p.first_name', 'p.last_name'])
    .where('r.booking_id', '=', bookingId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    reportedAt: row.reported_at,
    by: `${row.first_name} ${row.last_name}`,
    note: row.note,
    answerBy: row.answer_by,
  };
}

/** A report as screens show it. */
export function presentReport(
  { reportedAt, by, note, answerBy }: BusReport,
  detail: BusDetail,
  search: BusSearchFor,
): z.output<typeof busReport> {
  const isHelped = Temporal.Instant.compare(search.now, othersUntil(detail)) <= 0;
  return {
    reportedAt: reportedAt.toISOString(),
    by,
    note,
    answerBy,
    text: `The travel desk asks ${detail.operator.name} for your money back. It has until ${shortDate(answerBy)} to answer.`,
    searchPath: isHelped ? searchPath(detail, search) : null,
  };
}
