import { greatest, type Paise, paise, subtract, ZERO } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { CreditSchedule } from '@pravas/domain/wallet/credit-ageing.ts';
import { type CreditCycle, nextCycle } from '@pravas/domain/wallet/credit-cycle.ts';
import type { Selectable } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type DueContext, type DueRow, findDue, workThrough } from '../../platform/due-rows.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { enqueueEvent } from '../booking/index.ts';
import { readBookSums } from '../statement/index.ts';

/** What was posted in the last moment of a cycle may be committed a little later. */
const SETTLES_WITHIN = { minutes: 10 } as const;

/**
 * Draws the statements of credit lines whose cycle is over, one for each cycle, also for those that were missed: the
 * days come from the schedule and the last statement, never from when this runs. Answers how many were drawn.
 */
export async function drawCreditStatements(context: DueContext): Promise<number> {
  const now = context.clock.now();
  const today = indianDay(now.subtract(SETTLES_WITHIN));
  const due = await findDue<DueRow>(context, 'find_due_credit_statements', today);
  return workThrough(context, due, 'a statement of a credit line could not be drawn', (tx, row) =>
    drawNext(tx, row.organization_id, today, now),
  );
}

/**
 * Draws what is due of one credit line, as before the days of its statements are changed: a cycle that is over keeps
 * its old days.
 */
export async function drawWhatIsDue(tx: Tx, organizationId: string, now: Temporal.Instant): Promise<void> {
  while (await drawNext(tx, organizationId, indianDay(now.subtract(SETTLES_WITHIN)), now));
}

/** When the statements of this credit line are drawn, with those that were. */
export async function readSchedule(tx: Tx, line: Selectable<Schema['credit_line']>): Promise<CreditSchedule> {
  const drawn = await tx
    .selectFrom('credit_statement')
    .select(['from_day as from', 'to_day as to', 'due_on as dueOn'])
    .orderBy('closes_on')
    .execute();
  return {
    statementDay: line.statement_day,
    dueDays: line.due_days,
    statementsFrom: line.statements_from,
    firstDay: line.first_statement_day,
    changedOn: line.day_changed_on,
    drawn,
  };
}

async function drawNext(tx: Tx, organizationId: string, today: string, now: Temporal.Instant): Promise<boolean> {
  // Locked, so that only one of two workers draws it.
  const line = await tx.selectFrom('credit_line').selectAll().forUpdate().executeTakeFirst();
  if (!line) return false;
  const last = await tx
    .selectFrom('credit_statement')
    .select('closes_on')
    .orderBy('closes_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  const cycle = nextCycle(last?.closes_on ?? null, await readSchedule(tx, line));
  if (cycle.closesOn > today) return false;
  const figures = await readFigures(tx, cycle);
  await tx
    .insertInto('credit_statement')
    .values({
      organization_id: organizationId,
      closes_on: cycle.closesOn,
      from_day: cycle.from,
      to_day: cycle.to,
      due_on: cycle.dueOn,
      opening_paise: figures.opening,
      booked_paise: figures.booked,
      paid_paise: figures.paid,
      returned_paise: figures.returned,
      closing_paise: figures.closing,
      drawn_at: isoOf(now),
    })
    .execute();
  // Where nothing is owed and nothing happened, there is no statement to announce.
  const isNothing = Object.values(figures).every((figure) => figure === 0);
  if (!isNothing) await enqueueEvent(tx, organizationId, 'credit.statement', { closesOn: cycle.closesOn }, now);
  return true;
}

interface Figures {
  readonly opening: Paise;
  readonly booked: Paise;
  readonly paid: Paise;
  /** Of bookings that were cancelled. */
  readonly returned: Paise;
  readonly closing: Paise;
}

/** As the statement of these days says them: opening + booked − paid − refunded = closing. */
async function readFigures(tx: Tx, { from, to }: CreditCycle): Promise<Figures> {
  const sums = await readBookSums(tx, 'credit_line', { from, to });
  const settled = await tx
    .selectFrom('ledger_day')
    .select((eb) => eb.fn.sum<string | null>('amount_paise').as('paise'))
    .where('credit_account', '=', 'credit_line')
    .where('debit_account', 'in', ['bank_clearing', 'tds_receivable'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirst();
  const paid = paise(Number(settled?.paise ?? 0));
  return {
    opening: sums.opening,
    booked: sums.in,
    paid,
    returned: greatest(subtract(sums.out, paid), ZERO),
    closing: sums.closing,
  };
}
