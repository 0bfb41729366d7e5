import type { customer, listCustomers as operation } from '@pravas/contract/customer/customer-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { indianDate, startOfIndianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { readOrganization } from '../organisation/index.ts';
import { type CustomerContext, expectProvider } from './customer-context.ts';

type WireCustomer = z.output<typeof customer>;

interface Place {
  readonly id: string;
  readonly total: number;
}

/** One page of organisations, each read inside itself, as everything is. Throws `provider_only`. */
export async function listCustomers(
  { database, clock }: CustomerContext,
  query: QueryOf<typeof operation>,
  caller: Caller,
): Promise<PayloadOf<typeof operation>> {
  expectProvider(caller);
  const { rowNumber, recordsPerPage } = query;
  const places = await database.readOrganization(caller.organizationId, (tx) => findPlaces(tx, query));
  const data: WireCustomer[] = [];
  for (const { id } of places) {
    const found = await database.readOrganization(id, (tx) => readCustomer(tx, clock.now()));
    if (found) data.push({ ...found, isOwn: id === caller.organizationId });
  }
  const total = query.search?.organizationId === undefined ? Number(places[0]?.total ?? 0) : data.length;
  return { data, total, rowNumber, recordsPerPage };
}

/** The function answers only for the provider's own organisation. */
async function findPlaces(tx: Tx, query: QueryOf<typeof operation>): Promise<readonly Place[]> {
  const { search, sortBy, sortOrder, recordsPerPage, rowNumber } = query;
  if (search?.organizationId !== undefined) return [{ id: search.organizationId, total: 1 }];
  const isDescending = sortOrder.toUpperCase() === 'DESC';
  const { rows } = await sql<Place>`
    select id, total from list_organizations(${search?.name?.trim() ?? ''}, ${sortBy ?? 'name'}, ${isDescending},
      ${recordsPerPage}, ${rowNumber - 1})`.execute(tx);
  return rows;
}

interface FiguresRow {
  readonly created_at: Date;
  readonly contact_email: string | null;
  readonly contact_mobile: string | null;
  readonly people: number;
  readonly bookings: number;
  readonly last_seen_at: Date | null;
  readonly wallet_paise: string;
  readonly credit_paise: string;
  readonly limit_paise: string | null;
  readonly questions: number;
  readonly topups: number;
  readonly withdrawals: number;
  readonly accounts: number;
}

/**
 * The balances of the transaction's organisation; undefined where there is none. Accounts of what we owe are negative
 * in the ledger.
 */
async function readCustomer(tx: Tx, now: Temporal.Instant): Promise<Omit<WireCustomer, 'isOwn'> | undefined> {
  const month = isoOf(startOfIndianDay(indianDate(now).with({ day: 1 })));
  const { rows } = await sql<FiguresRow>`
    select o.created_at, o.contact_email, o.contact_mobile,
      (select count(*)::int from person where is_active) as people,
      (select count(*)::int from booking where status = 'BOOKED' and created_at >= ${month}::timestamptz) as bookings,
      (select max(coalesce(last_seen_at, created_at)) from session) as last_seen_at,
      (select coalesce(-sum(balance_paise), 0) from ledger_account where code in ('wallet', 'wallet_held')) as wallet_paise,
      (select coalesce(sum(balance_paise), 0) from ledger_account where code = 'credit_line') as credit_paise,
      (select limit_paise from credit_line) as limit_paise,
      (select count(*)::int from work_case where asked_at is not null and state = 'open') as questions,
      (select count(*)::int from bank_topup where state in ('declared', 'matched')) as topups,
      (select count(*)::int from withdrawal where state in ('asked', 'approved')) as withdrawals,
      (select count(*)::int from payout_account where state = 'waiting') as accounts
    from organization o`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { id, name, gst, stateName } = await readOrganization(tx);
  const { people, bookings, questions, topups, withdrawals, accounts } = row;
  return {
    organizationId: id,
    name,
    legalName: gst?.legalName ?? null,
    gstin: gst?.gstin ?? null,
    stateName,
    email: row.contact_email,
    mobile: row.contact_mobile,
    people,
    wallet: paise(Number(row.wallet_paise)),
    credit:
      row.limit_paise === null
        ? null
        : { used: paise(Number(row.credit_paise)), limit: paise(Number(row.limit_paise)) },
    bookings,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    waiting: { questions, topups, withdrawals, accounts },
  };
}
