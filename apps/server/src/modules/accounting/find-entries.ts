import { OWN_HEADS, type VoucherKind } from '@pravas/domain/accounting/voucher.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** Days in India, YYYY-MM-DD, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const OWN_ACCOUNTS = sql.join(Object.keys(OWN_HEADS));
const HEADS = sql.join(Object.entries(OWN_HEADS).map(([account, head]) => sql`(${account}::text, ${head}::text)`));

/** Moments of the days, by which transfers are found. */
export function postedWithin({ from, to }: Days): RawBuilder<unknown> {
  return sql`t.at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
    and t.at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`;
}

/** What travellers paid for themselves is not in the company's books. */
export const COMPANY_BOOKING = sql`not exists (
  select from booking b join trip r on r.organization_id = b.organization_id and r.id = b.trip_id
  where b.organization_id = t.organization_id and b.id = t.booking_id and r.is_personal)`;

/** The same key as the domain gives the entry; what was exported is left out. */
export function neverExported(key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`not exists (
    select from accounting_entry x
    where x.organization_id = (select nullif(current_setting('app.organization_id', true), '')::uuid) and x.key = ${key})`;
}

/**
 * Documents in force: of one that the tax portal has cancelled and its replacement, the first that was exported, else
 * the later. An entry is never made twice.
 */
export const STANDING = sql`${neverExported(sql`t.replaces`)}
  and not exists (select from tax_document n where n.organization_id = t.organization_id and n.replaces = t.number)`;

/** Transfers that move the customer's own money from one place to another. */
export const MOVED = sql`t.debit_account in (${OWN_ACCOUNTS}) and t.credit_account in (${OWN_ACCOUNTS})
  and (select d.head from (values ${HEADS}) d(account, head) where d.account = t.debit_account)
    <> (select c.head from (values ${HEADS}) c(account, head) where c.account = t.credit_account)`;

/** Lines of bookings that are more than our fee. */
export const SUPPLIER_PAISE = sql`(l.price_paise + l.tax_paise + l.extras_paise + l.penalty_paise)`;

/** How many entries of each kind wait in each month. */
export async function countWaiting(
  tx: Tx,
  days: Days,
): Promise<readonly { readonly period: string; readonly kind: VoucherKind; readonly entries: number }[]> {
  const { rows } = await sql<{ period: string; kind: VoucherKind; entries: number }>`
    select to_char(e.day, 'YYYY-MM') as period, e.kind, count(*)::int as entries
    from (
      select t.number as key, 'document' as kind, t.issued_on as day
      from tax_document t
      where t.issued_on between ${days.from}::date and ${days.to}::date and ${COMPANY_BOOKING} and ${STANDING}
      union all
      select l.event_key || ':' || l.booking_id, 'supplier', min(l.day)
      from booking_line l
      where l.day between ${days.from}::date and ${days.to}::date and not l.is_personal
      group by l.event_key, l.booking_id
      having bool_or(${SUPPLIER_PAISE} <> 0)
      union all
      select t.key, 'payment', (t.at at time zone 'Asia/Kolkata')::date
      from ledger_transfer t
      where ${postedWithin(days)} and ${MOVED} and ${COMPANY_BOOKING}
      union all
      select 'claim:' || c.number, 'claim', min((t.at at time zone 'Asia/Kolkata')::date)
      from ledger_transfer t
      join expense_claim c on c.organization_id = t.organization_id and c.id = split_part(t.key, ':', 2)::uuid
      where ${postedWithin(days)} and t.debit_account = 'employee_expense'
      group by c.number
    ) e
    where ${neverExported(sql`e.key`)}
    group by 1, 2
    order by 1 desc, 2`.execute(tx);
  return rows;
}
