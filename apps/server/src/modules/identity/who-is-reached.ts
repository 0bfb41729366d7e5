import type { Privilege } from '@pravas/contract/privileges.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The rights of a person who sets up an identity provider, or whom it signs in. */
export interface Rights {
  readonly isAdmin: boolean;
  readonly privileges: ReadonlySet<Privilege>;
}

/** True where `held` are all the rights of `wanted`, and more perhaps. */
export function covers(held: Rights, wanted: Rights): boolean {
  return held.isAdmin || (!wanted.isAdmin && wanted.privileges.isSubsetOf(held.privileges));
}

/**
 * Refuses callers who lack a right of a person whom the identity provider can sign in: active people on a verified
 * domain, on `domain`, which is about to be one, and those who are linked already. Otherwise a holder of the right to
 * integrations could become anybody. Throws `privilege_not_held`.
 */
export async function expectCoversReached(tx: Tx, caller: Caller, domain: string | null = null): Promise<void> {
  const { rows } = await sql<{ is_admin: boolean; privileges: Privilege[] }>`
    select distinct (r.role_code & 1) = 1 as is_admin,
      array(select rp.privilege from role_privilege rp
        where rp.organization_id = r.organization_id and rp.role_id = r.id order by 1) as privileges
    from person p
    join role r on r.organization_id = p.organization_id and r.id = p.role_id
    where p.is_active and (
      split_part(lower(p.email), '@', 2) = ${domain}
      or exists (select from organization_domain d
        where d.verified_at is not null and d.domain = split_part(lower(p.email), '@', 2))
      or exists (select from person_identity i where i.organization_id = p.organization_id and i.person_id = p.id))`.execute(
    tx,
  );
  const everybodyIsCovered = rows.every((row) =>
    covers(caller, { isAdmin: row.is_admin, privileges: new Set(row.privileges) }),
  );
  if (everybodyIsCovered) return;
  throw new Refusal('privilege_not_held', {
    message: 'People with more rights than you sign in this way. Ask a company admin to change it.',
  });
}

/** The rights of a person of this transaction's organisation. */
export async function readRights(tx: Tx, personId: string): Promise<Rights> {
  const rows = await tx
    .selectFrom('person')
    .innerJoin('role', (join) =>
      join.onRef('role.organization_id', '=', 'person.organization_id').onRef('role.id', '=', 'person.role_id'),
    )
    .leftJoin('role_privilege', (join) =>
      join
        .onRef('role_privilege.organization_id', '=', 'person.organization_id')
        .onRef('role_privilege.role_id', '=', 'person.role_id'),
    )
    .select(['role.role_code', 'role_privilege.privilege'])
    .where('person.id', '=', personId)
    .execute();
  return {
    isAdmin: rows.some((row) => (row.role_code & 1) === 1),
    privileges: new Set(rows.flatMap((row) => (row.privilege === null ? [] : [row.privilege as Privilege]))),
  };
}
