import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { World } from './world.ts';

/** Somebody who calls operations, or tries to. */
export interface TestCaller {
  readonly name: string;
  /** Undefined = sends none. */
  readonly token: string | undefined;
  /** Rights that count; empty where a session is refused as a whole. */
  readonly privileges: ReadonlySet<string>;
  /** The answer of every operation that asks for a session; null = it depends. */
  readonly refusedWith: 'session_missing' | 'session_ended' | 'access_token_expired' | null;
  readonly isRestricted: boolean;
  readonly isKey: boolean;
  readonly isSuperAdmin: boolean;
  readonly personId: string;
  readonly organizationId: string;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A live session of a person, without logging in; answers its access token. */
export async function beginSession(
  world: Pick<World, 'query'>,
  personId: string,
  options: { readonly restricted?: boolean; readonly ended?: boolean; readonly accessExpired?: boolean } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const sessionId = randomUUID();
  await world.query(
    `insert into session (organization_id, id, person_id, created_at, expires_at, is_restricted, ended_at)
     select organization_id, $1, id, now(), now() + interval '1 day', $3, case when $4 then now() end
     from person where id = $2`,
    [sessionId, personId, options.restricted === true, options.ended === true],
  );
  await world.query(
    `insert into session_access (organization_id, session_id, token_hash, expires_at)
     select organization_id, id, $2, case when $3 then now() - interval '1 second' else now() + interval '1 day' end
     from session where id = $1`,
    [sessionId, hashOf(token), options.accessExpired === true],
  );
  return token;
}

/** The address of a person that `addPerson` made. */
export function emailOf(personId: string): string {
  return `${personId.slice(-12)}@callers.example`;
}

/** A person of an organisation whose role holds exactly these privileges. */
export async function addPerson(
  world: World,
  organizationId: string,
  privileges: readonly string[],
  options: { readonly active?: boolean } = {},
): Promise<string> {
  const roleId = randomUUID();
  const personId = randomUUID();
  await world.query('insert into role (organization_id, id, name) values ($1, $2, $3)', [
    organizationId,
    roleId,
    `Only ${randomUUID().slice(0, 8)}`,
  ]);
  for (const privilege of privileges) {
    await world.query('insert into role_privilege values ($1, $2, $3)', [organizationId, roleId, privilege]);
  }
  await world.query(
    `insert into person (organization_id, id, email, first_name, last_name, role_id, is_active)
     values ($1, $2, $3, 'Test', 'Caller', $4, $5)`,
    [organizationId, personId, emailOf(personId), roleId, options.active !== false],
  );
  return personId;
}

/** Gives a person the demo's password. */
export async function givePassword(world: World, personId: string): Promise<void> {
  await world.query(
    `update person set is_email_unproven = false,
       password_hash = (select password_hash from person where email = 'asha.rao@meridian.example')
     where id = $1`,
    [personId],
  );
}

/** An API key of a person with these scopes; answers its secret. */
export async function addApiKey(
  world: World,
  personId: string,
  scopes: readonly string[],
  options: { readonly revoked?: boolean; readonly expired?: boolean } = {},
): Promise<string> {
  const secret = `prv_${randomBytes(32).toString('base64url')}`;
  await world.query(
    `insert into api_key (organization_id, id, name, prefix, key_hash, scopes, created_by, created_at, revoked_at, expires_at,
       held_privileges)
     select organization_id, $1, 'Test', $2, $3, $4, id, now(), case when $6 then now() end,
       case when $7 then now() - interval '1 second' end,
       array(select rp.privilege from role_privilege rp
         where rp.organization_id = p.organization_id and rp.role_id = p.role_id)
     from person p where id = $5`,
    [
      randomUUID(),
      secret.slice(0, 12),
      hashOf(secret),
      scopes,
      personId,
      options.revoked === true,
      options.expired === true,
    ],
  );
  return secret;
}
