import type { showProviderWaiting as operation } from '@pravas/contract/customer/customer-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { isLate, rankWaiting, type Waiting } from '@pravas/domain/customer/rank-waiting.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { ageOf } from '../bank/index.ts';
import { readPeriods } from '../ledger-period/index.ts';
import { type CustomerContext, expectProvider } from './customer-context.ts';

/** The oldest of what waits inside customers, and how many there are. */
interface Place {
  readonly organization_id: string;
  readonly id: string;
  readonly total: number;
}

interface Heap {
  readonly count: number;
  readonly since: string | null;
}

const OF_CUSTOMERS = {
  questions: {
    find: sql<Place>`select organization_id, case_id as id, total from find_provider_questions(0, 1)`,
    since: (id: string) => sql<{ day: string }>`select (asked_at at time zone 'Asia/Kolkata')::date::text as day
      from work_case where id = ${id}`,
  },
  disputes: {
    find: sql<Place>`select organization_id, id, total from find_disputes(array['word'], 0, 1)`,
    since: (id: string) => sql<{ day: string }>`select (held_since at time zone 'Asia/Kolkata')::date::text as day
      from payment_dispute where id = ${id}`,
  },
  withdrawals: {
    find: sql<Place>`select organization_id, id, total from find_withdrawals(array['asked', 'approved'], 0, 1)`,
    since: (id: string) => sql<{ day: string }>`select (asked_at at time zone 'Asia/Kolkata')::date::text as day
      from withdrawal where id = ${id}`,
  },
  accounts: {
    find: sql<Place>`select organization_id, id, total from find_payout_accounts(array['waiting'], 0, 1)`,
    since: (id: string) => sql<{ day: string }>`select (added_at at time zone 'Asia/Kolkata')::date::text as day
      from payout_account where id = ${id}`,
  },
} as const;

/** The open bank lines, settlements and differences, in the provider's own organisation. */
const OWN = {
  bank: sql<Heap>`select count(*)::int as count, min(day)::text as since from bank_line
    where state = 'matched' or (state = 'open' and amount_paise > 0)`,
  settlements: sql<Heap>`select count(*)::int as count, min(day)::text as since from settlement
    where confirmed_at is null`,
  differences: sql<Heap>`select count(*)::int as count, min(since)::text as since from reconciliation_difference
    where state = 'open'`,
} as const;

/** Tasks of the provider, worst first. Throws `provider_only`. */
export async function showWaiting(
  { database, clock }: CustomerContext,
  caller: Caller,
): Promise<PayloadOf<typeof operation>> {
  expectProvider(caller);
  const now = clock.now();
  const found: Waiting[] = [];
  const add = (kind: Waiting['kind'], { count, since }: Heap) =>
    found.push({ kind, count, oldestDays: since === null ? 0 : ageOf(since, now) });
  for (const kind of ['questions', 'disputes', 'withdrawals', 'accounts'] as const) {
    const { find, since } = OF_CUSTOMERS[kind];
    const { rows } = await database.system((db) => find.execute(db));
    const [place] = rows;
    if (!place) continue;
    const [oldest] = await database.readOrganization(
      place.organization_id,
      async (tx) => (await since(place.id).execute(tx)).rows,
    );
    add(kind, { count: Number(place.total), since: oldest?.day ?? null });
  }
  await database.readOrganization(caller.organizationId, async (tx) => {
    for (const kind of ['bank', 'settlements', 'differences'] as const) add(kind, await readHeap(tx, kind));
    const open = (await readPeriods(tx, caller, now)).filter(({ state }) => state === 'open');
    // A month can be closed from the first day of the next one.
    const first = open
      .map(({ month }) => Temporal.PlainYearMonth.from(month))
      .toSorted(Temporal.PlainYearMonth.compare)[0];
    const since = first?.add({ months: 1 }).toPlainDate({ day: 1 }) ?? indianDate(now);
    add('months', { count: open.length, since: since.toString() });
  });
  return { waiting: rankWaiting(found).map((one) => ({ ...one, isLate: isLate(one) })) };
}

async function readHeap(tx: Tx, kind: keyof typeof OWN): Promise<Heap> {
  const { rows } = await OWN[kind].execute(tx);
  return rows[0] ?? { count: 0, since: null };
}

/** How much waits for the provider, for the menu; nothing for anybody else. */
export async function countProviderWork(
  tx: Tx,
  caller: Caller,
): Promise<{ readonly questions: number; readonly bank: number; readonly withdrawals: number }> {
  if (!caller.isProvider || !caller.privileges.has('provider.decide')) return { questions: 0, bank: 0, withdrawals: 0 };
  const countOf = async (kind: 'questions' | 'withdrawals') =>
    Number((await OF_CUSTOMERS[kind].find.execute(tx)).rows[0]?.total ?? 0);
  return {
    questions: await countOf('questions'),
    bank: (await readHeap(tx, 'bank')).count,
    withdrawals: await countOf('withdrawals'),
  };
}
