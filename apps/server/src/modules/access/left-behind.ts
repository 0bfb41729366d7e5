import type { Privilege } from '@pravas/contract/privileges.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { PRIVILEGE_WORDS } from './privilege-words.ts';
import { tellAdmins } from './tell-admins.ts';

/** Something that a person made and that keeps working for the organisation without them. */
export interface MadeThing {
  readonly personId: string;
  readonly kind: 'api_key' | 'directory_key' | 'webhook';
  readonly name: string;
  /** The rights it works with. */
  readonly needs: readonly Privilege[];
}

interface MadeRow {
  person_id: string;
  kind: MadeThing['kind'];
  name: string;
  needs: Privilege[];
}

/** What these people made that still works: keys neither revoked nor expired, webhooks that are on. */
export async function listMadeBy(tx: Tx, clock: Clock, personIds: readonly string[]): Promise<readonly MadeThing[]> {
  if (personIds.length === 0) return [];
  const now = new Date(clock.now().epochMilliseconds);
  const { rows } = await sql<MadeRow>`
    select k.created_by as person_id, case when 'scim' = any (k.scopes) then 'directory_key' else 'api_key' end as kind,
      k.name, array_replace(k.scopes, 'scim', 'employees.manage') as needs
    from api_key k
    where k.created_by = any (${[...personIds]}::uuid[]) and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > ${now}::timestamptz)
    union all
    select w.created_by, 'webhook', w.name, '{integrations.manage}' from webhook_endpoint w
    where w.created_by = any (${[...personIds]}::uuid[]) and w.is_active
    order by 2, 3`.execute(tx);
  return rows.map((row) => ({ personId: row.person_id, kind: row.kind, name: row.name, needs: row.needs }));
}

const KINDS: Readonly<Record<MadeThing['kind'], string>> = {
  api_key: 'API key',
  directory_key: 'Key for a directory',
  webhook: 'Webhook',
};

/** "API key ERP (Search, See reports)". */
function describeThing({ kind, name, needs }: MadeThing): string {
  const rights = kind === 'api_key' ? ` (${needs.map((right) => PRIVILEGE_WORDS[right].name).join(', ')})` : '';
  return `${KINDS[kind]} ${name}${rights}`;
}

/** Why a person now holds fewer rights than what they made. */
export interface Leaving {
  readonly organizationId: string;
  /** Who did it; null where a directory did. */
  readonly by: string | null;
  readonly isDisabled: boolean;
}

/**
 * Notifies every company admin of what keeps working although its maker was disabled, or holds fewer rights than it
 * from now on. Called after the change.
 */
export async function tellLeftBehind(
  tx: Tx,
  context: { readonly clock: Clock },
  personIds: readonly string[],
  { organizationId, by, isDisabled }: Leaving,
): Promise<void> {
  const made = await listMadeBy(tx, context.clock, personIds);
  for (const [personId, things] of Map.groupBy(made, (thing) => thing.personId)) {
    const held = isDisabled ? new Set<Privilege>() : await readHeld(tx, personId);
    const beyond = things.filter((thing) => isDisabled || thing.needs.some((right) => !held.has(right)));
    if (beyond.length === 0) continue;
    await tellAdmins(tx, context, organizationId, {
      kind: 'left_behind',
      by,
      personId,
      isDisabled,
      things: beyond.map(describeThing),
    });
  }
}

async function readHeld(tx: Tx, personId: string): Promise<ReadonlySet<Privilege>> {
  const rows = await tx
    .selectFrom('role_privilege')
    .innerJoin('person', (join) =>
      join
        .onRef('person.organization_id', '=', 'role_privilege.organization_id')
        .onRef('person.role_id', '=', 'role_privilege.role_id'),
    )
    .select('role_privilege.privilege')
    .where('person.id', '=', personId)
    .execute();
  return new Set(rows.map((row) => row.privilege as Privilege));
}
