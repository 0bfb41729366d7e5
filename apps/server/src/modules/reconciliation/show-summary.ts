import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { getReconciliation as operation } from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { paise } from '@pravas/domain/money/money.ts';
import {
  AGE_BANDS,
  type AgeBand,
  type DifferenceKind,
  OLD_AFTER_DAYS,
} from '@pravas/domain/reconciliation/difference.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { ageOf, type BankChange, type BankContext, expectProvider } from '../bank/index.ts';
import { listSuppliers } from './list-suppliers.ts';

type Summary = PayloadOf<typeof operation>;

/**
 * The state of reconciliation: differences by kind and age, and when everything was last compared. Throws
 * `provider_only`.
 */
export function showSummary(
  { database, clock }: BankContext,
  { caller }: Pick<BankChange, 'caller'>,
): Promise<Summary> {
  expectProvider(caller);
  const now = clock.now();
  return database.readOrganization(caller.organizationId, async (tx) => {
    const open = await readOpen(tx, now);
    const check = await tx
      .selectFrom('reconciliation_check')
      .select('ran_at')
      .orderBy('day', 'desc')
      .executeTakeFirst();
    const { waiting } = await tx
      .selectFrom('settlement')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('confirmed_at', 'is', null)
      .executeTakeFirstOrThrow();
    return {
      ...open,
      comparedAt: check?.ran_at.toISOString() ?? null,
      openSettlements: Number(waiting),
      suppliers: [...(await listSuppliers(tx))],
      ledger: await readLedger(tx),
    };
  });
}

/** Everything that is open, added up by kind and by day. */
async function readOpen(tx: Tx, now: Temporal.Instant): Promise<Pick<Summary, 'kinds' | 'ages' | 'open' | 'old'>> {
  const kinds = await tx
    .selectFrom('reconciliation_difference')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count'), eb.fn.min('since').as('since')])
    .select(sql<string>`sum(coalesce(their_paise, 0) - coalesce(our_paise, 0))`.as('paise'))
    .where('state', '=', 'open')
    .groupBy('kind')
    .orderBy('count', 'desc')
    .orderBy('kind')
    .execute();
  const days = await tx
    .selectFrom('reconciliation_difference')
    .select((eb) => ['since', eb.fn.countAll<number>().as('count')])
    .where('state', '=', 'open')
    .groupBy('since')
    .execute();
  const counts = new Map<AgeBand, number>(AGE_BANDS.map(({ band }) => [band, 0]));
  let old = 0;
  for (const { since, count } of days) {
    const age = ageOf(since, now);
    if (age > OLD_AFTER_DAYS) old += Number(count);
    const band = AGE_BANDS.find(({ from, to }) => age >= from && (to === null || age <= to))?.band;
    if (band) counts.set(band, (counts.get(band) ?? 0) + Number(count));
  }
  return {
    kinds: kinds.map((row) => ({
      kind: row.kind as DifferenceKind,
      count: Number(row.count),
      difference: paise(Number(row.paise)),
      oldestDays: ageOf(row.since ?? indianDate(now).toString(), now),
    })),
    ages: [...counts].map(([band, count]) => ({ band, count })),
    open: [...counts.values()].reduce((all, count) => all + count, 0),
    old,
  };
}

interface Compared {
  readonly sums_day: string | null;
  readonly sums_open: string;
  readonly invariants_at: Date | null;
  readonly breaches: readonly { readonly id: string; readonly count: number }[] | null;
}

/** The last result of comparing the ledger with its own transfers; I3 is that the books add up. */
async function readLedger(tx: Tx): Promise<Summary['ledger']> {
  const { rows } =
    await sql<Compared>`select sums_day::text, sums_open, invariants_at, breaches from books_compared()`.execute(tx);
  const [row] = rows;
  const found = (row?.breaches ?? [])
    .filter(({ id }) => id === 'I3' || id === 'I16')
    .reduce((all, one) => all + one.count, 0);
  return {
    comparedOn: row?.sums_day ?? null,
    checkedAt: row?.invariants_at?.toISOString() ?? null,
    found,
    openCases: Number(row?.sums_open ?? 0),
  };
}
