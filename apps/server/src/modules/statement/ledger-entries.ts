import type { ledgerSearch } from '@pravas/contract/ledger/ledger-shapes.ts';
import { type AccountBook, BOOK_PARTS } from '@pravas/domain/ledger/account-books.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { AskedDays } from './asked-days.ts';

/** What entries are narrowed to. */
export type LedgerSearch = z.output<typeof ledgerSearch>;

/**
 * The entries of a book as rows of `ledger_transfer` with `change_paise`, what each does to its balance. A part for
 * each account and side, so that every part is read in the order of its index. `within` names which, of rows `t`.
 */
export function entriesWhere(book: AccountBook, within: RawBuilder<unknown>): RawBuilder<unknown> {
  const { accounts, isOwed } = BOOK_PARTS[book];
  const own = sql.join([...accounts]);
  const sides = accounts.flatMap((account) => [
    sql`select t.*, ${sql.raw(isOwed ? '' : '-')}t.amount_paise as change_paise from ledger_transfer t
      where t.debit_account = ${account} and t.credit_account not in (${own}) and ${within}`,
    sql`select t.*, ${sql.raw(isOwed ? '-' : '')}t.amount_paise as change_paise from ledger_transfer t
      where t.credit_account = ${account} and t.debit_account not in (${own}) and ${within}`,
  ]);
  return sql`(${sql.join(sides, sql` union all `)})`;
}

/** Rows `t` of these days. */
export function inDays({ from, to }: AskedDays): RawBuilder<unknown> {
  return sql`t.at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
    and t.at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`;
}

/** Whether anything but the days narrows entries. */
export function isNarrowed({ event, department, traveller, text }: LedgerSearch): boolean {
  return [event?.length, department?.length, traveller?.trim().length, text?.trim().length].some((one) => one);
}

/** A part of a text, as `ilike` takes it. */
function partOf(text: string): string {
  return `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Which entries `e` are asked for. Of private trips people see only that money moved, so nothing of them is found by
 * names.
 */
export function narrowedTo({ event, department, traveller, text }: LedgerSearch): RawBuilder<unknown> {
  const lines = (which: RawBuilder<unknown>) =>
    sql`exists (select from booking_line l where l.booking_id = e.booking_id and not l.is_personal and ${which})`;
  const parts = [sql`true`];
  if (event?.length) parts.push(sql`split_part(e.key, ':', 1) = any(${sql.val([...event])}::text[])`);
  if (department?.length) {
    parts.push(lines(sql`coalesce(l.department, 'Not stated') = any(${sql.val([...department])}::text[])`));
  }
  if (traveller?.trim()) parts.push(lines(sql`l.traveller_name ilike ${partOf(traveller)}`));
  if (text?.trim()) {
    const like = partOf(text);
    parts.push(sql`(e.reason ilike ${like} or e.key ilike ${like}
      or ${lines(sql`(l.traveller_name ilike ${like} or l.place ilike ${like})`)}
      or exists (select from booking b join trip r on r.id = b.trip_id
        where b.id = e.booking_id and not r.is_personal and r.name ilike ${like})
      or exists (select from tax_document d where d.booking_id = e.booking_id and d.number ilike ${like})
      or exists (select from payment m where m.reference = split_part(e.key, ':', 2) and m.gateway_ref ilike ${like}))`);
  }
  return sql.join(parts, sql` and `);
}

/** A document that belongs to an entry. */
interface DocumentRow {
  readonly _id: string;
  readonly kind: 'invoice' | 'credit_note' | 'debit_note';
  readonly number: string;
}

/** An entry with all that is shown of it. */
export interface EntryRow {
  readonly id: string;
  readonly key: string;
  readonly at: Date;
  readonly reason: string;
  readonly booking_id: string | null;
  readonly change_paise: number;
  readonly balance_paise: number;
  readonly trip_id: string | null;
  readonly trip_name: string | null;
  readonly is_personal: boolean;
  readonly service: string | null;
  readonly travellers: string | null;
  readonly department: string | null;
  readonly gateway_ref: string | null;
  readonly documents: readonly DocumentRow[] | null;
}

/** Which documents are shown beside an event: the invoice of a payment, the notes of a refund. */
const DOCUMENT_KINDS = sql`case when split_part(p.key, ':', 1) like 'refund-%' then array['credit_note', 'debit_note']
  when split_part(p.key, ':', 1) in ('change-owed', 'corrected', 'reversal') then array['invoice', 'credit_note', 'debit_note']
  else array['invoice'] end`;

/** Rows `p`, entries with their balances, with what is shown of each; `order` is by columns of `p`. */
export function toldOf(rows: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<EntryRow> {
  return sql<EntryRow>`
    select p.id, p.key, p.at, p.reason, p.booking_id, p.change_paise, p.balance_paise,
      b.trip_id, b.service, r.name as trip_name, coalesce(r.is_personal, false) as is_personal,
      f.travellers, f.department, m.gateway_ref, d.documents
    from ${rows} p
    left join booking b on b.id = p.booking_id
    left join trip r on r.id = b.trip_id
    left join lateral (
      select string_agg(distinct l.traveller_name, ', ') as travellers, min(l.department) as department
      from booking_line l where l.booking_id = p.booking_id) f on true
    left join lateral (
      select m.gateway_ref from payment m where m.reference = split_part(p.key, ':', 2) limit 1) m on true
    left join lateral (
      select json_agg(json_build_object('_id', d.id, 'kind', d.kind, 'number', d.number) order by d.number) as documents
      from tax_document d where d.booking_id = p.booking_id and d.kind = any(${DOCUMENT_KINDS})) d on true
    order by ${order}`;
}
