import type { ledgerPeriod, periodItem } from '@pravas/contract/ledger/period-operations.ts';
import {
  daysOfMonth,
  monthOf,
  monthsOfBooks,
  type OpenItem,
  PERIOD_ITEMS,
  type PeriodItem,
  stops,
  whyNotClosed,
  whyNotReopened,
} from '@pravas/domain/ledger/ledger-period.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';

type WirePeriod = z.output<typeof ledgerPeriod>;
type WireItem = z.output<typeof periodItem>;

/** So many months are listed. */
const MOST_MONTHS = 36;

/** What a row of the table says of its month. */
interface PeriodRow {
  readonly month: string;
  readonly is_closed: boolean;
  readonly closed_by: string;
  readonly closed_at: Date;
  readonly closed_name: string;
}

/** A closing or an opening as it is kept. */
interface EventRow {
  readonly month: string;
  readonly event: 'closed' | 'reopened';
  readonly at: Date;
  readonly name: string;
  readonly reason: string | null;
  readonly open_items: readonly OpenItem[] | null;
}

/** Months of the books as the provider's people see them, the newest first. */
export async function readPeriods(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<readonly WirePeriod[]> {
  const today = indianDay(now);
  const { rows: firsts } = await sql<{ day: string | null }>`select first_ledger_day()::text as day`.execute(tx);
  const months = monthsOfBooks(firsts[0]?.day ?? null, today, MOST_MONTHS);
  const { rows } = await sql<PeriodRow>`
    select to_char(p.month, 'YYYY-MM') as month, p.is_closed, p.closed_by, p.closed_at,
      h.first_name || ' ' || h.last_name as closed_name
    from ledger_period p join person h on h.organization_id = p.organization_id and h.id = p.closed_by
    order by p.month`.execute(tx);
  const { rows: events } = await sql<EventRow>`
    select to_char(e.month, 'YYYY-MM') as month, e.event, e.at, h.first_name || ' ' || h.last_name as name, e.reason, e.open_items
    from ledger_period_event e join person h on h.organization_id = e.organization_id and h.id = e.by_person
    order by e.at desc, e.id`.execute(tx);
  const closed = rows.filter((row) => row.is_closed);
  return months.map((month) => presentPeriod(month, today, closed, events, caller.personId));
}

function presentPeriod(
  month: string,
  today: string,
  closed: readonly PeriodRow[],
  events: readonly EventRow[],
  personId: string,
): WirePeriod {
  const last = closed.at(-1);
  // What closed it: its own closing, or that of the next month after it.
  const by = closed.find((row) => row.month >= month);
  const closing = whyNotClosed(month, today, last?.month ?? null);
  const reopening = whyNotReopened(month, last?.month ?? null, last?.closed_by ?? null, personId);
  return {
    month,
    state: by ? 'closed' : closing === 'running' ? 'running' : 'open',
    closedAt: by?.closed_at.toISOString() ?? null,
    closedBy: by?.closed_name ?? null,
    allowedActions: {
      close: closing === 'may_close',
      reopen: reopening === 'may_reopen',
      staysClosed: reopening === 'later_is_closed' || reopening === 'same_person' ? reopening : null,
    },
    history: events
      .filter((one) => one.month === month)
      .map((one) => ({
        event: one.event,
        at: one.at.toISOString(),
        by: one.name,
        reason: one.reason,
        items: (one.open_items ?? []).map(presentItem),
      })),
  };
}

/** A month that is listed. */
export async function readPeriod(
  tx: Tx,
  month: string,
  caller: Caller,
  now: Temporal.Instant,
): Promise<WirePeriod | undefined> {
  return (await readPeriods(tx, caller, now)).find((one) => one.month === month);
}

/** The open items of a month, over all organisations; a finished kind is listed with zero. */
export async function readItems(tx: Tx, month: string): Promise<readonly OpenItem[]> {
  const { first, last } = daysOfMonth(month);
  const { rows } = await sql<{ item: PeriodItem; many: number; paise: number }>`
    select item, many, paise from list_period_items(${first}::date, ${last}::date)`.execute(tx);
  return rows.map((row) => ({ item: row.item, many: row.many, paise: paise(row.paise) }));
}

/** An item in words. */
export function presentItem(open: OpenItem): WireItem {
  const { item, many } = open;
  return { item, label: PERIOD_ITEMS[item].label, many, amount: paise(open.paise), stops: stops(open) };
}

/** The last closed month, with who closed it; its row is locked until the end. */
export async function lockLastClosed(
  tx: Tx,
): Promise<{ readonly month: string; readonly closedBy: string; readonly version: number } | null> {
  const row = await tx
    .selectFrom('ledger_period')
    .select(['month', 'closed_by', 'version'])
    .where('is_closed', '=', true)
    .orderBy('month', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ? { month: monthOf(row.month), closedBy: row.closed_by, version: row.version } : null;
}
