import type { Privilege } from '@pravas/contract/privileges.ts';
import type { Tx } from '../../platform/database.ts';
import { actorOf } from '../audit/index.ts';
import type { Actor } from './people-context.ts';

/**
 * The person on whose behalf an import continues, with their current rights. Null when that person was disabled or may
 * no longer manage employees: then nothing more is done on their behalf.
 */
export async function readRunner(tx: Tx, organizationId: string, personId: string): Promise<Actor | null> {
  const held = await tx
    .selectFrom('person')
    .innerJoin('role_privilege', (join) =>
      join
        .onRef('role_privilege.role_id', '=', 'person.role_id')
        .onRef('role_privilege.organization_id', '=', 'person.organization_id'),
    )
    .select('role_privilege.privilege')
    .where('person.id', '=', personId)
    .where('person.is_active', '=', true)
    .execute();
  const privileges = new Set(held.map((one) => one.privilege as Privilege));
  if (!privileges.has('employees.manage')) return null;
  return { organizationId, name: actorOf({ personId, apiKeyId: null }), personId, privileges, requestId: null };
}
