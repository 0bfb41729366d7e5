import { paise } from '@pravas/domain/money/money.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { listHolders } from '../audiences.ts';
import type { NoticeEvent } from '../notice.ts';

const withdrawalEvent = z.object({ withdrawalId: z.uuid() });
const accountEvent = z.object({ payoutAccountId: z.uuid() });

/** Reads a withdrawal with the account that it goes to, for everybody who may withdraw, so that none goes unseen. */
export async function readWithdrawal(tx: Tx, event: NoticeEvent) {
  const { withdrawalId } = withdrawalEvent.parse(event.payload);
  const row = await tx
    .selectFrom('withdrawal as w')
    .innerJoin('payout_account as a', (join) =>
      join.onRef('a.organization_id', '=', 'w.organization_id').onRef('a.id', '=', 'w.payout_account_id'),
    )
    .innerJoin('person as p', (join) =>
      join.onRef('p.organization_id', '=', 'w.organization_id').onRef('p.id', '=', 'w.asked_by'),
    )
    .select(['w.amount_paise', 'w.asked_by', 'w.utr', 'w.paid_on', 'w.reason', 'a.bank', 'a.account_number'])
    .select(['p.first_name', 'p.last_name'])
    .where('w.id', '=', withdrawalId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    tripId: null,
    by: row.asked_by,
    recipients: await listHolders(tx, 'wallet.topup'),
    amountPaise: paise(row.amount_paise),
    askedBy: `${row.first_name} ${row.last_name}`,
    account: endOf(row),
    utr: row.utr,
    paidOn: row.paid_on,
    reason: row.reason,
  };
}

/** Reads an account that the provider checked, for the person who added it. */
export async function readPayoutAccount(tx: Tx, event: NoticeEvent) {
  const { payoutAccountId } = accountEvent.parse(event.payload);
  const row = await tx
    .selectFrom('payout_account')
    .select(['bank', 'account_number', 'holder', 'added_by', 'reason'])
    .where('id', '=', payoutAccountId)
    .executeTakeFirst();
  if (!row) return null;
  return { tripId: null, recipients: [row.added_by], account: endOf(row), holder: row.holder, reason: row.reason };
}

/** "HDFC Bank, account ending 5678": a mail shows no full number. */
function endOf({ bank, account_number }: { readonly bank: string; readonly account_number: string }): string {
  return `${bank}, account ending ${account_number.slice(-4)}`;
}
