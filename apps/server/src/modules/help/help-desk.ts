import type { getHelpDesk as operation } from '@pravas/contract/help/help-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { phoneText } from '@pravas/contract/phone-number.ts';
import { deskState, weekText } from '@pravas/domain/help/desk-hours.ts';
import { openCaseWords } from '@pravas/domain/help/open-cases.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { type OrganizationSettings, readOrganization } from '../organisation/index.ts';

type Payload = PayloadOf<typeof operation>;

/** The caller never has more waiting at once. */
const MOST_CASES = 50;

/** How the travel desk is reached, and what it works on for the caller. */
export async function showDesk(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<Payload> {
  const { settings } = await readOrganization(tx);
  return { contact: presentContact(settings.deskContact, now), cases: await readOpenCases(tx, caller) };
}

function presentContact({ phone, email, hours }: OrganizationSettings['deskContact'], now: Temporal.Instant) {
  const state = deskState(hours, now);
  if (phone === null && email === null && state === null) return null;
  return {
    phone: phone === null ? null : { number: phone, text: phoneText(phone) },
    email,
    hours: state === null ? [] : [...weekText(hours)],
    isOpen: state?.isOpen ?? null,
    openText: state?.text ?? null,
  };
}

interface CaseRow {
  readonly id: string;
  readonly number: number;
  readonly kind: string;
  readonly asked: string | null;
  readonly due_at: Date | null;
  readonly created_at: Date;
  readonly trip_id: string;
  readonly trip_name: string;
}

/**
 * Open cases of the caller: what they asked for themselves, and what is about trips that they made or travel in. What
 * the travel desk keeps to itself (its books, entries to be confirmed) is not among them.
 */
async function readOpenCases(tx: Tx, { personId }: Caller): Promise<Payload['cases']> {
  const { rows } = await sql<CaseRow>`
    select c.id, c.number, c.kind, c.facts ->> 'text' as asked, c.due_at, c.created_at, t.id as trip_id, t.name as trip_name
    from work_case c join trip t on t.organization_id = c.organization_id and t.id = c.trip_id
    where c.state = 'open' and (t.created_by = ${personId}
      or (c.kind = 'desk_request' and c.facts ->> 'askedBy' = ${personId})
      or exists (select from trip_traveller w
        where w.organization_id = t.organization_id and w.trip_id = t.id and w.person_id = ${personId}))
    order by c.created_at desc, c.number desc limit ${MOST_CASES}`.execute(tx);
  return rows.flatMap((row) => {
    const words = openCaseWords(row.kind, row.asked);
    if (words === null) return [];
    return [
      {
        _id: row.id,
        number: row.number,
        ...words,
        since: row.created_at.toISOString(),
        dueAt: row.due_at?.toISOString() ?? null,
        tripId: row.trip_id,
        tripName: row.trip_name,
      },
    ];
  });
}
