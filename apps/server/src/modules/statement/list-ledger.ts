import type { listLedger as operation } from '@pravas/contract/ledger/ledger-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { type AccountBook, BOOK_PARTS } from '@pravas/domain/ledger/account-books.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readClosedThrough, readClosing } from '../ledger/index.ts';
import { type AskedDays, askedDays } from './asked-days.ts';
import { entriesWhere, inDays, isNarrowed, type LedgerSearch, narrowedTo, toldOf } from './ledger-entries.ts';
import { presentEntry } from './present-entry.ts';
import { readBalances, readBookSums } from './read-balances.ts';

type Page = PayloadOf<typeof operation>;

/** Orders that money is shown to wait for, at most. */
const MOST_HOLDS = 20;

/** A page of a book, newest first, with its sums. Throws `validation_failed`. */
export async function listLedger(
  tx: Tx,
  { account, search = NOTHING, after, recordsPerPage }: QueryOf<typeof operation>,
  now: Temporal.Instant,
): Promise<Page> {
  const days = askedDays(search, now);
  const balance = (await readBalances(tx)).find((one) => one.account === account);
  if (!balance) throw new Error(`There is no account ${account}`);
  const before = after === undefined ? sql`true` : await beforeEntry(tx, after);
  const entries = sql`
    select e.* from ${entriesWhere(account, inDays(days))} e where ${narrowedTo(search)} and ${before}
    order by e.at desc, e.id desc limit ${recordsPerPage + 1}`;
  const { rows } = await toldOf(withBalances(account, entries), sql`p.at desc, p.id desc`).execute(tx);
  const shown = rows.slice(0, recordsPerPage);
  return {
    ...balance,
    ...days,
    asAt: now.toString(),
    closed: await readClosed(tx, days),
    sums: await readBookSums(tx, account, days),
    movement: isNarrowed(search) ? await readMovement(tx, account, days, search) : null,
    holds: await readHolds(tx, account),
    data: shown.map((row) => presentEntry(account, row)),
    next: rows.length > recordsPerPage ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** If all days are closed, the closing that closed them; else the last one. */
async function readClosed(tx: Tx, { to }: AskedDays): Promise<Page['closed']> {
  const through = await readClosedThrough(tx);
  if (through === null) return null;
  const { at, by } = (await readClosing(tx, to)) ?? through;
  return { through: through.day, at: at.toISOString(), by };
}

const NOTHING: LedgerSearch = { from: null, to: null };

/** Entries `e` below one. */
async function beforeEntry(tx: Tx, entryId: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ at: string }>`
    select at::text as at from ledger_transfer where id = ${entryId}`.execute(tx);
  const [row] = rows;
  if (!row) {
    throw new Refusal('validation_failed', {
      errors: [{ field: 'after', message: 'There is no such entry to continue from' }],
    });
  }
  return sql`(e.at, e.id) < (${row.at}::timestamptz, ${entryId}::uuid)`;
}

/**
 * Entries with the balance of the whole book after each: the sum of the days before, and then entry by entry, all of
 * them, within the days of these entries.
 */
export function withBalances(book: AccountBook, entries: RawBuilder<unknown>): RawBuilder<unknown> {
  const day = sql`(at at time zone 'Asia/Kolkata')::date`;
  const { accounts, isOwed } = BOOK_PARTS[book];
  const own = sql.join([...accounts]);
  const sign = (isDebit: boolean) => sql.raw(isDebit === isOwed ? '' : '-');
  return sql`(
    with page as materialized (${entries}),
    days as materialized (
      select distinct ${day} as day, (${day})::timestamp at time zone 'Asia/Kolkata' as first,
        (${day} + 1)::timestamp at time zone 'Asia/Kolkata' as next from page),
    moved as materialized (
      select d.day, sum(case when d.debit_account in (${own}) then ${sign(true)}d.amount_paise
        else ${sign(false)}d.amount_paise end) as change_paise
      from ledger_day d where (d.debit_account in (${own})) <> (d.credit_account in (${own})) group by d.day),
    opened as materialized (
      select m.day, sum(m.change_paise) over (order by m.day) - m.change_paise as opening_paise from moved m),
    running as materialized (
      select x.id, o.opening_paise + sum(x.change_paise) over (partition by d.day order by x.at, x.id) as balance_paise
      from days d join opened o on o.day = d.day
      cross join lateral ${entriesWhere(book, sql`t.at >= d.first and t.at < d.next`)} x)
    select p.*, r.balance_paise::bigint as balance_paise from page p join running r on r.id = p.id)`;
}

/** The sum of filtered rows. */
export async function readMovement(
  tx: Tx,
  book: AccountBook,
  days: AskedDays,
  search: LedgerSearch,
): Promise<NonNullable<Page['movement']>> {
  const { rows } = await sql<{ into: number; out: number; entries: number }>`
    select coalesce(sum(e.change_paise) filter (where e.change_paise > 0), 0)::bigint as into,
      coalesce(-sum(e.change_paise) filter (where e.change_paise < 0), 0)::bigint as out, count(*) as entries
    from ${entriesWhere(book, inDays(days))} e where ${narrowedTo(search)}`.execute(tx);
  const [row] = rows;
  return { in: paise(row?.into ?? 0), out: paise(row?.out ?? 0), entries: row?.entries ?? 0 };
}

interface HoldRow {
  readonly since: Date;
  readonly held_paise: number;
  readonly booking_id: string | null;
  readonly trip_id: string | null;
  readonly trip_name: string | null;
  readonly is_personal: boolean;
}

/** Orders that money waits for, the oldest first. A hold lasts minutes, or until a supplier answers. */
async function readHolds(tx: Tx, book: AccountBook): Promise<Page['holds']> {
  const { held } = BOOK_PARTS[book];
  if (held.length === 0) return [];
  const own = sql.join([...held]);
  const { rows } = await sql<HoldRow>`
    select h.since, h.held_paise::bigint as held_paise, h.booking_id, b.trip_id, r.name as trip_name,
      coalesce(r.is_personal, false) as is_personal
    from (
      select t.booking_id, min(t.at) as since,
        sum(case when t.credit_account in (${own}) then t.amount_paise else -t.amount_paise end) as held_paise
      from ledger_transfer t where (t.debit_account in (${own})) <> (t.credit_account in (${own}))
        and t.at > now() - interval '60 days'
      group by t.booking_id having sum(case when t.credit_account in (${own}) then t.amount_paise else -t.amount_paise end) > 0
      order by min(t.at) limit ${MOST_HOLDS}) h
    left join booking b on b.id = h.booking_id
    left join trip r on r.id = b.trip_id
    order by h.since`.execute(tx);
  return rows.map((row) => ({
    since: row.since.toISOString(),
    amount: paise(row.held_paise),
    bookingId: row.is_personal ? null : row.booking_id,
    tripId: row.is_personal ? null : row.trip_id,
    tripName: row.is_personal ? 'Private trip' : row.trip_name,
  }));
}
