import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type {
  creditLine as creditLineShape,
  enterCreditPayment,
  getCreditLine,
  updateCreditLine,
} from '@pravas/contract/wallet/wallet-operations.ts';
import { findUtr } from '@pravas/domain/bank/utr.ts';
import { postCreditPaid } from '@pravas/domain/ledger/post-wallet.ts';
import { formatInrExact, greatest, type Paise, paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { CommissionTds } from '@pravas/domain/tax/source-tax.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { ageCredit, type CreditSchedule, openCharges } from '@pravas/domain/wallet/credit-ageing.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { usedReceipt } from '../bank/index.ts';
import { postTransfers } from '../ledger/index.ts';
import { refuseField } from '../organisation/index.ts';
import { readCommissionTds } from '../source-tax/index.ts';
import { drawWhatIsDue, readSchedule } from './credit-statements.ts';
import { showPromo } from './promo.ts';
import type { WalletChange } from './wallet-context.ts';

type WireLine = z.output<typeof creditLineShape>;

/** What an organisation owes on its credit line and how old that is; null where none was granted. */
export async function readCreditLine(tx: Tx, now: Temporal.Instant): Promise<WireLine | null> {
  const row = await tx.selectFrom('credit_line').selectAll().executeTakeFirst();
  if (!row) return null;
  const terms = { statementDay: row.statement_day, dueDays: row.due_days };
  const { spent, held } = await readBalances(tx);
  const open = await readOpenCharges(tx, await readSchedule(tx, row), indianDay(now));
  const { notDuePaise, upTo30Paise, upTo60Paise, upTo90Paise, over90Paise, nextDueOn } = ageCredit(open);
  return {
    limit: paise(row.limit_paise),
    owed: greatest(subtract(spent, held), ZERO),
    held,
    available: greatest(subtract(paise(row.limit_paise), spent), ZERO),
    ...terms,
    ageing: {
      notDue: notDuePaise,
      upTo30: upTo30Paise,
      upTo60: upTo60Paise,
      upTo90: upTo90Paise,
      over90: over90Paise,
      nextDueOn,
    },
  };
}

/** `spent` includes what is held. */
async function readBalances(tx: Tx): Promise<{ readonly spent: Paise; readonly held: Paise }> {
  const rows = await tx
    .selectFrom('ledger_account')
    .select(['code', 'balance_paise'])
    .where('code', 'in', ['credit_line', 'credit_line_held'])
    .execute();
  const balance = (code: string) => rows.find((row) => row.code === code)?.balance_paise ?? 0;
  return { spent: paise(balance('credit_line')), held: paise(0 - balance('credit_line_held')) };
}

/** What was taken for bookings, by day, less all that was refunded or paid. */
async function readOpenCharges(tx: Tx, schedule: CreditSchedule, today: string) {
  const { rows } = await sql<{ day: string; charged: string; settled: string }>`
    select to_char(t.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      coalesce(sum(t.amount_paise) filter (where t.key like 'hold-taken:%'), 0) as charged,
      coalesce(sum(t.amount_paise) filter (where t.credit_account = 'credit_line' and t.debit_account <> 'credit_line_held'), 0) as settled
    from ledger_transfer t
    where (t.debit_account = 'credit_line_held' and t.key like 'hold-taken:%') or t.credit_account = 'credit_line'
    group by 1`.execute(tx);
  const charges = rows.map(({ day, charged }) => ({ day, amountPaise: paise(Number(charged)) }));
  const settled = sum(rows.map((row) => paise(Number(row.settled))));
  return openCharges(charges, settled, schedule, today);
}

/** The credit line of the transaction's organisation with what was paid on it. Throws `not_found`. */
export async function showCreditLine(tx: Tx, now: Temporal.Instant): Promise<PayloadOf<typeof getCreditLine>> {
  await expectOrganization(tx);
  const payments = await tx.selectFrom('credit_payment').selectAll().orderBy('entered_at', 'desc').limit(50).execute();
  const accounts = await tx
    .selectFrom('ledger_account')
    .select(['code', 'balance_paise'])
    .where('code', 'in', ['wallet', 'wallet_held'])
    .execute();
  const inAccount = (code: string) => paise(0 - (accounts.find((row) => row.code === code)?.balance_paise ?? 0));
  return {
    creditLine: await readCreditLine(tx, now),
    wallet: { available: inAccount('wallet'), held: inAccount('wallet_held') },
    tds: presentTds(await readCommissionTds(tx, indianDay(now))),
    promotional: await showPromo(tx, now),
    payments: payments.map((row) => ({
      _id: row.id,
      received: paise(row.received_paise),
      tds: paise(row.tds_paise),
      reference: row.reference,
      paidOn: row.paid_on,
      enteredBy: row.entered_by,
      at: row.entered_at.toISOString(),
    })),
  };
}

function presentTds({ isOn, rate, thresholdPaise, feesPaise, mostPaise }: CommissionTds) {
  return { isOn, rate: rate / 100, threshold: thresholdPaise, fees: feesPaise, most: mostPaise };
}

/** Grants credit to the transaction's organisation, or changes it. Throws `not_found`. */
export async function grantCreditLine(
  tx: Tx,
  { organizationId, limit, statementDay, dueDays }: BodyOf<typeof updateCreditLine>,
  change: WalletChange,
): Promise<PayloadOf<typeof updateCreditLine>> {
  await expectOrganization(tx);
  const { caller, now } = change;
  const granted = {
    limit_paise: limit,
    statement_day: statementDay,
    due_days: dueDays,
    changed_by: caller.email,
    changed_at: isoOf(now),
  };
  const moved = await moveStatementDay(tx, organizationId, statementDay, now);
  await tx
    .insertInto('credit_line')
    .values({ organization_id: organizationId, statements_from: indianDay(now), ...granted })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ ...granted, ...moved }))
    .execute();
  await record(tx, organizationId, 'credit_line.changed', { limitPaise: limit, statementDay, dueDays }, change);
  return { creditLine: await readGranted(tx, now) };
}

