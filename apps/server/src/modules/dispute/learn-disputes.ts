import type { DisputesAnswer, GatewayDispute } from '@pravas/payments/port.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { claimDue, type DueRow } from '../../platform/due-rows.ts';
import { applyDispute } from './apply-dispute.ts';
import type { DisputeContext, PaidWhere } from './dispute-context.ts';
import { callForFailed, disputesOf, type Failed, failedNow } from './failed-disputes.ts';
import { listHeldDisputes } from './held-disputes.ts';
import { callForUnread, isWaitedFor, type Unread, unreadNow } from './unread-disputes.ts';

const LEASE_SECONDS = 120;
const ANSWER_WITHIN_MS = 30_000;
/** How long after an answer the gateway is asked again without a signal. */
const ASKED_EVERY = { minutes: 15 };
/** The same where it did not answer, or something waits for which nobody was called yet. */
const AGAIN_AFTER = { minutes: 1 };
/** How far back it is asked again: a gateway may report a change late. Known reports change nothing. */
const OVERLAP = { hours: 48 };

interface Watch extends DueRow {
  readonly asked_from: Date;
  readonly leased_until: string;
  readonly unread: Unread;
  readonly failed: Failed;
}

/**
 * Asks the gateway for disputes that are new or have changed, when it is time or it has sent a signal. Answers for how
 * many times it asked.
 */
export async function learnDisputes(context: DisputeContext): Promise<number> {
  const [watch] = await claimDue<Watch>(context, 'claim_due_dispute_watch', { seconds: LEASE_SECONDS });
  if (!watch) return 0;
  const { database, gateway, clock, log } = context;
  const asked = clock.now();
  const from = Temporal.Instant.fromEpochMilliseconds(watch.asked_from.getTime());
  const answer = await gateway
    .disputes(from, AbortSignal.timeout(ANSWER_WITHIN_MS))
    .catch((error: unknown): DisputesAnswer => ({ type: 'unknown', reason: String(error) }));
  if (answer.type === 'unknown') log.warn({ reason: answer.reason }, 'the gateway could not be asked for disputes');
  const lines = answer.type === 'found' ? answer.unread : [];
  if (lines.length > 0) log.error({ count: lines.length }, 'the gateway tells of disputes that cannot be read');
  const unread = answer.type === 'found' ? unreadNow(watch.unread, lines, asked) : watch.unread;
  const { disputes, isWaiting } = await applyAll(context, watch, answer.type === 'found' ? answer.disputes : []);
  const failed = failedNow(watch.failed, disputes, asked);
  // Unreadable lines are fetched again until a person was called for them. What cannot be written is kept, and needs no
  // new fetch.
  const isAnswered = answer.type === 'found' && !isWaitedFor(unread);
  const isAll = isAnswered && !isWaitedFor(failed) && !isWaiting;
  await database.forOrganization(watch.organization_id, async (tx) => {
    await callForUnread(tx, watch, { before: watch.unread, unread, lines }, asked);
    await callForFailed(tx, watch, { before: watch.failed, failed }, asked);
    await tx
      .updateTable('dispute_watch')
      .set({
        ...(isAnswered ? { asked_from: isoOf(asked.subtract(OVERLAP)) } : {}),
        unread: JSON.stringify(unread),
        failed: JSON.stringify(failed),
        run_at: isoOf(clock.now().add(isAll ? ASKED_EVERY : AGAIN_AFTER)),
      })
      // Where the gateway has sent a signal meanwhile, it is asked again at once.
      .where(sql<boolean>`run_at = ${watch.leased_until}::timestamptz`)
      .execute();
  });
  return 1;
}

/**
 * Writes what was reported, and retries what could not be written. Answers what still cannot be, and whether something
 * waits.
 */
async function applyAll(
  context: DisputeContext,
  watch: Watch,
  told: readonly GatewayDispute[],
): Promise<{ readonly disputes: readonly GatewayDispute[]; readonly isWaiting: boolean }> {
  // A newer report replaces an older one.
  const all = new Map([...disputesOf(watch.failed), ...told].map((one) => [one.disputeRef, one]));
  const failed: GatewayDispute[] = [];
  for (const dispute of all.values()) {
    const outcome = await written(context, dispute, async () => {
      const paid = await findPaid(context.database, dispute.orderId);
      if (paid === null) {
        context.log.error({ dispute: dispute.disputeRef }, 'a payment is disputed that nobody knows');
      }
      return paid ?? { organizationId: watch.organization_id, bookingId: null, topUpId: null };
    });
    if (outcome === null) failed.push(dispute);
  }
  // What one of them returned may be what another was held back for.
  let isWaiting = false;
  for (const { paid, told: held } of await listHeldDisputes(context)) {
    if ((await written(context, held, async () => paid)) === false) isWaiting = true;
  }
  return { disputes: failed, isWaiting };
}

/** One that fails delays no other. Answers null where it failed, and false where it still waits. */
async function written(context: DisputeContext, told: GatewayDispute, findWhere: () => Promise<PaidWhere>) {
  try {
    return await applyDispute(context, await findWhere(), told);
  } catch (error) {
    context.log.error({ err: error, dispute: told.disputeRef }, 'a dispute could not be written and is tried again');
    return null;
  }
}

async function findPaid(database: Database, reference: string): Promise<PaidWhere | null> {
  return database.system(async (db) => {
    const { rows: bookings } = await sql<{ organization_id: string; booking_id: string }>`
      select * from find_payment(${reference})`.execute(db);
    const [booking] = bookings;
    if (booking) return { organizationId: booking.organization_id, bookingId: booking.booking_id, topUpId: null };
    const { rows: topUps } = await sql<{ organization_id: string; id: string }>`
      select * from find_wallet_topup(${reference})`.execute(db);
    const [topUp] = topUps;
    return topUp ? { organizationId: topUp.organization_id, bookingId: null, topUpId: topUp.id } : null;
  });
}
