import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { Privilege } from '@pravas/contract/privileges.ts';
import type { listReportRecipients as operation } from '@pravas/contract/report/view-operations.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { refuseField } from '../organisation/index.ts';

const MOST_SHOWN = 20;
const READS = 'reports.view' satisfies Privilege;

/**
 * Active people whose role lets them see reports and whose names contain the typed text, by name; the caller among
 * them.
 */
export async function listRecipients(
  tx: Tx,
  { name = '' }: QueryOf<typeof operation>,
): Promise<PayloadOf<typeof operation>> {
  const typed = name.trim();
  const { rows } = await sql<{ user_id: number; name: string }>`
    select p.user_id, trim(p.first_name || ' ' || p.last_name) as name from person p
    where p.is_active
      and exists (select from role_privilege rp
        where rp.organization_id = p.organization_id and rp.role_id = p.role_id and rp.privilege = ${READS})
      and (${typed} = '' or position(lower(${typed}) in lower(p.first_name || ' ' || p.last_name)) > 0)
    order by lower(p.first_name), lower(p.last_name), p.user_id
    limit ${MOST_SHOWN}`.execute(tx);
  return { data: rows.map((row) => ({ ...row })) };
}

/**
 * Their ids, each once. Everyone has to be an active person of the organisation; throws `not_found`, naming the place.
 */
export async function findRecipients(tx: Tx, userIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'user_id'])
    .where('user_id', 'in', userIds)
    .where('is_active', '=', true)
    .execute();
  const ids = new Map(rows.map((row) => [row.user_id, row.id]));
  const found = userIds.map((userId, index) => {
    const id = ids.get(userId);
    if (id === undefined) throw refuseField('not_found', `recipients.${index}`, 'Choose an active colleague');
    return id;
  });
  return [...new Set(found)];
}

/** A person of the organisation with the rights that they have now. */
export interface Reader {
  readonly caller: Caller;
  /** Active, with a role that lets them see reports. */
  readonly mayRead: boolean;
}

/** People by their ids, in that order, with the rights that they have now. */
export async function readReaders(tx: Tx, personIds: readonly string[]): Promise<readonly Reader[]> {
  const { rows } = await sql<ReaderRow>`
    select p.organization_id, p.id, p.user_id, p.email, p.first_name, p.last_name, p.is_active, r.name as role_name,
      r.role_code, array(select rp.privilege from role_privilege rp
        where rp.organization_id = r.organization_id and rp.role_id = r.id) as privileges
    from person p join role r on r.organization_id = p.organization_id and r.id = p.role_id
    where p.id = any (${sql.val([...personIds])}::uuid[])`.execute(tx);
  const found = new Map(rows.map((row) => [row.id, row]));
  return personIds.flatMap((id) => {
    const row = found.get(id);
    return row ? [{ caller: callerOf(row), mayRead: row.is_active && row.privileges.includes(READS) }] : [];
  });
}

interface ReaderRow {
  organization_id: string;
  id: string;
  user_id: number;
  email: string;
  first_name: string;
  last_name: string;
  is_active: boolean;
  role_name: string;
  role_code: number;
  privileges: Privilege[];
}

/** As if they asked themselves, without any power over other organisations. */
function callerOf(row: ReaderRow): Caller {
  return {
    organizationId: row.organization_id,
    organizationVersion: null,
    personId: row.id,
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    sessionId: null,
    apiKeyId: null,
    isRestricted: false,
    imageId: null,
    scopes: new Set(),
    roleName: row.role_name,
    roleCode: row.role_code,
    isAdmin: (row.role_code & 1) === 1,
    isSuperAdmin: false,
    isProvider: false,
    privileges: new Set(row.privileges),
  };
}
