import { randomUUID } from 'node:crypto';
import type { Filler } from './filler.ts';

/** Ids of a view of a report and of its schedule, both one person's. */
export interface ReportThings {
  readonly viewId: string;
  readonly scheduleId: string;
}

/** A view of a person's own that is sent in years to come, and one past message about it. */
export async function fillReports({ insert, personId, mark, at }: Filler): Promise<ReportThings> {
  const viewId = await insert('report_view', {
    id: randomUUID(),
    owner_id: personId,
    name: `Sample ${mark}`,
    report: 'master-report',
    search: '{}',
    period: 'last-month',
    sort_order: 'DESC',
    is_shared: false,
    created_at: at,
    updated_at: at,
  });
  const later = '2099-01-01T02:30:00Z';
  const scheduleId = await insert('report_schedule', {
    id: randomUUID(),
    view_id: viewId,
    owner_id: personId,
    every: 'month',
    month_day: 1,
    at_time: '08:00',
    recipients: [personId],
    skip_empty: false,
    due_at: later,
    run_at: later,
    created_at: at,
    updated_at: at,
  });
  await insert('report_delivery', {
    schedule_id: scheduleId,
    due_at: '2027-01-01T02:30:00Z',
    person_id: personId,
    from_day: '2026-12-01',
    to_day: '2026-12-31',
    rows_found: 1,
    bookings: 1,
    net_paise: 70_000,
    created_at: at,
  });
  return { viewId, scheduleId };
}
