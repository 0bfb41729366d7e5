import { postCreditExpired } from '@pravas/domain/ledger/post-credit.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { dueCreditWarning, isExpired } from '@pravas/domain/servicing/flight-credit.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { enqueueEvent, homeDay } from '../booking/index.ts';
import { postTransfers } from '../ledger/index.ts';
import { asCredit, releaseCredits } from './credit-repository.ts';
import type { ServicingContext } from './servicing-context.ts';

const AT_ONCE = 50;

/**
 * Tells owners of credits 30, 7 and 1 days before their last day, and writes off what is left on the day after it, and what
 * becomes free later. Answers for how many credits something was done.
 */
export async function runDueCredits(
  context: Pick<ServicingContext, 'database' | 'clock'> & { readonly log: Logger },
): Promise<number> {
  const now = context.clock.now();
  const { rows } = await context.database.system((db) =>
    sql<{ organization_id: string; id: string }>`
      select * from find_due_credits(${homeDay(now)}::date, ${AT_ONCE})`.execute(db),
  );
  let looked = 0;
  for (const { organization_id: organizationId, id } of rows) {
    try {
      looked += await context.database.forOrganization(organizationId, (tx) => look(tx, organizationId, id, now));
    } catch (error) {
      context.log.warn({ err: error, creditId: id }, 'an airline credit could not be looked after yet');
    }
  }
  return looked + (await freeIdleCredits(context, now));
}

/** What is set aside for a flight that was removed or will not be bought is free again. */
async function freeIdleCredits(
  { database }: Pick<ServicingContext, 'database'>,
  now: Temporal.Instant,
): Promise<number> {
  const { rows } = await database.system((db) =>
    sql<{ organization_id: string; booking_id: string }>`select * from find_idle_credits(${AT_ONCE})`.execute(db),
  );
  for (const { organization_id: organizationId, booking_id: bookingId } of rows) {
    await database.forOrganization(organizationId, (tx) => releaseCredits(tx, bookingId, now));
  }
  return rows.length;
}

async function look(tx: Tx, organizationId: string, creditId: string, now: Temporal.Instant): Promise<number> {
  const row = await tx
    .selectFrom('flight_credit')
    .selectAll()
    .where('id', '=', creditId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 0;
  const credit = asCredit(row);
  const today = homeDay(now);
  if (isExpired(credit, today)) {
    // What was set aside for a flight and has come back since is left beyond what was written off before.
    const writtenOffPaise = paise(row.written_off_paise);
    if (credit.leftPaise <= writtenOffPaise) return 0;
    await tx
      .updateTable('flight_credit')
      .set({ expired_at: row.expired_at ?? isoOf(now), written_off_paise: credit.leftPaise })
      .where('id', '=', creditId)
      .execute();
    const transfers = postCreditExpired(creditId, { leftPaise: credit.leftPaise, writtenOffPaise });
    await postTransfers(tx, organizationId, row.source_booking_id, transfers, now);
    return 1;
  }
  const warning = dueCreditWarning(credit, today, row.reminded_on);
  if (!warning) return 0;
  await tx.updateTable('flight_credit').set({ reminded_on: today }).where('id', '=', creditId).execute();
  await enqueueEvent(tx, organizationId, 'credit.expiring', { creditId, daysLeft: warning.daysLeft }, now);
  return 1;
}
