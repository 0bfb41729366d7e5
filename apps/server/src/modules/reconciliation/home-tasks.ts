import type { HomeTask } from '@pravas/domain/home/rank-tasks.ts';
import { OLD_AFTER_DAYS } from '@pravas/domain/reconciliation/difference.ts';
import { indianDate, startOfIndianDay } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';

/** Differences that are open for more than a week, for the provider's people. */
export async function reconciliationTasks(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<readonly HomeTask[]> {
  if (!caller.isProvider || !caller.privileges.has('provider.decide')) return [];
  const { count, since } = await tx
    .selectFrom('reconciliation_difference')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('since').as('since')])
    .where('state', '=', 'open')
    .where('since', '<', indianDate(now).subtract({ days: OLD_AFTER_DAYS }).toString())
    .executeTakeFirstOrThrow();
  if (Number(count) === 0 || since === null) return [];
  const what = Number(count) === 1 ? '1 difference is' : `${Number(count).toLocaleString('en-IN')} differences are`;
  return [
    {
      key: 'differences',
      kind: 'differences',
      title: `${what} older than ${OLD_AFTER_DAYS} days`,
      detail: 'Between our books and what the gateway, the bank or a supplier says',
      amountPaise: null,
      dueAt: null,
      since: startOfIndianDay(Temporal.PlainDate.from(since)),
      isLost: false,
      action: 'Work them off',
      link: '/provider/reconciliation',
      advice: null,
      requestId: null,
    },
  ];
}
