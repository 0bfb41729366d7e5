import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { grantPromo as grantOperation } from '@pravas/contract/wallet/wallet-operations.ts';
import { postPromoGranted } from '@pravas/domain/ledger/post-promo.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type DueContext, type DueRow, findDue, workThrough } from '../../platform/due-rows.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import { endGrant, lockPromo, postTransfers, readPromoAvailable } from '../ledger/index.ts';
import { refuseField } from '../organisation/index.ts';
import type { WalletChange } from './wallet-context.ts';

type WirePromo = PayloadOf<typeof grantOperation>['promotional'];

/** So many of the newest grants are listed. */
const MOST_GRANTS = 50;
/** The longest that a grant may last. */
const LONGEST_YEARS = 3;

/** The available promotional credit, and the grants. */
export async function showPromo(tx: Tx, now: Temporal.Instant): Promise<WirePromo> {
  const rows = await tx
    .selectFrom('promo_grant')
    .selectAll()
    .orderBy('granted_at', 'desc')
    .orderBy('id')
    .limit(MOST_GRANTS)
    .execute();
  return {
    available: await readPromoAvailable(tx, now),
    grants: rows.map((row) => ({
      _id: row.id,
      amount: paise(row.amount_paise),
      left: paise(row.left_paise),
      expired: paise(row.expired_paise),
      expiresOn: row.expires_on,
      reason: row.reason,
      grantedAt: row.granted_at.toISOString(),
    })),
  };
}

/** Grants the transaction's organisation promotional credit. Throws `not_found`, `validation_failed`. */
export async function grantPromo(
  tx: Tx,
  { organizationId, amount, reason, expiresOn }: BodyOf<typeof grantOperation>,
  { caller, requestId, now }: WalletChange,
): Promise<PayloadOf<typeof grantOperation>> {
  if (!(await tx.selectFrom('organization').select('id').executeTakeFirst())) throw new Refusal('not_found');
  if (amount <= 0) throw refuseField('validation_failed', 'amount', 'Amount must be above 0');
  const today = indianDay(now);
  if (expiresOn < today) throw refuseField('validation_failed', 'expiresOn', 'Last day cannot be before today');
  if (expiresOn > Temporal.PlainDate.from(today).add({ years: LONGEST_YEARS }).toString())
    throw refuseField('validation_failed', 'expiresOn', `Last day must be within ${LONGEST_YEARS} years`);
  await openAccounts(tx, organizationId);
  await lockPromo(tx);
  const id = newId();
  await tx
    .insertInto('promo_grant')
    .values({
      organization_id: organizationId,
      id,
      amount_paise: amount,
      left_paise: amount,
      expires_on: expiresOn,
      reason,
      granted_by: caller.email,
      granted_at: isoOf(now),
    })
    .execute();
  await postTransfers(tx, organizationId, null, postPromoGranted(id, amount), now);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: `provider:${caller.personId}`,
    action: 'promo.granted',
    objectType: 'promo_grant',
    objectId: id,
    details: { amountPaise: amount, reason, expiresOn },
    requestId,
  });
  return { promotional: await showPromo(tx, now) };
}

/** The accounts that promotional credit is held with may never have been used. */
async function openAccounts(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .insertInto('ledger_account')
    .values(['wallet', 'wallet_promo'].map((code) => ({ organization_id: organizationId, code, balance_paise: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Expires what is left of grants whose last day is over. Answers how many. */
export async function expirePromos(context: DueContext): Promise<number> {
  const now = context.clock.now();
  const today = indianDay(now);
  const due = await findDue<DueRow>(context, 'find_expired_promos', today);
  return workThrough(context, due, 'promotional credit could not be ended', async (tx, row) => {
    await lockPromo(tx);
    const grant = await tx
      .selectFrom('promo_grant')
      .select(['left_paise', 'expires_on'])
      .where('id', '=', row.id)
      .executeTakeFirst();
    if (!grant || grant.left_paise === 0 || grant.expires_on >= today) return false;
    await postTransfers(tx, row.organization_id, null, await endGrant(tx, row.id), now, 'wallet_promo');
    await recordAudit(tx, {
      organizationId: row.organization_id,
      at: now,
      actor: 'wallet',
      action: 'promo.expired',
      objectType: 'promo_grant',
      objectId: row.id,
      details: { amountPaise: grant.left_paise, expiresOn: grant.expires_on },
    });
    return true;
  });
}
