import type { BodyOf } from '@pravas/contract/operation.ts';
import type {
  refusePayoutAccount as refuseOperation,
  verifyPayoutAccount as verifyOperation,
} from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { isoOf } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { enqueueEvent } from '../booking/index.ts';
import { aboutAccount } from './payout-accounts.ts';
import {
  expectProvider,
  lockAccount,
  record,
  type WithdrawalChange,
  type WithdrawalContext,
  wrongField,
} from './withdrawal-context.ts';

/**
 * Confirms that an account is the payer's own. A transfer named as the proof must have reached this organisation's
 * wallet. Throws `provider_only`, `not_found`, `conflict`, `second_person_needed`, `validation_failed`.
 */
export async function verifyAccount(
  { database }: WithdrawalContext,
  { organizationId, payoutAccountId, version, utr, note }: BodyOf<typeof verifyOperation>,
  change: WithdrawalChange,
): Promise<void> {
  const { caller, now } = change;
  expectProvider(caller);
  await database.forOrganization(organizationId, async (tx) => {
    const account = await lockAccount(tx, payoutAccountId, version);
    if (account.state !== 'waiting') throw new Refusal('conflict');
    if (account.added_by === caller.personId) throw new Refusal('second_person_needed');
    if (utr !== undefined) {
      const paid = await tx
        .selectFrom('bank_topup')
        .select('id')
        .where('utr', '=', utr)
        .where('state', '=', 'credited')
        .executeTakeFirst();
      if (!paid) throw wrongField('utr', 'No transfer with this number has reached their wallet');
    }
    const proof = utr === undefined ? note : `UTR ${utr}: ${note}`;
    await tx
      .updateTable('payout_account')
      .set({
        state: 'verified',
        verified_by: caller.personId,
        verified_at: isoOf(now),
        proof,
        version: account.version + 1,
      })
      .where('id', '=', account.id)
      .execute();
    const details = { accountNumber: account.account_number, ifsc: account.ifsc, proof };
    const about = { action: 'payout_account.verified', ...aboutAccount(account.id), details };
    await record(tx, organizationId, about, change);
    await enqueueEvent(tx, organizationId, 'payout_account.verified', { payoutAccountId }, now);
  });
}

/**
 * Refuses an account, or revokes its trust: open withdrawals to it can then only be refused. Throws `provider_only`,
 * `not_found`, `conflict`.
 */
export async function refuseAccount(
  { database }: WithdrawalContext,
  { organizationId, payoutAccountId, version, reason }: BodyOf<typeof refuseOperation>,
  change: WithdrawalChange,
): Promise<void> {
  const { caller, now } = change;
  expectProvider(caller);
  await database.forOrganization(organizationId, async (tx) => {
    const account = await lockAccount(tx, payoutAccountId, version);
    if (account.state !== 'waiting' && account.state !== 'verified') throw new Refusal('conflict');
    await tx
      .updateTable('payout_account')
      .set({ state: 'refused', reason, version: account.version + 1 })
      .where('id', '=', account.id)
      .execute();
    const details = { accountNumber: account.account_number, ifsc: account.ifsc, reason };
    const about = { action: 'payout_account.refused', ...aboutAccount(account.id), details };
    await record(tx, organizationId, about, change);
    await enqueueEvent(tx, organizationId, 'payout_account.refused', { payoutAccountId }, now);
  });
}
