import { type ChargebackParts, postChargeback } from '@pravas/domain/ledger/post-chargeback.ts';
import { type Paise, paise, subtract, ZERO } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { expectMovesMoney } from '../../platform/request-origin.ts';
import { postTransfers } from './post-transfers.ts';

/** What a bank has taken back of a payment. */
interface Chargeback {
  readonly organizationId: string;
  readonly bookingId: string | null;
  /** What the books call it. */
  readonly ref: string;
  readonly amountPaise: Paise;
  /** True where it had been paid into the wallet; a booking's payment is owed. */
  readonly isTopUp: boolean;
}

/**
 * Posts in the caller's transaction what a bank has taken back: from the wallet as much as is in it, the rest is owed.
 * How much that is and the change of the balance are one statement, so that a booking that is being paid meanwhile
 * never finds the same money.
 */
export async function chargeBack(tx: Tx, chargeback: Chargeback, at: Temporal.Instant): Promise<ChargebackParts> {
  const { organizationId, bookingId, ref, amountPaise, isTopUp } = chargeback;
  const walletPaise = isTopUp ? await takeWhatIsThere(tx, organizationId, amountPaise) : ZERO;
  const parts = { walletPaise, owedPaise: subtract(amountPaise, walletPaise) };
  const moved = walletPaise === 0 ? null : 'wallet';
  await postTransfers(tx, organizationId, bookingId, postChargeback(ref, parts), at, moved);
  return parts;
}

async function takeWhatIsThere(tx: Tx, organizationId: string, amount: Paise): Promise<Paise> {
  expectMovesMoney();
  // Accounts are locked in the order of their names, and the wallet's is the last of them.
  await sql`insert into ledger_account (organization_id, code, balance_paise)
    values (${organizationId}, 'gateway_clearing', 0), (${organizationId}, 'receivable', 0), (${organizationId}, 'wallet', 0)
    on conflict (organization_id, code) do update set balance_paise = ledger_account.balance_paise`.execute(tx);
  const { rows } = await sql<{ taken: number }>`
    with wallet as (
      select organization_id, code, least(${amount}::bigint, greatest(0, -balance_paise)) as taken from ledger_account
      where organization_id = ${organizationId} and code = 'wallet' for update)
    update ledger_account a set balance_paise = a.balance_paise + wallet.taken from wallet
    where a.organization_id = wallet.organization_id and a.code = wallet.code
    returning wallet.taken`.execute(tx);
  return paise(rows[0]?.taken ?? 0);
}
