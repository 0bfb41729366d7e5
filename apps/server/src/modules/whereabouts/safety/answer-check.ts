import type { PayloadOf } from '@pravas/contract/operation.ts';
import { phoneText } from '@pravas/contract/phone-number.ts';
import type { answerSafetyCheck, showOwnSafetyCheck } from '@pravas/contract/whereabouts/safety-operations.ts';
import type { SafetyAnswer } from '@pravas/domain/whereabouts/safety-check.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../platform/caller.ts';
import { announce, wakeWorker } from '../../../platform/change-feed.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../audit/index.ts';
import { SAFETY_TOPIC } from './check-repository.ts';

interface Answer {
  readonly answer: SafetyAnswer;
  readonly note: string | null;
}

interface Answering {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** The caller's own answer; the last one counts. Throws `not_found` where they were not asked. */
export function answerOwn(
  tx: Tx,
  { checkId, ...answer }: Answer & { readonly checkId: string },
  answering: Answering,
): Promise<PayloadOf<typeof answerSafetyCheck>> {
  const { personId } = answering.caller;
  return keepAnswer(tx, sql<boolean>`check_id = ${checkId} and person_id = ${personId}`, answer, answering);
}

/** What a person whom the caller reached said. Throws `not_found` where nobody was asked by this id. */
export function noteAnswer(
  tx: Tx,
  { checkedPersonId, ...answer }: Answer & { readonly checkedPersonId: string },
  answering: Answering,
): Promise<PayloadOf<typeof answerSafetyCheck>> {
  return keepAnswer(tx, sql<boolean>`id = ${checkedPersonId}`, answer, answering);
}

async function keepAnswer(
  tx: Tx,
  whose: RawBuilder<boolean>,
  { answer, note }: Answer,
  { caller, requestId, now }: Answering,
): Promise<PayloadOf<typeof answerSafetyCheck>> {
  const { organizationId, personId } = caller;
  const [kept] = await tx
    .updateTable('safety_check_person')
    .set({ answer, note, answered_at: isoOf(now), answered_by: personId })
    .where(whose)
    .returning(['id', 'check_id', 'person_id', 'name'])
    .execute();
  if (!kept) throw new Refusal('not_found');
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: actorOf(caller),
    action: kept.person_id === personId ? 'safety_check.answered' : 'safety_check.noted',
    objectType: 'safety_check',
    objectId: kept.check_id,
    details: { name: kept.name, answer },
    requestId,
  });
  const at = isoOf(now);
  await tx
    .insertInto('outbox_event')
    .values({
      organization_id: organizationId,
      id: newId(),
      topic: 'safety.answered',
      payload: JSON.stringify({
        checkedPersonId: kept.id,
        checkId: kept.check_id,
        personId: kept.person_id,
        answer,
        by: personId,
      }),
      created_at: at,
      run_at: at,
      last_error: null,
    })
    .execute();
  await announce(tx, organizationId, SAFETY_TOPIC);
  await wakeWorker(tx);
  return { answer };
}

interface OwnRow {
  readonly subject: string;
  readonly body: string;
  readonly sender: string;
  readonly sender_email: string;
  readonly sender_mobile: string | null;
  readonly sent_at: Date;
  readonly answer: SafetyAnswer | null;
  readonly note: string | null;
  readonly answered_at: Date | null;
}

/** What the caller was asked, and whom to ask back. Throws `not_found` where they were not asked. */
export async function showOwn(
  tx: Tx,
  { personId }: Pick<Caller, 'personId'>,
  checkId: string,
): Promise<PayloadOf<typeof showOwnSafetyCheck>> {
  const { rows } = await sql<OwnRow>`
    select c.subject, c.body, s.first_name || ' ' || s.last_name as sender, s.email as sender_email,
      s.mobile as sender_mobile, c.sent_at, p.answer, p.note, p.answered_at
    from safety_check_person p
    join safety_check c on c.organization_id = p.organization_id and c.id = p.check_id
    join person s on s.organization_id = c.organization_id and s.id = c.sent_by
    where p.check_id = ${checkId} and p.person_id = ${personId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  const { sender_mobile: mobile } = row;
  return {
    subject: row.subject,
    text: row.body,
    sentBy: {
      name: row.sender,
      email: row.sender_email,
      mobile,
      mobileText: mobile === null ? null : phoneText(mobile),
    },
    sentAt: row.sent_at.toISOString(),
    answer: row.answer,
    note: row.note,
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}
