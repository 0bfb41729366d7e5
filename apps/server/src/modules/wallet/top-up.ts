import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { startTopUp as operation } from '@pravas/contract/wallet/wallet-operations.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import { topUpProblem } from '@pravas/domain/wallet/top-up.ts';
import { sql } from 'kysely';
import { wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { expectMovesMoney } from '../../platform/request-origin.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { refuseField } from '../organisation/index.ts';
import type { WalletChange, WalletContext } from './wallet-context.ts';

/**
 * Records a top-up before the browser is sent to the gateway, and when the gateway is first asked about it. Throws
 * `validation_failed`.
 */
export async function beginTopUp(
  tx: Tx,
  context: WalletContext,
  { amount }: BodyOf<typeof operation>,
  { caller, requestId, now }: WalletChange,
): Promise<PayloadOf<typeof operation>> {
  expectMovesMoney();
  const problem = topUpProblem(amount);
  if (problem) throw refuseField('validation_failed', 'amount', problem);
  const { gateway } = context;
  const id = newId();
  const orderId = `PRV-${newId().replaceAll('-', '').slice(-26).toUpperCase()}`;
  await tx
    .insertInto('wallet_topup')
    .values({
      organization_id: caller.organizationId,
      id,
      reference: orderId,
      gateway_id: gateway.gatewayId,
      amount_paise: amount,
      state: 'open',
      started_by: caller.personId,
      created_at: isoOf(now),
      expires_at: isoOf(now.add({ minutes: context.paymentExpiryMinutes })),
      verify_at: isoOf(now.add({ seconds: context.paymentFirstCheckSeconds })),
    })
    .execute();
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'wallet.topup_started',
    objectType: 'wallet_topup',
    objectId: id,
    details: { orderId, amountPaise: amount },
    requestId,
  });
  const returnUrl = context.publicUrl + context.paymentReturnPath;
  const form = gateway.start({ orderId, amountPaise: amount, remarks: 'Pravas wallet', returnUrl });
  const { merchantRequest, mid, action } = form;
  return { merchantRequest, mid, action, orderId, amount, held: ZERO };
}

/**
 * A browser has returned from a top-up, or claims to: the gateway is asked about it at once. Answers the page that
 * shows it; null where the reference is of no top-up.
 */
export async function wakeTopUp(database: Database, now: Temporal.Instant, reference: string): Promise<string | null> {
  const { rows } = await database.system((db) =>
    sql<{ organization_id: string; id: string }>`select * from find_wallet_topup(${reference})`.execute(db),
  );
  const [found] = rows;
  if (!found) return null;
  await database.forOrganization(found.organization_id, async (tx) => {
    await tx
      .updateTable('wallet_topup')
      .set({ verify_at: isoOf(now) })
      .where('id', '=', found.id)
      .where('state', '<>', 'paid')
      .execute();
    await wakeWorker(tx);
  });
  return `/home2/wallet?topUp=${encodeURIComponent(reference)}`;
}
