import type {
  listShortlistRecipients as recipientsOperation,
  shareShortlist as shareOperation,
} from '@pravas/contract/flight/shortlist-operations.ts';
import type { BodyOf, PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { findPayableTrip } from '../trip/index.ts';
import { recallSearch } from './choose-flight.ts';
import { chooseShared, copyShared } from './copy-shared.ts';
import type { FlightContext } from './flight-context.ts';
import { readTerms } from './read-search.ts';
import { keepFlights } from './shortlist-rows.ts';

const MOST_RECIPIENTS_SHOWN = 20;

/**
 * Copies flights of a search and tells colleagues of them. Throws `search_expired`, `flight_not_in_search`,
 * `fare_not_offered`, `not_found` for a recipient who is not an active colleague, `trip_not_found`.
 */
export async function shareShortlist(
  context: FlightContext,
  caller: Caller,
  body: BodyOf<typeof shareOperation>,
  requestId: string,
): Promise<PayloadOf<typeof shareOperation>> {
  const search = await recallSearch(context, caller, body.searchedFlightId);
  const now = context.clock.now();
  const chosen = await Promise.all(body.flights.map((one) => chooseShared(context, caller, search, one)));
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    if (body.tripId !== undefined && !(await findPayableTrip(tx, caller, body.tripId))) {
      throw new Refusal('trip_not_found');
    }
    const recipients = await findRecipients(tx, caller, body.recipients);
    const { version, feePaise } = await readTerms(tx, caller, {
      criteria: search.criteria,
      organization: await readOrganization(tx),
      supplierStateCode: context.supplierStateCode,
      now,
    });
    const shared = chosen.map((one) => copyShared(search, one, version, now));
    const shortlistId = newId();
    await tx
      .insertInto('flight_shortlist')
      .values({
        organization_id: caller.organizationId,
        id: shortlistId,
        created_by: caller.personId,
        trip_id: body.tripId ?? null,
        criteria: JSON.stringify(search.criteria),
        options: keepFlights(shared),
        note: body.note,
        recipients,
        created_at: isoOf(now),
        fee_paise: feePaise,
      })
      .execute();
    await enqueueEvent(
      tx,
      caller.organizationId,
      'flight.shortlisted',
      { shortlistId, by: caller.personId, ...(body.tripId === undefined ? {} : { tripId: body.tripId }) },
      now,
    );
    await recordAudit(tx, {
      organizationId: caller.organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'flight.shortlisted',
      objectType: 'flight_shortlist',
      objectId: shortlistId,
      details: { flights: shared.length, recipients: body.recipients, tripId: body.tripId ?? null },
      requestId,
    });
    return { shortlistId };
  });
}

/** Active colleagues by name, approvers first, the caller left out. */
export async function listRecipients(
  tx: Tx,
  caller: Caller,
  { name = '' }: QueryOf<typeof recipientsOperation>,
): Promise<PayloadOf<typeof recipientsOperation>> {
  const { rows } = await sql<{ user_id: number; name: string; isApprover: boolean }>`
    select p.user_id, trim(p.first_name || ' ' || p.last_name) as name,
      exists (
        select from role r join role_privilege rp on rp.organization_id = r.organization_id and rp.role_id = r.id
        where r.organization_id = p.organization_id and r.id = p.role_id and r.is_active
          and rp.privilege = 'approvals.decide'
      ) as "isApprover"
    from person p
    where p.is_active and p.id <> ${caller.personId}
      and (${name.trim()} = '' or position(lower(${name.trim()}) in lower(p.first_name || ' ' || p.last_name)) > 0)
    order by "isApprover" desc, lower(p.first_name), lower(p.last_name), p.user_id
    limit ${MOST_RECIPIENTS_SHOWN}`.execute(tx);
  return { data: rows.map((row) => ({ ...row })) };
}

/** Everyone has to be an active colleague; the whole list is refused otherwise, naming the place. */
async function findRecipients(tx: Tx, caller: Caller, userIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'user_id'])
    .where('user_id', 'in', userIds)
    .where('is_active', '=', true)
    .execute();
  const idByUser = new Map(rows.map((row) => [row.user_id, row.id]));
  const ids = userIds.map((userId, index) => {
    const field = `recipients.${index}`;
    const id = idByUser.get(userId);
    if (id === undefined) throw new Refusal('not_found', { errors: [{ field, message: 'Choose a colleague' }] });
    if (id === caller.personId) {
      throw new Refusal('validation_failed', { errors: [{ field, message: 'Choose somebody else than yourself' }] });
    }
    return id;
  });
  return [...new Set(ids)];
}
