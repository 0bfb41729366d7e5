import { balancesOf, type LedgerAccount, type Transfer } from '@pravas/domain/ledger/posting.ts';
import type { EndedPromo } from '@pravas/domain/wallet/free-again.ts';
import { sql } from 'kysely';
import { enqueueStatement } from '../../platform/batching-pool.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { enqueueInsert } from '../../platform/enqueue-insert.ts';
import { newId } from '../../platform/ids.ts';
import { expectMovesMoney } from '../../platform/request-origin.ts';
import { returnToGrants } from './promo-grants.ts';

/**
 * Writes transfers and moves the balances, in the caller's transaction. A key that exists already is a bug and fails.
 * `bookingId` is null where no booking is concerned. `moved` names an account whose balance the caller has moved
 * already. Refunded promotional credit goes to its grants, and expires at once where its last day is over; answers how
 * much expired.
 */
export async function postTransfers(
  tx: Tx,
  organizationId: string,
  bookingId: string | null,
  transfers: readonly Transfer[],
  at: Temporal.Instant,
  moved: LedgerAccount | null = null,
): Promise<readonly EndedPromo[]> {
  await writeTransfers(tx, organizationId, bookingId, transfers, at, moved);
  if (!transfers.some(({ credit }) => credit === 'wallet_promo')) return [];
  const { ended, expired } = await returnToGrants(tx, bookingId, transfers, at);
  await writeTransfers(tx, organizationId, null, expired, at, 'wallet_promo');
  return ended;
}

async function writeTransfers(
  tx: Tx,
  organizationId: string,
  bookingId: string | null,
  transfers: readonly Transfer[],
  at: Temporal.Instant,
  moved: LedgerAccount | null,
): Promise<void> {
  if (transfers.length === 0) return;
  expectMovesMoney();
  // Accounts are always locked in the order of their names, so that two postings cannot deadlock.
  const changes = [...balancesOf(transfers)].filter(([code]) => code !== moved).sort(([a], [b]) => (a < b ? -1 : 1));
  const balances = tx
    .insertInto('ledger_account')
    .values(changes.map(([code, change]) => ({ organization_id: organizationId, code, balance_paise: change })))
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'code'])
        .doUpdateSet({ balance_paise: sql<number>`ledger_account.balance_paise + excluded.balance_paise` }),
    );
  await enqueueStatement(tx, balances);
  const [first, ...others] = transfers.map((transfer) => ({
    organization_id: organizationId,
    id: newId(),
    key: transfer.key,
    debit_account: transfer.debit,
    credit_account: transfer.credit,
    amount_paise: transfer.amountPaise,
    booking_id: bookingId,
    reason: transfer.reason,
    at: isoOf(at),
  }));
  if (first) await enqueueInsert(tx, 'ledger_transfer', [first, ...others]);
}
