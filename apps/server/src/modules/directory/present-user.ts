import type { Tx } from '../../platform/database.ts';
import type { ScimListQuery } from './scim-query.ts';
import { ENTERPRISE, ScimUser } from './scim-schemas.ts';

/** A person as a directory sees one. */
export type ScimUserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>;

/** People with what a directory sees of them; it sees nothing of those whom it deleted. */
export function selectUsers(tx: Tx) {
  return tx
    .selectFrom('person')
    .leftJoin('department', (join) =>
      join
        .onRef('department.organization_id', '=', 'person.organization_id')
        .onRef('department.id', '=', 'person.department_id'),
    )
    .select([
      'person.id',
      'person.user_id',
      'person.external_id',
      'person.email',
      'person.first_name',
      'person.last_name',
      'person.is_active',
      'person.mobile',
      'person.designation',
      'person.employee_code',
      'person.cost_centre',
      'person.role_id',
      'person.department_id',
      'person.invite_status',
      'department.name as departmentName',
      'person.created_at',
      'person.updated_at',
      'person.version',
    ])
    .where('person.directory_removed_at', 'is', null);
}

/** People as SCIM resources, with the groups they are in. */
export async function presentUsers(
  tx: Tx,
  baseUrl: string,
  rows: readonly ScimUserRow[],
  excluded: ScimListQuery['excluded'] = new Set(),
): Promise<Record<string, unknown>[]> {
  const groups = excluded.has('groups') ? new Map() : await readGroups(tx, baseUrl, rows);
  return rows.map((row) => {
    const enterprise = {
      ...(row.employee_code === null ? {} : { employeeNumber: row.employee_code }),
      ...(row.cost_centre === null ? {} : { costCenter: row.cost_centre }),
      ...(row.departmentName === null ? {} : { department: row.departmentName }),
    };
    const hasEnterprise = Object.keys(enterprise).length > 0;
    const name = `${row.first_name} ${row.last_name}`;
    const user: Record<string, unknown> = {
      schemas: [ScimUser.id, ...(hasEnterprise ? [ENTERPRISE] : [])],
      id: row.id,
      ...(row.external_id === null ? {} : { externalId: row.external_id }),
      userName: row.email,
      name: { formatted: name, givenName: row.first_name, familyName: row.last_name },
      displayName: name,
      ...(row.designation === null ? {} : { title: row.designation }),
      active: row.is_active,
      emails: [{ value: row.email, type: 'work', primary: true }],
      ...(row.mobile === null ? {} : { phoneNumbers: [{ value: row.mobile, type: 'mobile' }] }),
      groups: groups.get(row.id) ?? [],
      ...(hasEnterprise ? { [ENTERPRISE]: enterprise } : {}),
      meta: {
        resourceType: 'User',
        created: row.created_at.toISOString(),
        lastModified: row.updated_at.toISOString(),
        location: `${baseUrl}/Users/${row.id}`,
      },
    };
    return Object.fromEntries(Object.entries(user).filter(([key]) => !excluded.has(key.toLowerCase())));
  });
}

async function readGroups(tx: Tx, baseUrl: string, rows: readonly ScimUserRow[]) {
  if (rows.length === 0) return new Map<string, unknown[]>();
  const memberships = await tx
    .selectFrom('directory_member')
    .innerJoin('directory_group', 'directory_group.id', 'directory_member.group_id')
    .select(['directory_member.person_id', 'directory_group.id', 'directory_group.display_name'])
    .where(
      'directory_member.person_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('directory_group.display_name')
    .execute();
  const byPerson = new Map<string, unknown[]>();
  for (const { person_id, id, display_name } of memberships) {
    const group = { value: id, $ref: `${baseUrl}/Groups/${id}`, display: display_name, type: 'direct' };
    byPerson.set(person_id, [...(byPerson.get(person_id) ?? []), group]);
  }
  return byPerson;
}
