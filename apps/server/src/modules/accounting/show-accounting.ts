import type { showAccounting as operation } from '@pravas/contract/accounting/accounting-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { AccountingSystem } from '@pravas/domain/accounting/accounting-system.ts';
import type { Tx } from '../../platform/database.ts';
import { countWaiting } from './find-entries.ts';
import { presentSetup, readSetup, VOUCHER_TYPE } from './read-setup.ts';

/** So many months are looked back on. */
const MONTHS = 12;

/** How an organisation keeps its books, and in which months entries wait. */
export async function showAccounting(
  tx: Tx,
  asked: AccountingSystem | undefined,
  today: string,
): Promise<PayloadOf<typeof operation>> {
  const chosen = await readSetup(tx);
  const setup = chosen ?? { system: 'tally', company: '', voucherType: VOUCHER_TYPE, version: 0 };
  const system = asked ?? setup.system;
  const from = Temporal.PlainDate.from(today)
    .toPlainYearMonth()
    .subtract({ months: MONTHS - 1 });
  const counts = await countWaiting(tx, { from: from.toPlainDate({ day: 1 }).toString(), to: today });
  const periods = Map.groupBy(counts, ({ period }) => period);
  return {
    isSetUp: chosen !== null,
    // A company has another name in another program.
    setup: await presentSetup(tx, { ...setup, system, company: system === setup.system ? setup.company : '' }),
    waiting: [...periods].map(([period, own]) => ({
      period,
      entries: own.reduce((total, { entries }) => total + entries, 0),
    })),
  };
}
