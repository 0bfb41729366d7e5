import { postTopUp } from '@pravas/domain/ledger/post-wallet.ts';
import { paise } from '@pravas/domain/money/money.ts';
import type { PaymentGateway, PaymentState } from '@pravas/payments/port.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { claimDue, type DueContext, type DueRow } from '../../platform/due-rows.ts';
import { recordAudit } from '../audit/index.ts';
import { postTransfers } from '../ledger/index.ts';
import { judgeVerification, type Payment } from '../payment/index.ts';

const AT_ONCE = 20;
const LEASE_SECONDS = 60;
const ANSWER_WITHIN_MS = 10_000;

/** What settling top-ups needs. */
export interface TopUpContext extends DueContext {
  readonly gateway: PaymentGateway;
}

/** Asks the gateway about due top-ups, and credits what it has captured. Answers for how many something was done. */
export async function settleTopUps(context: TopUpContext): Promise<number> {
  const due = await claimDue<DueRow>(context, 'claim_due_wallet_topups', { seconds: LEASE_SECONDS }, AT_ONCE);
  for (const row of due) {
    try {
      await settle(context, row);
    } catch (error) {
      context.log.error({ err: error, topUpId: row.id }, 'a top-up could not be asked about and is tried again');
    }
  }
  return due.length;
}

async function settle({ database, gateway, clock }: TopUpContext, { organization_id: organizationId, id }: DueRow) {
  const asked = await database.readOrganization(organizationId, (tx) => readTopUp(tx, id, false));
  const state = await gateway
    .verify(asked.paymentRef, null, AbortSignal.timeout(ANSWER_WITHIN_MS))
    .catch((): PaymentState => ({ type: 'unknown', reason: 'no answer' }));
  await database.forOrganization(organizationId, async (tx) => {
    await write(tx, organizationId, await readTopUp(tx, id, true), state, clock.now());
  });
}

/** Money that arrives long after its page has closed is credited as well: it is the organisation's. */
async function write(tx: Tx, organizationId: string, topUp: Payment, state: PaymentState, now: Temporal.Instant) {
  const { change, verification } = judgeVerification(topUp, state, now);
  await tx
    .updateTable('wallet_topup')
    .set({
      verify_at: change.verifyAt === null ? null : isoOf(change.verifyAt),
      ...(change.status === undefined ? {} : { state: change.status === 'SUCCESSFUL' ? 'paid' : 'failed' }),
      ...(change.gatewayRef === undefined ? {} : { gateway_ref: change.gatewayRef }),
      ...(change.message === undefined ? {} : { message: change.message }),
      ...(change.settledAt === undefined ? {} : { settled_at: isoOf(change.settledAt) }),
      ...(verification.type === 'captured' ? { amount_paise: verification.amountPaise } : {}),
    })
    .where('id', '=', topUp.id)
    .execute();
  if (verification.type !== 'captured') return;
  await postTransfers(tx, organizationId, null, postTopUp(topUp.paymentRef, verification.amountPaise), now);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: 'wallet',
    action: 'wallet.topped_up',
    objectType: 'wallet_topup',
    objectId: topUp.id,
    details: { orderId: topUp.paymentRef, amountPaise: verification.amountPaise },
  });
}

async function readTopUp(tx: Tx, id: string, lock: boolean): Promise<Payment> {
  const row = await tx
    .selectFrom('wallet_topup')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  const status = { open: 'IN_PROGRESS', paid: 'SUCCESSFUL', failed: 'FAILED' } as const;
  return {
    id: row.id,
    paymentRef: row.reference,
    amountPaise: paise(row.amount_paise),
    status: status[row.state as keyof typeof status],
    superseded: false,
    gatewayRef: row.gateway_ref,
    message: row.message,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    verifyAt: row.verify_at,
    settledAt: row.settled_at,
  };
}
