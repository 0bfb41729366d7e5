import type { BodyOf } from '@pravas/contract/operation.ts';
import type {
  approveWithdrawal as approveOperation,
  payWithdrawal as payOperation,
  refuseWithdrawal as refuseOperation,
  takeBackWithdrawal as takeBackOperation,
} from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { postWithdrawalFree, postWithdrawalPaid } from '@pravas/domain/ledger/post-withdrawal.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import {
  mayApproveWithdrawal,
  mayPayWithdrawal,
  mayRefuseWithdrawal,
  nextWithdrawal,
  type WithdrawalEvent,
  type WithdrawalHands,
  type WithdrawalState,
} from '@pravas/domain/withdrawal/withdrawal.ts';
import type { Updateable } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { uniqueViolationOf } from '../../platform/unique-violation.ts';
import { enqueueEvent } from '../booking/index.ts';
import { postTransfers } from '../ledger/index.ts';
import {
  expectProvider,
  record,
  type WithdrawalChange,
  type WithdrawalContext,
  type WithdrawalRow,
  wrongField,
} from './withdrawal-context.ts';

interface Moving {
  readonly event: WithdrawalEvent;
  readonly withdrawalId: string;
  readonly version: number;
}

/** Advances a locked withdrawal by one step, as the caller has seen it. Throws `not_found`, `conflict`. */
async function step(
  tx: Tx,
  { event, withdrawalId, version }: Moving,
  change: WithdrawalChange,
  decide: (row: WithdrawalRow, hands: WithdrawalHands) => Updateable<Schema['withdrawal']>,
): Promise<WithdrawalRow> {
  const row = await tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', withdrawalId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  const state = nextWithdrawal(row.state as WithdrawalState, event);
  if (row.version !== version || state === null) throw new Refusal('conflict');
  const account = await tx
    .selectFrom('payout_account')
    .select(['verified_by', 'state'])
    .where('id', '=', row.payout_account_id)
    .forShare()
    .executeTakeFirstOrThrow();
  // What the bank has paid is entered, even if the account was refused since.
  if (account.state !== 'verified' && event === 'approve') {
    throw new Refusal('conflict', { message: 'The account is no longer verified. Refuse the withdrawal.' });
  }
  const hands = { askedBy: row.asked_by, verifiedBy: account.verified_by, approvedBy: row.approved_by };
  const values = decide(row, hands);
  await tx
    .updateTable('withdrawal')
    .set({ ...values, state, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  const { utr = null, reason = null } = values;
  const about = { action: `withdrawal.${state}`, objectType: 'withdrawal', objectId: row.id } as const;
  const details = { amountPaise: row.amount_paise, utr, reason };
  await record(tx, row.organization_id, { ...about, details }, change);
  return row;
}

/** Withdraws a request before anybody has agreed to it. Throws `not_found`, `conflict`. */
export async function takeBackWithdrawal(
  tx: Tx,
  { withdrawalId, version }: BodyOf<typeof takeBackOperation>,
  change: WithdrawalChange,
): Promise<void> {
  const row = await step(tx, { event: 'take_back', withdrawalId, version }, change, () => ({
    decided_at: isoOf(change.now),
  }));
  await free(tx, row, change.now);
}

/**
 * Agrees to a withdrawal; nothing moves yet. Throws `provider_only`, `not_found`, `conflict`, `second_person_needed`.
 */
export async function approveWithdrawal(
  { database }: WithdrawalContext,
  { organizationId, withdrawalId, version }: BodyOf<typeof approveOperation>,
  change: WithdrawalChange,
): Promise<void> {
  expectProvider(change.caller);
  const { personId } = change.caller;
  await database.forOrganization(organizationId, (tx) =>
    step(tx, { event: 'approve', withdrawalId, version }, change, (_row, hands) => {
      if (!mayApproveWithdrawal(hands, personId)) throw new Refusal('second_person_needed');
      return { approved_by: personId, approved_at: isoOf(change.now) };
    }),
  );
}

/**
 * Refuses a withdrawal: the money is in the wallet again, and its organisation reads why. Throws `provider_only`,
 * `not_found`, `conflict`, `second_person_needed`.
 */
export async function refuseWithdrawal(
  { database }: WithdrawalContext,
  { organizationId, withdrawalId, version, reason }: BodyOf<typeof refuseOperation>,
  change: WithdrawalChange,
): Promise<void> {
  expectProvider(change.caller);
  const { caller, now } = change;
  await database.forOrganization(organizationId, async (tx) => {
    const row = await step(tx, { event: 'refuse', withdrawalId, version }, change, (_row, hands) => {
      if (!mayRefuseWithdrawal(hands, caller.personId)) throw new Refusal('second_person_needed');
      return { decided_at: isoOf(now), reason };
    });
    await free(tx, row, now);
    await enqueueEvent(tx, organizationId, 'withdrawal.refused', { withdrawalId }, now);
  });
}

async function free(tx: Tx, { organization_id, id, amount_paise }: WithdrawalRow, now: Temporal.Instant) {
  await postTransfers(tx, organization_id, null, postWithdrawalFree(id, paise(amount_paise)), now);
}

/**
 * Enters the transfer by which our bank has paid. Throws `provider_only`, `not_found`, `conflict`,
 * `second_person_needed`, and `validation_failed` for a transfer of tomorrow, or one that has paid something else.
 */
export async function payWithdrawal(
  { database }: WithdrawalContext,
  { organizationId, withdrawalId, version, utr, paidOn }: BodyOf<typeof payOperation>,
  change: WithdrawalChange,
): Promise<void> {
  expectProvider(change.caller);
  const { caller, now } = change;
  if (paidOn > indianDay(now)) throw wrongField('paidOn', 'The date of payment cannot be after today');
  try {
    await database.forOrganization(organizationId, async (tx) => {
      const row = await step(tx, { event: 'pay', withdrawalId, version }, change, ({ asked_at }, hands) => {
        if (!mayPayWithdrawal(hands, caller.personId)) throw new Refusal('second_person_needed');
        const askedOn = indianDay(Temporal.Instant.fromEpochMilliseconds(asked_at.getTime()));
        if (paidOn < askedOn) throw wrongField('paidOn', 'The withdrawal was requested after that day');
        return { utr, paid_on: paidOn, paid_by: caller.personId, decided_at: isoOf(now) };
      });
      await postTransfers(tx, organizationId, null, postWithdrawalPaid(row.id, paise(row.amount_paise)), now);
      await enqueueEvent(tx, organizationId, 'withdrawal.paid', { withdrawalId }, now);
    });
  } catch (error) {
    if (uniqueViolationOf(error) !== 'withdrawal_utr') throw error;
    throw wrongField('utr', 'This transfer has already paid another withdrawal');
  }
}
