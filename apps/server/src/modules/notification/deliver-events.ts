import * as z from 'zod/mini';
import { isoOf } from '../../platform/clock.ts';
import { claimDue } from '../../platform/due-rows.ts';
import type { Mail, Mailer } from '../../platform/mail.ts';
import { recordBookingExpense, settleBookingExpense } from '../expense/index.ts';
import { REMOVED_FILE_TOPIC, removeBytes } from '../file/index.ts';
import { INVITATION_TOPIC, takeInvitationToMail } from '../people/index.ts';
import { SAFETY_ASKED_TOPIC } from '../whereabouts/index.ts';
import type { PaperContext } from './attach-papers.ts';
import type { DigestTiming } from './digests.ts';
import type { NoticeEvent } from './notice.ts';
import { tellEvent } from './tell-event.ts';
import { writeInvitationMail } from './write-invitation-mail.ts';

/** What deliveries need. */
export interface NotificationContext extends PaperContext {
  readonly mailer: Mailer;
  readonly timing: DigestTiming;
}

const AT_ONCE = 10;
const RETRY_SECONDS = 60;
/** An event that failed so often fails for long, such as a refused address. */
const PATIENT_AFTER_ATTEMPTS = 10;
const PATIENT_RETRY_SECONDS = 3_600;

/** Events that arrive by the hundred: invitations of an import, and questions to everybody in a city. */
const OF_MANY: ReadonlySet<string> = new Set([INVITATION_TOPIC, SAFETY_ASKED_TOPIC]);

const bookingEvent = z.object({ bookingId: z.uuid() });
const invitationEvent = z.object({ invitationId: z.uuid() });
const fileEvent = z.object({ fileId: z.uuid() });

interface DueEvent {
  organization_id: string;
  id: string;
  topic: string;
  payload: unknown;
  attempts: number;
}

/**
 * Delivers committed events at least once: an event is claimed until its next try, delivered, and then marked. Answers
 * how many were due. Mails carry the ids of event and person as Message-ID, so that a repeat is recognised as one.
 */
export async function deliverDueEvents(context: NotificationContext): Promise<number> {
  const rows = await claimDue<DueEvent>(context, 'claim_due_outbox', { seconds: RETRY_SECONDS }, AT_ONCE);
  const isOfMany = (event: DueEvent) => OF_MANY.has(event.topic);
  for (const event of rows.filter((one) => !isOfMany(one))) await deliverOrRetry(context, event);
  // One after another they would delay everybody else's mails.
  await Promise.all(rows.filter(isOfMany).map((event) => deliverOrRetry(context, event)));
  return rows.length;
}

async function deliverOrRetry(context: NotificationContext, event: DueEvent): Promise<void> {
  try {
    await deliver(context, event);
    await mark(context, event, null);
  } catch (error) {
    context.log.warn(
      { err: error, eventId: event.id, attempts: event.attempts },
      'an event could not be delivered yet',
    );
    await mark(context, event, error instanceof Error ? error.message : String(error));
  }
}

async function deliver(context: NotificationContext, event: DueEvent): Promise<void> {
  if (event.topic === REMOVED_FILE_TOPIC) return removeRemoved(context, event);
  if (event.topic !== INVITATION_TOPIC) {
    // A mail server that is down must not keep the books waiting, nor a fault in the books the mails.
    const [books, told] = await Promise.allSettled([
      keepBooks(context, event),
      readEvent(context, event).then((read) => tellEvent(context, read)),
    ]);
    for (const outcome of [books, told]) if (outcome.status === 'rejected') throw outcome.reason;
    return;
  }
  const mail = await invitationMail(context, event);
  if (mail) await context.mailer.send({ ...mail, messageId: `<${event.id}@pravas>` });
}

/** Purchases appear among the expenses automatically, and refunds leave them. */
async function keepBooks(context: NotificationContext, event: DueEvent): Promise<void> {
  // A change of flights is a payment of its own: the expense follows it.
  const isBooked = event.topic === 'booking.booked' || event.topic === 'booking.changed';
  if (!isBooked && event.topic !== 'booking.refunded' && event.topic !== 'booking.cancelled') return;
  const { bookingId } = bookingEvent.parse(event.payload);
  const now = context.clock.now();
  await context.database.forOrganization(event.organization_id, (tx) =>
    isBooked ? recordBookingExpense(tx, bookingId, now) : settleBookingExpense(tx, bookingId, now),
  );
}

async function readEvent(context: NotificationContext, event: DueEvent): Promise<NoticeEvent> {
  const { created_at } = await context.database.forOrganization(event.organization_id, (tx) =>
    tx.selectFrom('outbox_event').select('created_at').where('id', '=', event.id).executeTakeFirstOrThrow(),
  );
  const { organization_id: organizationId, id, topic, payload } = event;
  return { organizationId, id, topic, payload, createdAt: created_at };
}

/** The token's hash is committed before the mail goes out, so that a link that arrives works. */
async function invitationMail(context: NotificationContext, event: DueEvent): Promise<Omit<Mail, 'messageId'> | null> {
  const { invitationId } = invitationEvent.parse(event.payload);
  const invitation = await context.database.forOrganization(event.organization_id, (tx) =>
    takeInvitationToMail(tx, context, invitationId),
  );
  return invitation ? writeInvitationMail(invitation, context.publicUrl) : null;
}

async function removeRemoved(context: NotificationContext, event: DueEvent): Promise<void> {
  const { fileId } = fileEvent.parse(event.payload);
  await context.database.forOrganization(event.organization_id, (tx) =>
    removeBytes(tx, context, event.organization_id, fileId),
  );
}

async function mark(context: NotificationContext, event: DueEvent, failure: string | null): Promise<void> {
  const now = context.clock.now();
  await context.database.forOrganization(event.organization_id, (tx) =>
    tx
      .updateTable('outbox_event')
      .set(
        failure === null
          ? { delivered_at: isoOf(now), last_error: null }
          : {
              last_error: failure.slice(0, 500),
              ...(event.attempts >= PATIENT_AFTER_ATTEMPTS
                ? { run_at: isoOf(now.add({ seconds: PATIENT_RETRY_SECONDS })) }
                : {}),
            },
      )
      .where('id', '=', event.id)
      .execute(),
  );
}
