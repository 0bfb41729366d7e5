import * as z from 'zod/mini';
import { isoOf } from '../../platform/clock.ts';
import { claimDue } from '../../platform/due-rows.ts';
import type { Logger } from '../../platform/log.ts';
import type { Mail, Mailer } from '../../platform/mail.ts';
import {
  ACCOUNT_CHANGED_TOPIC,
  CODE_TOPIC,
  findOwner,
  findReaddressed,
  GUESSES_TOPIC,
  type IssueContext,
  issueCode,
  READDRESSED_TOPIC,
} from '../identity/index.ts';
import { writeAccountMail, writeCodeMail, writeGuessedMail, writeReaddressedMail } from './write-code-mail.ts';

const AT_ONCE = 10;
/** A person is waiting for their code. */
const RETRY_SECONDS = 15;

const codeWanted = z.object({ verificationId: z.uuid(), send: z.int() });
const accountChanged = z.object({
  organizationId: z.uuid(),
  personId: z.uuid(),
  change: z.enum(['password', 'factor_added', 'factor_removed', 'recovery_codes']),
});

const readdressed = z.object({ organizationId: z.uuid(), personId: z.uuid() });
const guesses = z.object({ email: z.string(), guessed: z.enum(['password', 'second_factor', 'code']) });

/** What mails that no organisation sends need. */
export interface SystemMailContext extends IssueContext {
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

interface DueEvent {
  id: string;
  topic: string;
  payload: unknown;
  attempts: number;
}

/**
 * Delivers the system's own mails at least once. A code is made while its mail is written, so that it exists in no
 * table and no queue; a mail that is tried again carries another code, and the earlier one is void.
 */
export async function deliverDueSystemEvents(context: SystemMailContext): Promise<number> {
  const rows = await claimDue<DueEvent>(context, 'claim_due_system_outbox', { seconds: RETRY_SECONDS }, AT_ONCE);
  await Promise.all(rows.map((event) => deliverOne(context, event)));
  return rows.length;
}

async function deliverOne(context: SystemMailContext, event: DueEvent): Promise<void> {
  try {
    const mail = await writeMail(context, event);
    if (mail) await context.mailer.send({ ...mail, messageId: `<${event.id}.${event.attempts}@pravas>` });
    await mark(context, event, null);
  } catch (error) {
    context.log.warn({ err: error, eventId: event.id, attempts: event.attempts }, 'a mail could not be sent yet');
    await mark(context, event, error instanceof Error ? error.message : String(error));
  }
}

async function writeMail(context: SystemMailContext, event: DueEvent): Promise<Omit<Mail, 'messageId'> | null> {
  switch (event.topic) {
    case CODE_TOPIC: {
      const { verificationId, send } = codeWanted.parse(event.payload);
      const code = await issueCode(context, verificationId, send);
      return code && writeCodeMail(code, context.publicUrl);
    }
    case ACCOUNT_CHANGED_TOPIC: {
      const { organizationId, personId, change } = accountChanged.parse(event.payload);
      const person = await context.database.forOrganization(organizationId, (tx) =>
        tx.selectFrom('person').select(['email', 'first_name']).where('id', '=', personId).executeTakeFirst(),
      );
      return person ? writeAccountMail(person.email, person.first_name, change, context.publicUrl) : null;
    }
    case GUESSES_TOPIC: {
      const { email, guessed } = guesses.parse(event.payload);
      const owner = await findOwner(context, email);
      return owner && writeGuessedMail(owner, guessed, context.publicUrl);
    }
    case READDRESSED_TOPIC: {
      const { organizationId, personId } = readdressed.parse(event.payload);
      const account = await findReaddressed(context, organizationId, personId);
      return account && writeReaddressedMail(account, context.publicUrl);
    }
    default:
      throw new Error(`No mail is written for ${event.topic}`);
  }
}

async function mark(context: SystemMailContext, event: DueEvent, failure: string | null): Promise<void> {
  await context.database.system((db) =>
    db
      .updateTable('system_outbox')
      .set(
        failure === null
          ? { delivered_at: isoOf(context.clock.now()), last_error: null }
          : { last_error: failure.slice(0, 500) },
      )
      .where('id', '=', event.id)
      .execute(),
  );
}
