import type {
  closeLedgerPeriod as closeOperation,
  reopenLedgerPeriod as reopenOperation,
} from '@pravas/contract/ledger/period-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import {
  type OpenItem,
  PERIOD_ITEMS,
  stops,
  whyNotClosed,
  whyNotReopened,
} from '@pravas/domain/ledger/ledger-period.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { expectProvider, type PeriodChange, type PeriodContext, wrongMonth } from './period-context.ts';
import { lockLastClosed, readItems, readPeriod } from './read-periods.ts';

/**
 * Closes a month of everybody's books, with all before it: nothing is posted on a day of it from then on. It waits for
 * writers that are posting, and they for it, so that the check for open items sees books at rest. Throws
 * `provider_only`, `validation_failed`.
 */
export async function closePeriod(
  { database }: PeriodContext,
  { month, isSeen }: BodyOf<typeof closeOperation>,
  change: PeriodChange,
): Promise<PayloadOf<typeof closeOperation>> {
  const { caller, now } = change;
  expectProvider(caller);
  return database.forOrganization(caller.organizationId, async (tx) => {
    await lockBooks(tx);
    const last = await lockLastClosed(tx);
    const why = whyNotClosed(month, indianDay(now), last?.month ?? null);
    if (why === 'running') throw wrongMonth('A month can be closed only once it is over');
    if (why === 'closed') throw wrongMonth('This month is already closed');
    const items = (await readItems(tx, month)).filter(({ many }) => many > 0);
    const stopping = items.filter(stops);
    if (stopping.length > 0) {
      const labels = stopping.map(({ item }) => PERIOD_ITEMS[item].label.toLowerCase());
      throw wrongMonth(`The month cannot be closed because of: ${labels.join(', ')}`);
    }
    if (items.length > 0 && !isSeen) {
      throw new Refusal('validation_failed', {
        errors: [{ field: 'isSeen', message: 'Confirm that you have seen the open items that carry over' }],
      });
    }
    await writeClosing(tx, month, items, change);
    await tell(tx, month, 'closed', { items: items.map(({ item, many }) => `${item} ${many}`).join(', ') }, change);
    return { period: await expectPeriod(tx, month, change) };
  });
}

/** Reopens the last closed month. Throws `provider_only`, `validation_failed`, `second_person_needed`. */
export async function reopenPeriod(
  { database }: PeriodContext,
  { month, reason }: BodyOf<typeof reopenOperation>,
  change: PeriodChange,
): Promise<PayloadOf<typeof reopenOperation>> {
  const { caller, now } = change;
  expectProvider(caller);
  return database.forOrganization(caller.organizationId, async (tx) => {
    await lockBooks(tx);
    const last = await lockLastClosed(tx);
    const why = whyNotReopened(month, last?.month ?? null, last?.closedBy ?? null, caller.personId);
    if (why === 'not_closed') throw wrongMonth('This month is open');
    if (why === 'later_is_closed') throw wrongMonth('A later month is closed. Open that one first');
    if (why === 'same_person') throw new Refusal('second_person_needed');
    await tx
      .updateTable('ledger_period')
      .set((row) => ({
        is_closed: false,
        reopened_by: caller.personId,
        reopened_at: isoOf(now),
        reason,
        version: row('version', '+', 1),
      }))
      .where('month', '=', `${month}-01`)
      .execute();
    await keepEvent(tx, month, { event: 'reopened', reason, open_items: null }, change);
    await tell(tx, month, 'reopened', { reason }, change);
    return { period: await expectPeriod(tx, month, change) };
  });
}

async function lockBooks(tx: Tx): Promise<void> {
  await sql`select lock_books()`.execute(tx);
}

async function expectPeriod(tx: Tx, month: string, { caller, now }: PeriodChange) {
  const period = await readPeriod(tx, month, caller, now);
  if (!period) throw wrongMonth('The books have no entries for this month');
  return period;
}

async function writeClosing(tx: Tx, month: string, items: readonly OpenItem[], change: PeriodChange): Promise<void> {
  const { caller, now } = change;
  const openItems = JSON.stringify(items);
  await tx
    .insertInto('ledger_period')
    .values({
      organization_id: caller.organizationId,
      month: `${month}-01`,
      is_closed: true,
      open_items: openItems,
      closed_by: caller.personId,
      closed_at: isoOf(now),
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'month']).doUpdateSet((row) => ({
        is_closed: true,
        open_items: openItems,
        closed_by: caller.personId,
        closed_at: isoOf(now),
        reopened_by: null,
        reopened_at: null,
        reason: null,
        version: row('ledger_period.version', '+', 1),
      })),
    )
    .execute();
  await keepEvent(tx, month, { event: 'closed', reason: null, open_items: openItems }, change);
}

async function keepEvent(
  tx: Tx,
  month: string,
  kept: { readonly event: string; readonly reason: string | null; readonly open_items: string | null },
  { caller, now }: PeriodChange,
): Promise<void> {
  await tx
    .insertInto('ledger_period_event')
    .values({
      organization_id: caller.organizationId,
      id: newId(),
      month: `${month}-01`,
      by_person: caller.personId,
      at: isoOf(now),
      ...kept,
    })
    .execute();
}

async function tell(
  tx: Tx,
  month: string,
  event: string,
  details: Readonly<Record<string, string>>,
  { caller, requestId, now }: PeriodChange,
): Promise<void> {
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorOf(caller),
    action: `ledger_period.${event}`,
    objectType: 'ledger_period',
    objectId: month,
    details: { month, ...details },
    requestId,
  });
}
