import type { showWaitingEntries as operation } from '@pravas/contract/accounting/accounting-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { ACCOUNT_HEADS, HEAD_WORDS } from '@pravas/domain/accounting/account-head.ts';
import { unmappedCostCentres, unmappedHeads } from '@pravas/domain/accounting/map-vouchers.ts';
import { debitsOf, type VoucherKind } from '@pravas/domain/accounting/voucher.ts';
import { sum } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countWaiting, type Days } from './find-entries.ts';
import { readEntries } from './read-entries.ts';
import { readMapping, readSetup } from './read-setup.ts';

/** A file holds so many entries. */
const MOST_ENTRIES = 10_000;
/** A year and a day at most. */
const MOST_DAYS = 366;

/** What an export of some days would hold, and what it lacks. Throws `validation_failed`. */
export async function showWaiting(tx: Tx, days: Days): Promise<PayloadOf<typeof operation>> {
  await expectExportable(tx, days);
  const entries = await readEntries(tx, days);
  const setup = await readSetup(tx);
  const mapping = setup ? await readMapping(tx, setup.system) : { accounts: new Map(), costCentres: new Map() };
  const countOf = (kind: VoucherKind) => entries.filter((entry) => entry.kind === kind).length;
  const lacking = new Set(unmappedHeads(entries, mapping));
  return {
    entries: entries.length,
    total: sum(entries.map(debitsOf)),
    documents: countOf('document'),
    suppliers: countOf('supplier'),
    payments: countOf('payment'),
    claims: countOf('claim'),
    unmapped: ACCOUNT_HEADS.filter((head) => lacking.has(head)).map((head) => ({
      head,
      label: HEAD_WORDS[head].label,
    })),
    unmappedCostCentres: [...unmappedCostCentres(entries, mapping)],
  };
}

/** Throws `validation_failed` for days in the wrong order, too many of them, or too much in them. */
export async function expectExportable(tx: Tx, days: Days): Promise<void> {
  const [from, to] = [Temporal.PlainDate.from(days.from), Temporal.PlainDate.from(days.to)];
  const length = from.until(to, { largestUnit: 'days' }).days + 1;
  if (length < 1) refuseDays('To must not be before From');
  if (length > MOST_DAYS) refuseDays('Choose at most one year');
  const counts = await countWaiting(tx, days);
  const total = counts.reduce((all, { entries }) => all + entries, 0);
  if (total > MOST_ENTRIES) {
    const most = MOST_ENTRIES.toLocaleString('en-IN');
    refuseDays(
      `A file can have at most ${most} entries, and this is ${total.toLocaleString('en-IN')}. Choose fewer days`,
    );
  }
}

/** Refuses the last day that was asked for. */
export function refuseDays(message: string): never {
  throw new Refusal('validation_failed', { errors: [{ field: 'to', message }] });
}
