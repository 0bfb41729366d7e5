import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { updateWalletAlert as operation } from '@pravas/contract/wallet/wallet-operations.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type DueContext, type DueRow, findDue, workThrough } from '../../platform/due-rows.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { readAvailable } from '../ledger/index.ts';
import { refuseField } from '../organisation/index.ts';
import type { WalletChange } from './wallet-context.ts';

/**
 * Sets the balance below which the wallet counts as low, or switches the alert off. A wallet that is already low is
 * reported again. Throws `validation_failed`.
 */
export async function setWalletAlert(
  tx: Tx,
  { below }: BodyOf<typeof operation>,
  { caller, requestId, now }: WalletChange,
): Promise<PayloadOf<typeof operation>> {
  const { organizationId } = caller;
  if (below !== null && below <= 0) throw refuseField('validation_failed', 'below', 'Please enter an amount above 0');
  if (below === null) await tx.deleteFrom('wallet_alert').execute();
  else {
    const set = { below_paise: below, is_armed: true, changed_by: caller.personId, changed_at: isoOf(now) };
    await tx
      .insertInto('wallet_alert')
      .values({ organization_id: organizationId, ...set })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(set))
      .execute();
  }
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'wallet.alert_changed',
    objectType: 'organization',
    objectId: organizationId,
    details: { belowPaise: below },
    requestId,
  });
  return { alertBelow: below };
}

/**
 * Reports wallets that have become low, once for each time, and rearms those that hold a tenth more than that. Never in
 * a payment's own request. Answers for how many something was done.
 */
export async function tellLowWallets(context: DueContext): Promise<number> {
  const due = await findDue<DueRow>(context, 'find_wallet_alerts');
  const now = context.clock.now();
  return workThrough(context, due, 'a low wallet could not be told of', async (tx, row) => {
    const alert = await tx.selectFrom('wallet_alert').selectAll().forUpdate().executeTakeFirst();
    if (!alert) return false;
    const { wallet } = await readAvailable(tx);
    const isLow = wallet < alert.below_paise;
    const isFilled = wallet >= alert.below_paise + Math.floor(alert.below_paise / 10);
    if (alert.is_armed ? !isLow : !isFilled) return false;
    await tx
      .updateTable('wallet_alert')
      .set({ is_armed: !alert.is_armed, ...(alert.is_armed ? { told_at: isoOf(now) } : {}) })
      .execute();
    if (alert.is_armed) {
      const payload = { availablePaise: wallet, belowPaise: alert.below_paise };
      await enqueueEvent(tx, row.organization_id, 'wallet.low', payload, now);
    }
    return true;
  });
}
