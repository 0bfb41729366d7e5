import type { HomeTask } from '@pravas/domain/home/rank-tasks.ts';
import { formatInrExact, type Paise, paise, sum } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { readAvailable } from '../ledger/index.ts';
import { readCreditLine } from './credit-line.ts';

const NOTHING_ELSE = { amountPaise: null, dueAt: null, isLost: false, advice: null, requestId: null } as const;

/**
 * A wallet that is low, for people who may top it up; and what is overdue on the credit line, for people who see the
 * ledger.
 */
export async function walletTasks(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<readonly HomeTask[]> {
  return [...(await lowWallet(tx, caller)), ...(await overdueCredit(tx, caller, now))];
}

async function lowWallet(tx: Tx, caller: Caller): Promise<readonly HomeTask[]> {
  if (!caller.privileges.has('wallet.topup')) return [];
  const alert = await tx.selectFrom('wallet_alert').select(['below_paise', 'told_at', 'changed_at']).executeTakeFirst();
  if (!alert) return [];
  const { wallet } = await readAvailable(tx);
  if (wallet >= alert.below_paise) return [];
  return [
    {
      ...NOTHING_ELSE,
      key: 'low_wallet',
      kind: 'low_wallet',
      title: `${formatInrExact(wallet)} is left in the wallet`,
      detail: `Alert below ${formatInrExact(paise(alert.below_paise))}`,
      since: instantOf(alert.told_at ?? alert.changed_at),
      action: 'Top it up',
      link: '/home2/wallet',
    },
  ];
}

async function overdueCredit(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<readonly HomeTask[]> {
  if (!caller.privileges.has('ledger.view')) return [];
  const line = await readCreditLine(tx, now);
  if (!line) return [];
  const { upTo30, upTo60, upTo90, over90 } = line.ageing;
  const late: Paise = sum([upTo30, upTo60, upTo90, over90]);
  if (late <= 0) return [];
  return [
    {
      ...NOTHING_ELSE,
      key: 'credit_overdue',
      kind: 'credit_overdue',
      title: `${formatInrExact(late)} is overdue on the credit line`,
      detail: null,
      amountPaise: late,
      // Late, since no day is given: it comes before tasks that are not.
      dueAt: now.subtract({ hours: 24 }),
      since: now.subtract({ hours: 24 }),
      action: 'See what is owed',
      link: '/home2/wallet',
    },
  ];
}

const instantOf = (date: Date): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(date.getTime());
