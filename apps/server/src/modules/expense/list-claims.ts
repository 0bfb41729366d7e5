import type { listClaims as operation } from '@pravas/contract/expense/claim-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { claimsDecidedBy } from './claim-deciders.ts';
import { presentClaimSummary, selectClaims } from './claim-repository.ts';

type Query = QueryOf<typeof operation>;

const SORT_COLUMNS = {
  submittedAt: sql`c.submitted_at`,
  number: sql`c.number`,
  total: sql`c.total_paise`,
  state: sql`c.state`,
};

/** One page of claims; without a column to sort by, the newest first. Throws `privilege_missing`. */
export async function listClaims(
  tx: Tx,
  query: Query,
  caller: Caller,
  now: Temporal.Instant,
): Promise<PayloadOf<typeof operation>> {
  const { text, state, tripId } = query.search ?? {};
  const typed = text?.trim() ?? '';
  const where = sql`${await inScope(tx, query.scope, caller, now)}
    and (${state ?? null}::text is null or c.state = ${state ?? null})
    and (${tripId ?? null}::uuid is null or c.trip_id = ${tripId ?? null}::uuid)
    and (${typed} = '' or position(lower(${typed}) in
      lower(c.number || ' ' || o.first_name || ' ' || o.last_name || ' ' || coalesce(c.comment, ''))) > 0)`;
  const direction = query.sortBy !== undefined && query.sortOrder.toUpperCase() === 'ASC' ? sql`asc` : sql`desc`;
  const { rowNumber, recordsPerPage } = query;
  const rows = await selectClaims(
    tx,
    where,
    sql`order by ${SORT_COLUMNS[query.sortBy ?? 'submittedAt']} ${direction}, c.id
      offset ${rowNumber - 1} limit ${recordsPerPage}`,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from expense_claim c
      join person o on o.organization_id = c.organization_id and o.id = c.person_id
    where ${where}`.execute(tx);
  return { data: rows.map(presentClaimSummary), total: counted[0]?.total ?? 0, rowNumber, recordsPerPage };
}

async function inScope(
  tx: Tx,
  scope: Query['scope'],
  caller: Caller,
  now: Temporal.Instant,
): Promise<RawBuilder<unknown>> {
  switch (scope) {
    case 'mine':
      return sql`c.person_id = ${caller.personId}`;
    case 'toDecide':
      if (!caller.privileges.has('approvals.decide')) throw new Refusal('privilege_missing');
      return sql`c.state = 'submitted' and ${await claimsDecidedBy(tx, caller, now)}`;
    case 'decided':
      return sql`c.decided_by = ${caller.personId}`;
    case 'toPay':
      if (!caller.privileges.has('expenses.reimburse')) throw new Refusal('privilege_missing');
      return sql`c.state in ('approved', 'partly_approved')`;
  }
}
