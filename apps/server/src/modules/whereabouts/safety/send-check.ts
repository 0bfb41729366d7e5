import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { sendSafetyCheck as operation } from '@pravas/contract/whereabouts/safety-operations.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { MOST_CHECKED } from '@pravas/domain/whereabouts/safety-check.ts';
import { placeAt, whereaboutsText } from '@pravas/domain/whereabouts/whereabouts.ts';
import type { Caller } from '../../../platform/caller.ts';
import { announce, wakeWorker } from '../../../platform/change-feed.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../audit/index.ts';
import { type Located, locatePeople } from '../locate-people.ts';
import { SAFETY_TOPIC } from './check-repository.ts';

/** The event that makes the worker mail one person. */
export const SAFETY_ASKED_TOPIC = 'safety.asked';

type Body = BodyOf<typeof operation>;

interface Asking {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/**
 * Asks travellers whether they are safe: all who match, or some of them. Each person is a separate event, so that each
 * gets one message. Throws like `locatePeople`, and `validation_failed` if nobody matches, a chosen person does not, or
 * there are too many.
 */
export async function sendCheck(
  tx: Tx,
  { travellerIds, subject, text, ...query }: Body,
  { caller, requestId, now }: Asking,
): Promise<PayloadOf<typeof operation>> {
  const { organizationId } = caller;
  const { days, found, anchor } = await locatePeople(tx, caller, query, now);
  const people = chosenOf(found, travellerIds);
  const checkId = newId();
  const place = anchor ? `Within ${query.km} km of ${anchor.name}` : query.place?.trim() || 'All places';
  const span = days.from === days.to ? shortDate(days.from) : `${shortDate(days.from)} to ${shortDate(days.to)}`;
  const about = `${place}, ${span}`;
  await tx
    .insertInto('safety_check')
    .values({
      organization_id: organizationId,
      id: checkId,
      sent_by: caller.personId,
      sent_at: isoOf(now),
      about,
      subject,
      body: text,
    })
    .execute();
  await insertPeople(tx, organizationId, checkId, people, now);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'safety_check.sent',
    objectType: 'safety_check',
    objectId: checkId,
    details: { about, subject, people: people.length },
    requestId,
  });
  await announce(tx, organizationId, SAFETY_TOPIC);
  await wakeWorker(tx);
  return { checkId, asked: people.length, unreachable: people.filter(({ seat }) => seat.email === null).length };
}

function chosenOf(found: readonly Located[], travellerIds: readonly string[] | undefined): readonly Located[] {
  const wanted = travellerIds && new Set(travellerIds);
  const people = wanted ? found.filter(({ seat }) => wanted.has(seat.id)) : found;
  const refuse = (field: string, message: string): never => {
    throw new Refusal('validation_failed', { errors: [{ field, message }] });
  };
  if (wanted && people.length < wanted.size)
    refuse('travellerIds', 'One of the people you chose is no longer there. Choose again');
  if (people.length === 0) refuse('place', 'Nobody is there. Choose other days or another place');
  if (people.length > MOST_CHECKED) refuse('place', `Write to at most ${MOST_CHECKED} people at once. Choose fewer`);
  return people;
}

/** Each with their current place, and with the event that makes the worker mail them. */
async function insertPeople(
  tx: Tx,
  organizationId: string,
  checkId: string,
  people: readonly Located[],
  now: Temporal.Instant,
): Promise<void> {
  const rows = people.map(({ seat, places }) => {
    const here = placeAt(places, now);
    return {
      organization_id: organizationId,
      id: newId(),
      check_id: checkId,
      who_id: seat.whoId,
      person_id: seat.isGuest ? null : seat.whoId,
      name: seat.name,
      email: seat.email,
      mobile: seat.mobile,
      place: here ? whereaboutsText(here) : '',
    };
  });
  await tx.insertInto('safety_check_person').values(rows).execute();
  const at = isoOf(now);
  await tx
    .insertInto('outbox_event')
    .values(
      rows.map(({ id }) => ({
        organization_id: organizationId,
        id: newId(),
        topic: SAFETY_ASKED_TOPIC,
        payload: JSON.stringify({ checkedPersonId: id }),
        created_at: at,
        run_at: at,
        last_error: null,
      })),
    )
    .execute();
}
