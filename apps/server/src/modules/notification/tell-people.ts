import { announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { MailList } from '../../platform/mail.ts';
import { type DigestTiming, gatherLine } from './digests.ts';
import { inboxTopic } from './inbox-repository.ts';
import type { DecidedByLink, MailSwitch, Notice, NoticeEvent, NoticePlan } from './notice.ts';
import type { Addressee } from './templates/mail-text.ts';
import type { MailWords } from './templates/words.ts';

/** A mail that is to go out at once. */
export interface DueMail {
  /** Whom the event's list of reached people names by it. */
  readonly key: string;
  readonly to: Addressee;
  readonly words: MailWords;
  readonly decides: DecidedByLink | null;
  readonly list: MailList;
  /** Nobody here can switch off mail to an address that belongs to nobody here. */
  readonly canSwitchOff: boolean;
}

/** What mails are about, by the switch that controls them. */
const LISTS: Readonly<Record<MailSwitch, MailList>> = {
  tripEmail: 'trips',
  approvalEmail: 'approvals',
  reminderEmail: 'reminders',
  always: 'account',
};

/** Gathered lines wait no longer. */
const AT_ONCE: DigestTiming = { digestQuietSeconds: 0, digestMaxSeconds: 0 };

interface Reader extends Addressee {
  readonly switches: Readonly<Partial<Record<MailSwitch, boolean>>>;
}

/**
 * Writes an event into the inboxes and the gathered mails of everyone in the plan, once however often it is delivered,
 * and answers the mails that must go out at once. Disabled people get nothing.
 */
export async function tellPeople(
  tx: Tx,
  event: NoticeEvent,
  plan: NoticePlan,
  timing: DigestTiming,
  now: Temporal.Instant,
): Promise<readonly DueMail[]> {
  const readers = await readReaders(tx, plan.notices);
  const mails: DueMail[] = [];
  for (const notice of plan.notices) {
    const reader = readers.get(notice.personId);
    if (!reader) continue;
    await putIntoInbox(tx, event, plan.tripId, notice);
    if (reader.switches[notice.mailSwitch] === false) continue;
    if (notice.mail === 'now') {
      const { personId, words, decides, mailSwitch } = notice;
      const canSwitchOff = mailSwitch !== 'always';
      mails.push({ key: personId, to: reader, words, decides, list: LISTS[mailSwitch], canSwitchOff });
    } else if (notice.mail !== 'never') {
      const waiting = notice.mail === 'later' ? timing : AT_ONCE;
      await gatherLine(tx, event, { ...notice, tripId: plan.tripId }, waiting, now);
    }
  }
  if (plan.guest) {
    const { email, words } = plan.guest;
    mails.push({ key: email, to: plan.guest, words, decides: null, list: 'trips', canSwitchOff: false });
  }
  return mails;
}

async function readReaders(tx: Tx, notices: readonly Notice[]): Promise<ReadonlyMap<string, Reader>> {
  if (notices.length === 0) return new Map();
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'email', 'first_name', 'preferences'])
    .where(
      'id',
      'in',
      notices.map((notice) => notice.personId),
    )
    .where('is_active', '=', true)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        email: row.email,
        firstName: row.first_name,
        switches: (row.preferences as { notifications?: Reader['switches'] } | null)?.notifications ?? {},
      },
    ]),
  );
}

async function putIntoInbox(tx: Tx, event: NoticeEvent, tripId: string | null, notice: Notice): Promise<void> {
  const { words, personId } = notice;
  const inserted = await tx
    .insertInto('inbox_item')
    .values({
      organization_id: event.organizationId,
      id: newId(),
      person_id: personId,
      event_id: event.id,
      topic: event.topic,
      trip_id: tripId,
      subject: words.subject,
      body: words.lines.join('\n'),
      link: words.link,
      needs_action: words.needsAction,
      created_at: isoOf(Temporal.Instant.fromEpochMilliseconds(event.createdAt.getTime())),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'person_id', 'event_id']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 0n) await announce(tx, event.organizationId, inboxTopic(personId));
}
