import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { claimDue } from '../../platform/due-rows.ts';
import { digest, newId } from '../../platform/ids.ts';
import type { Mail, Mailer } from '../../platform/mail.ts';
import { type PaperContext, papersOf } from './attach-papers.ts';
import type { NoticeEvent } from './notice.ts';
import { writeDigestMail } from './templates/mail-text.ts';
import type { Words } from './templates/words.ts';

/** When a mail that gathers changes goes out. */
export interface DigestTiming {
  /** How long after the last change. */
  readonly digestQuietSeconds: number;
  /** How long after the first change at the latest. */
  readonly digestMaxSeconds: number;
}

/** What sending gathered mails needs. */
export interface DigestContext extends PaperContext {
  readonly mailer: Mailer;
}

const LINES_AT_ONCE = 200;
const RETRY_SECONDS = 60;

/** Adds a line to a person's next mail about a trip, and lets the lines before it wait for others a little longer. */
export async function gatherLine(
  tx: Tx,
  event: Pick<NoticeEvent, 'organizationId' | 'id'>,
  line: { readonly personId: string; readonly tripId: string | null; readonly words: Words },
  { digestQuietSeconds, digestMaxSeconds }: DigestTiming,
  now: Temporal.Instant,
): Promise<void> {
  const inserted = await tx
    .insertInto('mail_digest_line')
    .values({
      organization_id: event.organizationId,
      id: newId(),
      person_id: line.personId,
      trip_id: line.tripId,
      event_id: event.id,
      subject: line.words.subject,
      body: line.words.lines.join('\n'),
      created_at: isoOf(now),
      send_after: isoOf(now.add({ seconds: digestQuietSeconds })),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'person_id', 'event_id']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return;
  await sql`
    update mail_digest_line l set send_after = least(
      ${isoOf(now.add({ seconds: digestQuietSeconds }))}::timestamptz,
      (select min(f.created_at) + make_interval(secs => ${digestMaxSeconds}) from mail_digest_line f
        where f.organization_id = l.organization_id and f.person_id = l.person_id
          and f.trip_id is not distinct from l.trip_id and f.sent_at is null))
    where l.person_id = ${line.personId} and l.trip_id is not distinct from ${line.tripId}::uuid
      and l.sent_at is null`.execute(tx);
}

interface DueDigest {
  organization_id: string;
  person_id: string;
  trip_id: string | null;
}

/** Sends the gathered mails that are due, one a person and trip. Answers how many there were. */
export async function sendDueDigests(context: DigestContext): Promise<number> {
  const rows = await claimDue<DueDigest>(context, 'claim_due_digests', { seconds: RETRY_SECONDS }, LINES_AT_ONCE);
  for (const due of rows) {
    try {
      await sendDigest(context, due);
    } catch (error) {
      context.log.warn({ err: error, personId: due.person_id }, 'a gathered mail could not be sent yet');
    }
  }
  return rows.length;
}

async function sendDigest(context: DigestContext, due: DueDigest): Promise<void> {
  const written = await context.database.forOrganization(due.organization_id, (tx) => writeDigest(tx, context, due));
  if (written.mail) {
    const papers = await papersOf(context, due.organization_id, written.events);
    const attachments = papers.readers.has(due.person_id) ? papers.attachments : [];
    await context.mailer.send({ ...written.mail, attachments });
  }
  if (written.lineIds.length === 0) return;
  await context.database.forOrganization(due.organization_id, (tx) =>
    tx
      .updateTable('mail_digest_line')
      .set({ sent_at: isoOf(context.clock.now()) })
      .where('id', 'in', [...written.lineIds])
      .execute(),
  );
}

interface WrittenDigest {
  readonly mail: Mail | null;
  readonly lineIds: readonly string[];
  /** What it tells of. */
  readonly events: readonly { readonly topic: string; readonly payload: unknown }[];
}

/** A person who was disabled in the meantime gets no mail; their lines are still marked as done. */
async function writeDigest(tx: Tx, context: DigestContext, due: DueDigest): Promise<WrittenDigest> {
  const lines = await tx
    .selectFrom('mail_digest_line as l')
    .leftJoin('inbox_item as i', (join) =>
      join
        .onRef('i.organization_id', '=', 'l.organization_id')
        .onRef('i.person_id', '=', 'l.person_id')
        .onRef('i.event_id', '=', 'l.event_id'),
    )
    .select(['l.id', 'l.subject', 'l.body', 'l.event_id', 'i.link'])
    .where('l.person_id', '=', due.person_id)
    .where('l.trip_id', 'is not distinct from', due.trip_id)
    .where('l.sent_at', 'is', null)
    .orderBy('l.created_at')
    .orderBy('l.id')
    .execute();
  const lineIds = lines.map((line) => line.id);
  const person = await tx
    .selectFrom('person')
    .select(['email', 'first_name'])
    .where('id', '=', due.person_id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!person || lines.length === 0) return { mail: null, lineIds, events: [] };
  const trip =
    due.trip_id === null
      ? undefined
      : await tx.selectFrom('trip').select(['id', 'name']).where('id', '=', due.trip_id).executeTakeFirst();
  const to = { email: person.email, firstName: person.first_name };
  const letter = writeDigestMail(to, trip ?? null, lines, context.publicUrl);
  // The same lines make the same id, so that a mail that goes out twice is recognised as one.
  const messageId = `<${digest(lineIds.join()).slice(0, 32)}@pravas>`;
  const events = await tx
    .selectFrom('outbox_event')
    .select(['topic', 'payload'])
    .where(
      'id',
      'in',
      lines.map((line) => line.event_id),
    )
    .execute();
  // Only mails that a person can switch off are gathered.
  const list = trip ? 'trips' : 'approvals';
  return { mail: { ...letter, list, canSwitchOff: true, messageId }, lineIds, events };
}
