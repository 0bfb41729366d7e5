import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Mailer } from '../../platform/mail.ts';
import { issueApprovalLink } from '../approval/index.ts';
import { issueChangeLink } from '../flight-change/index.ts';
import { type PaperContext, type Papers, papersOf } from './attach-papers.ts';
import type { DigestTiming } from './digests.ts';
import type { DecidedByLink, NoticeEvent } from './notice.ts';
import { settleActions } from './settle-actions.ts';
import { type DueMail, tellPeople } from './tell-people.ts';
import { tellWebhooks } from './tell-webhooks.ts';
import { writeNoticeMail } from './templates/mail-text.ts';
import { decideLink } from './templates/words.ts';
import { planNotices } from './topics.ts';

/** What notifying people and webhooks of an event needs. */
export interface TellContext extends PaperContext {
  readonly mailer: Mailer;
  readonly timing: DigestTiming;
}

/**
 * Notifies everyone of one event: inboxes, digest mails and webhooks in one transaction, then the mails that are sent
 * at once. Called again after a failure, it repeats nothing that was done. Throws if a mail could not be sent; the
 * other mails have still gone out.
 */
export async function tellEvent(context: TellContext, event: NoticeEvent): Promise<void> {
  const mails = await context.database.forOrganization(event.organizationId, async (tx) => {
    const now = context.clock.now();
    const plan = await planNotices(tx, event, { now, gatherSeconds: context.timing.digestQuietSeconds });
    await settleActions(tx, event, plan.tripId, now);
    await tellWebhooks(tx, event, now);
    const due = await tellPeople(tx, event, plan, context.timing, now);
    const { mailed } = await tx
      .selectFrom('outbox_event')
      .select('mailed')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow();
    return due.filter((mail) => !mailed.includes(mail.key));
  });
  const failures: unknown[] = [];
  const papers = mails.length > 0 ? await papersOf(context, event.organizationId, [event]) : null;
  for (const mail of mails) {
    try {
      await sendMail(context, event, mail, papers);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** The token's hash is committed before the mail goes out, so that a link that arrives works. */
async function makeDecideUrl(
  context: TellContext,
  event: NoticeEvent,
  decides: DecidedByLink,
  personId: string,
): Promise<string | null> {
  const token = await context.database.forOrganization(event.organizationId, (tx) =>
    decides.kind === 'change'
      ? issueChangeLink(tx, context, decides.changeId, personId)
      : issueTaskLink(tx, context, decides.taskId, personId),
  );
  return token === null ? null : `${context.publicUrl}${decideLink(token)}`;
}

/** A task reassigned meanwhile gets no link here: it would let this reader decide in another's name. */
async function issueTaskLink(tx: Tx, context: TellContext, taskId: string, personId: string): Promise<string | null> {
  const own = await tx
    .selectFrom('approval_task')
    .select('id')
    .where('id', '=', taskId)
    .where('assignee_id', '=', personId)
    .forShare()
    .executeTakeFirst();
  return own ? issueApprovalLink(tx, context, taskId) : null;
}

async function sendMail(context: TellContext, event: NoticeEvent, mail: DueMail, papers: Papers | null): Promise<void> {
  const decideUrl = mail.decides && (await makeDecideUrl(context, event, mail.decides, mail.key));
  const letter = writeNoticeMail(mail.to, mail.words, context.publicUrl, decideUrl);
  await context.mailer.send({
    ...letter,
    list: mail.list,
    canSwitchOff: mail.canSwitchOff,
    attachments: papers?.readers.has(mail.key) || papers?.readers.has(mail.to.email) ? papers.attachments : [],
    messageId: `<${event.id}.${mail.key.replaceAll('@', '.')}@pravas>`,
  });
  await context.database.forOrganization(event.organizationId, (tx) =>
    tx
      .updateTable('outbox_event')
      .set({ mailed: sql<string[]>`array_append(mailed, ${mail.key})` })
      .where('id', '=', event.id)
      .execute(),
  );
}
