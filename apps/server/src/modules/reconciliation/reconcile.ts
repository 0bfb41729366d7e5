import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { runReconciliation as operation } from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type DueContext, findDue, workThrough } from '../../platform/due-rows.ts';
import { type BankChange, type BankContext, expectProvider } from '../bank/index.ts';
import { findDifferences } from './find-differences.ts';
import { holdPapers } from './hold-papers.ts';

/**
 * The night's comparison begins so many hours after midnight in India: by then the books of the day before are
 * complete.
 */
const NIGHT_AFTER = { hours: 2 };

/** Compares everything once a night. Answers for how many providers. */
export async function reconcileDue(context: DueContext): Promise<number> {
  const now = context.clock.now();
  const today = indianDate(now.subtract(NIGHT_AFTER)).toString();
  const due = await findDue<{ readonly organization_id: string }>(context, 'find_unreconciled', today, 1);
  return workThrough(
    context,
    due,
    'what differs could not be found',
    async (tx, { organization_id: organizationId }) => {
      const row = { organization_id: organizationId, day: today, ran_at: isoOf(now) };
      // The papers first, then the night's lock, in the order of a comparison on request.
      await holdPapers(tx);
      // Of two workers one gets the night; the other waits for it and finds it taken.
      const claimed = await tx
        .insertInto('reconciliation_check')
        .values(row)
        .onConflict((conflict) => conflict.columns(['organization_id', 'day']).doNothing())
        .returning('day')
        .executeTakeFirst();
      if (!claimed) return false;
      await compare(tx, organizationId, now, today);
      return true;
    },
  );
}

/** Compares everything on request. Throws `provider_only`. */
export async function reconcileNow(
  { database }: Pick<BankContext, 'database'>,
  { caller, now }: BankChange,
): Promise<PayloadOf<typeof operation>> {
  expectProvider(caller);
  const { organizationId } = caller;
  const found = await database.forOrganization(organizationId, (tx) =>
    compare(tx, organizationId, now, indianDate(now.subtract(NIGHT_AFTER)).toString()),
  );
  return { found };
}

async function compare(tx: Tx, organizationId: string, now: Temporal.Instant, day: string): Promise<number> {
  const found = await findDifferences(tx, organizationId, now);
  const ran = { ran_at: isoOf(now), found };
  await tx
    .insertInto('reconciliation_check')
    .values({ organization_id: organizationId, day, ...ran })
    .onConflict((conflict) => conflict.columns(['organization_id', 'day']).doUpdateSet(ran))
    .execute();
  return found;
}