/** What else changes with the day of the statement; nothing where it stays. */
async function moveStatementDay(tx: Tx, organizationId: string, statementDay: number, now: Temporal.Instant) {
  const line = await tx.selectFrom('credit_line').selectAll().forUpdate().executeTakeFirst();
  if (!line || line.statement_day === statementDay) return {};
  await drawWhatIsDue(tx, organizationId, now);
  return { first_statement_day: line.first_statement_day ?? line.statement_day, day_changed_on: indianDay(now) };
}

/**
 * Enters what was paid on a credit line. Throws `not_found`, `validation_failed`, also for a transfer that some books
 * already have, and `conflict` for a reference that was entered before.
 */
export async function payCreditLine(
  tx: Tx,
  body: BodyOf<typeof enterCreditPayment>,
  change: WalletChange,
): Promise<PayloadOf<typeof enterCreditPayment>> {
  await expectOrganization(tx);
  const { organizationId, received, tds = ZERO, paidOn } = body;
  const { caller, now } = change;
  const reference = body.reference.trim().toUpperCase();
  const line = await tx.selectFrom('credit_line').select('limit_paise').forUpdate().executeTakeFirst();
  if (!line) throw new Refusal('not_found', { message: 'This organisation has no credit line.' });
  if (sum([received, tds]) <= 0) throw refuseField('validation_failed', 'received', 'Please enter what was received');
  if (paidOn > indianDay(now))
    throw refuseField('validation_failed', 'paidOn', 'The date of payment cannot be after today');
  const { spent, held } = await readBalances(tx);
  if (sum([received, tds]) > subtract(spent, held)) {
    throw refuseField('validation_failed', 'received', 'This is more than is owed on the credit line');
  }
  await expectLawfulTds(tx, tds, paidOn);
  const twice = await tx
    .selectFrom('credit_payment')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (twice) {
    const message = `The payment ${reference} has already been entered.`;
    throw new Refusal('conflict', { message, errors: [{ field: 'reference', message }] });
  }
  const utr = received > 0 ? findUtr('', reference) : null;
  const used = await usedReceipt(tx, { utrs: [utr] });
  if (used !== null) throw refuseField('validation_failed', 'reference', used);
  const id = newId();
  await tx
    .insertInto('credit_payment')
    .values({
      organization_id: organizationId,
      id,
      received_paise: received,
      tds_paise: tds,
      reference,
      utr,
      paid_on: paidOn,
      entered_by: caller.email,
      entered_at: isoOf(now),
    })
    .execute();
  const paid = postCreditPaid(id, { receivedPaise: received, tdsPaise: tds });
  await postTransfers(tx, organizationId, null, paid, now);
  await record(tx, organizationId, 'credit_line.paid', { receivedPaise: received, tdsPaise: tds, reference }, change);
  return { creditLine: await readGranted(tx, now) };
}

/** Tax kept back beyond the law of the day does not count as tax: it is still owed. */
async function expectLawfulTds(tx: Tx, tds: Paise, paidOn: string): Promise<void> {
  if (tds === 0) return;
  const { isOn, mostPaise, feesPaise, thresholdPaise, rate } = await readCommissionTds(tx, paidOn);
  if (tds <= mostPaise) return;
  const why = isOn
    ? `${rate / 100} % of fees of ${formatInrExact(feesPaise)} in the year, once they are above ${formatInrExact(thresholdPaise)}`
    : 'TDS on our fees is switched off on that day';
  throw refuseField('validation_failed', 'tds', `At most ${formatInrExact(mostPaise)} can be kept back: ${why}`);
}

async function readGranted(tx: Tx, now: Temporal.Instant): Promise<WireLine> {
  const line = await readCreditLine(tx, now);
  if (!line) throw new Refusal('not_found');
  return line;
}

async function expectOrganization(tx: Tx): Promise<void> {
  if (!(await tx.selectFrom('organization').select('id').executeTakeFirst())) throw new Refusal('not_found');
}

function record(
  tx: Tx,
  organizationId: string,
  action: string,
  details: Parameters<typeof recordAudit>[1]['details'],
  { caller, requestId, now }: WalletChange,
): Promise<void> {
  const actor = caller.organizationId === organizationId ? actorOf(caller) : `provider:${caller.personId}`;
  const about = { objectType: 'organization', objectId: organizationId } as const;
  return recordAudit(tx, { organizationId, at: now, actor, action, ...about, details, requestId });
}
