import { dueCreditWarning, isExpired } from '@pravas/domain/flight-change/flight-credit.ts';
import { postCreditExpired } from '@pravas/domain/ledger/post-credit.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type DueContext, findDue, workThrough } from '../../platform/due-rows.ts';
import { enqueueEvent, postForBooking } from '../booking/index.ts';
import { asCredit, releaseCredits } from './credit-repository.ts';

const AT_ONCE = 50;

/**
 * Notifies owners of credits 30, 7 and 1 days before their last day, and writes off what is left on the day after it,
 * and what is released later. Answers for how many credits something was done.
 */
export async function runDueCredits(context: DueContext): Promise<number> {
  const now = context.clock.now();
  const due = await findDue(context, 'find_due_credits', indianDay(now), AT_ONCE);
  const looked = await workThrough(context, due, 'an airline credit could not be looked after yet', (tx, row) =>
    look(tx, row.organization_id, row.id, now),
  );
  return looked + (await freeIdleCredits(context, now));
}

/** Releases what is set aside for a flight that was removed or will not be bought. */
async function freeIdleCredits(context: DueContext, now: Temporal.Instant): Promise<number> {
  const idle = await findDue<{ organization_id: string; booking_id: string }>(context, 'find_idle_credits', AT_ONCE);
  for (const { organization_id, booking_id } of idle) {
    await context.database.forOrganization(organization_id, (tx) => releaseCredits(tx, booking_id, now));
  }
  return idle.length;
}

async function look(tx: Tx, organizationId: string, creditId: string, now: Temporal.Instant): Promise<boolean> {
  const row = await tx
    .selectFrom('flight_credit')
    .selectAll()
    .where('id', '=', creditId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const credit = asCredit(row);
  const today = indianDay(now);
  if (isExpired(credit, today)) {
    // What was set aside for a flight and released since is left beyond what was written off before.
    const writtenOffPaise = paise(row.written_off_paise);
    if (credit.leftPaise <= writtenOffPaise) return false;
    await tx
      .updateTable('flight_credit')
      .set({ expired_at: row.expired_at ?? isoOf(now), written_off_paise: credit.leftPaise })
      .where('id', '=', creditId)
      .execute();
    const transfers = postCreditExpired(creditId, { leftPaise: credit.leftPaise, writtenOffPaise });
    await postForBooking(tx, organizationId, row.source_booking_id, transfers, now);
    return true;
  }
  const warning = dueCreditWarning(credit, today, row.reminded_on);
  if (!warning) return false;
  await tx.updateTable('flight_credit').set({ reminded_on: today }).where('id', '=', creditId).execute();
  await enqueueEvent(tx, organizationId, 'credit.expiring', { creditId, daysLeft: warning.daysLeft }, now);
  return true;
}
