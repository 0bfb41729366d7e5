import type {
  approvalDelegation,
  createDelegation,
  listDelegations,
} from '@pravas/contract/approval/delegation-operations.ts';
import type { BodyOf, PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { findCircle, type StandInDays } from '@pravas/domain/approval/settle-deciders.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { announce, wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Change, recordChange } from './approval-context.ts';
import { canDecide, type NamedPerson, readNames } from './deciders.ts';

type WireDelegation = z.output<typeof approvalDelegation>;

/** What open screens of approvals listen to. */
export const APPROVALS_TOPIC = 'approvals';

/** The longest that a person may be away. */
const LONGEST_DAYS = 365;

interface DelegationRow {
  id: string;
  person_id: string;
  person: NamedPerson;
  delegate_id: string;
  delegate: NamedPerson;
  starts_on: string;
  ends_on: string;
  reason: string | null;
  created_at: Date;
  state: WireDelegation['state'];
}

const SORT_COLUMNS = { startsOn: sql`d.starts_on`, endsOn: sql`d.ends_on`, createdAt: sql`d.created_at` };

function selectDelegations(day: string) {
  const person = sql`json_build_object('user_id', p.user_id, 'name', p.first_name || ' ' || p.last_name)`;
  const delegate = sql`json_build_object('user_id', s.user_id, 'name', s.first_name || ' ' || s.last_name)`;
  return sql`select d.id, d.person_id, d.delegate_id, d.starts_on, d.ends_on, d.reason, d.created_at,
      ${person} as person, ${delegate} as delegate,
      case when d.ended_at is not null then 'ended' when d.ends_on < ${day} then 'past'
        when d.starts_on > ${day} then 'upcoming' else 'current' end as state
    from approval_delegation d
    join person p on p.organization_id = d.organization_id and p.id = d.person_id
    join person s on s.organization_id = d.organization_id and s.id = d.delegate_id`;
}

/** One page of the delegations that a person gave or was given. */
export async function listOwnDelegations(
  tx: Tx,
  personId: string,
  query: QueryOf<typeof listDelegations>,
  now: Temporal.Instant,
): Promise<PayloadOf<typeof listDelegations>> {
  const { rowNumber, recordsPerPage, search } = query;
  const kind = search?.kind ?? null;
  const own = sql`select * from (${selectDelegations(indianDay(now))}) d
    where ${personId}::uuid in (d.person_id, d.delegate_id)
      and (${kind}::text is null or (${kind} = 'given') = (d.person_id = ${personId}::uuid))
      and (${search?.state ?? null}::text is null or d.state = ${search?.state ?? null})`;
  const direction = query.sortBy !== undefined && query.sortOrder.toUpperCase() === 'ASC' ? sql`asc` : sql`desc`;
  const { rows } = await sql<DelegationRow>`${own}
    order by ${SORT_COLUMNS[query.sortBy ?? 'startsOn']} ${direction}, d.id desc
    offset ${rowNumber - 1} limit ${recordsPerPage}`.execute(tx);
  const counted = await sql<{ total: number }>`select count(*) as total from (${own}) o`.execute(tx);
  const data = rows.map((row) => presentDelegation(row, personId));
  return { data, total: counted.rows[0]?.total ?? 0, rowNumber, recordsPerPage };
}

/**
 * Has another person decide on the caller's behalf. Throws `validation_failed`, `not_found`, `delegation_overlaps` and
 * `delegation_circle`, each naming the field.
 */
export async function giveDelegation(
  tx: Tx,
  fields: BodyOf<typeof createDelegation>,
  change: Change,
): Promise<WireDelegation> {
  const { organizationId, personId } = change.caller;
  const delegateId = await expectDelegate(tx, fields.delegateUserId, personId);
  checkDays(fields, indianDay(change.now));
  // One delegation at a time: of two that would overlap, or together close a circle, the second is refused because of
  // the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval_delegation ${organizationId}`}, 0))`.execute(tx);
  const overlapping = await tx
    .selectFrom('approval_delegation')
    .select('id')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('starts_on', '<=', fields.endsOn)
    .where('ends_on', '>=', fields.startsOn)
    .executeTakeFirst();
  if (overlapping) throw refusal('delegation_overlaps', 'startsOn', 'There is already a delegation for these days');
  await refuseCircle(tx, { personId, delegateId, startsOn: fields.startsOn, endsOn: fields.endsOn });
  const id = newId();
  const { startsOn, endsOn } = fields;
  const reason = fields.reason ?? null;
  await tx
    .insertInto('approval_delegation')
    .values({
      organization_id: organizationId,
      id,
      person_id: personId,
      delegate_id: delegateId,
      starts_on: startsOn,
      ends_on: endsOn,
      reason,
      created_at: isoOf(change.now),
    })
    .execute();
  await recordChange(tx, change, {
    action: 'approval_delegation.created',
    objectType: 'approval_delegation',
    objectId: id,
    details: { delegateId, startsOn, endsOn, reason },
  });
  await announce(tx, organizationId, APPROVALS_TOPIC);
  // What is open goes to its new deciders by the worker, which tells them of it too.
  await wakeWorker(tx);
  return readDelegation(tx, id, personId, change.now);
}

/** Ends a delegation that the caller gave. Throws `not_found`, and `conflict` where it has already ended. */
export async function endDelegation(tx: Tx, delegationId: string, change: Change): Promise<WireDelegation> {
  const { organizationId, personId } = change.caller;
  const row = await tx
    .selectFrom('approval_delegation')
    .select(['id', 'ended_at'])
    .where('id', '=', delegationId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  const before = await readDelegation(tx, delegationId, personId, change.now);
  if (before.state === 'ended' || before.state === 'past') throw new Refusal('conflict');
  await tx
    .updateTable('approval_delegation')
    .set({ ended_at: isoOf(change.now) })
    .where('id', '=', delegationId)
    .execute();
  await recordChange(tx, change, {
    action: 'approval_delegation.ended',
    objectType: 'approval_delegation',
    objectId: delegationId,
    details: { state: before.state },
  });
  await announce(tx, organizationId, APPROVALS_TOPIC);
  // What is open goes to its new deciders by the worker, which tells them of it too.
  await wakeWorker(tx);
  return readDelegation(tx, delegationId, personId, change.now);
}

async function expectDelegate(tx: Tx, userId: number, personId: string): Promise<string> {
  const field = 'delegateUserId';
  const person = await tx.selectFrom('person').select('id').where('user_id', '=', userId).executeTakeFirst();
  if (!person) throw refusal('not_found', field, 'Select approver name from the list');
  if (person.id === personId) throw refusal('validation_failed', field, 'Please select someone else');
  if (!(await canDecide(tx, person.id))) {
    throw refusal('validation_failed', field, 'This person cannot decide on approvals');
  }
  return person.id;
}

/**
 * A decision must not return on the same day, by delegation, to the person who gave it away. Throws
 * `delegation_circle`.
 */
async function refuseCircle(tx: Tx, wanted: StandInDays): Promise<void> {
  const rows = await tx
    .selectFrom('approval_delegation')
    .select(['person_id', 'delegate_id', 'starts_on', 'ends_on'])
    .where('ended_at', 'is', null)
    .where('starts_on', '<=', wanted.endsOn)
    .where('ends_on', '>=', wanted.startsOn)
    .execute();
  const known = rows.map((row) => ({
    personId: row.person_id,
    delegateId: row.delegate_id,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
  }));
  const between = findCircle(wanted, known);
  if (between === null) return;
  const names = await readNames(tx, between);
  const [who = 'This person', ...others] = between.map((id) => names.get(id)?.name ?? 'somebody');
  const through = others.length > 0 ? ` through ${others.join(' and ')}` : '';
  const message = `${who} has delegated to you${through} on these days. Choose someone else or other days`;
  throw refusal('delegation_circle', 'delegateUserId', message);
}

function checkDays({ startsOn, endsOn }: { startsOn: string; endsOn: string }, today: string): void {
  if (startsOn < today) throw refusal('validation_failed', 'startsOn', 'From date must not be in the past');
  if (endsOn < startsOn) throw refusal('validation_failed', 'endsOn', 'To date must not be before from date');
  const days = Temporal.PlainDate.from(startsOn).until(endsOn).days;
  if (days > LONGEST_DAYS) throw refusal('validation_failed', 'endsOn', `At most ${LONGEST_DAYS} days`);
}

async function readDelegation(tx: Tx, id: string, readerId: string, now: Temporal.Instant): Promise<WireDelegation> {
  const { rows } = await sql<DelegationRow>`${selectDelegations(indianDay(now))} where d.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  return presentDelegation(row, readerId);
}

function presentDelegation(row: DelegationRow, readerId: string): WireDelegation {
  const isGiven = row.person_id === readerId;
  const isOpen = row.state === 'current' || row.state === 'upcoming';
  const reason = isOpen ? (isGiven ? null : 'Only the person who gave it can end it.') : 'This delegation is over.';
  return {
    _id: row.id,
    person: row.person,
    delegate: row.delegate,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    reason: row.reason,
    state: row.state,
    isGiven,
    text: textOf(row, isGiven),
    createdAt: row.created_at.toISOString(),
    allowedActions: [{ action: 'end', allowed: reason === null, reason }],
  };
}

function textOf(row: DelegationRow, isGiven: boolean): string {
  const who = isGiven ? `${row.delegate.name} decides for you` : `You decide for ${row.person.name}`;
  const past = isGiven ? `${row.delegate.name} decided for you` : `You decided for ${row.person.name}`;
  switch (row.state) {
    case 'current':
      return `${who} until ${shortDate(row.ends_on)}`;
    case 'upcoming':
      return `${who} from ${shortDate(row.starts_on)} to ${shortDate(row.ends_on)}`;
    case 'past':
      return `${past} until ${shortDate(row.ends_on)}`;
    case 'ended':
      return `${past}; ended early`;
  }
}

function refusal(code: Refusal['code'], field: string, message: string): Refusal {
  return new Refusal(code, { errors: [{ field, message }] });
}
