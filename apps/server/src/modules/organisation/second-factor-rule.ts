import { sql } from 'kysely';
import { ACCESS_TOPIC, announce } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import type { OrganizationSettings } from './organization-settings.ts';

type Rule = OrganizationSettings['security']['secondFactor'];

/**
 * Whether a rule demands a second factor of a person, who has none: admins are company admins and all of the provider's
 * people, since these decide for everybody else.
 */
const DEMANDED = (rule: Rule) => sql`(
  select p.id as person_id,
    (${rule} = 'everyone' or ${rule} = 'admins' and ((r.role_code & 1) = 1 or o.is_provider)) as is_demanded,
    not exists (select from second_factor f
      where f.organization_id = p.organization_id and f.person_id = p.id and f.confirmed_at is not null) as has_none
  from person p join role r on r.organization_id = p.organization_id and r.id = p.role_id
    join organization o on o.id = p.organization_id)`;

/**
 * True where a session of this person may only set up a second factor. Single sign-on is exempt: the identity provider
 * asks for all that the organisation wants, and asking twice would only teach people to confirm without looking. An
 * admin who has just registered has shown a code from the mail beside the password, and is asked at the next sign-in.
 */
export async function isHeldToFactor(tx: Tx, rule: Rule, personId: string, method: string): Promise<boolean> {
  if (rule === 'nobody' || method === 'sso' || (method === 'registration' && rule === 'admins')) return false;
  const { rows } = await sql<{ lacks: boolean }>`
    select is_demanded and has_none as lacks from ${DEMANDED(rule)} d where d.person_id = ${personId}`.execute(tx);
  return rows[0]?.lacks === true;
}

/** True where a rule demands a second factor of this person, whether they have one or not. */
export async function demandsFactor(tx: Tx, rule: Rule, personId: string): Promise<boolean> {
  if (rule === 'nobody') return false;
  const { rows } = await sql<{ is_demanded: boolean }>`
    select is_demanded from ${DEMANDED(rule)} d where d.person_id = ${personId}`.execute(tx);
  return rows[0]?.is_demanded === true;
}

/**
 * Applies a changed rule or a person's new role to living sessions: those who lack a required factor may only set one
 * up. `personId` = null means everybody.
 */
export async function holdSessionsToFactor(
  tx: Tx,
  organizationId: string,
  rule: Rule,
  personId: string | null,
): Promise<void> {
  const changed = await sql`
    update session s set is_restricted = d.is_demanded and d.has_none from ${DEMANDED(rule)} d
    where s.person_id = d.person_id and s.ended_at is null and s.method <> 'sso'
      and s.is_restricted <> (d.is_demanded and d.has_none)
      and (${personId}::uuid is null or s.person_id = ${personId}::uuid)`.execute(tx);
  if ((changed.numAffectedRows ?? 0n) > 0n) await announce(tx, organizationId, ACCESS_TOPIC);
}
