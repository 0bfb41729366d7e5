import { expect, vi } from 'vitest';
import { send } from '../integration/send-request.ts';
import type { World } from './world.ts';

/** The demo company's id. */
export const COMPANY_ID = '01960000-0000-7000-8000-000000000002';
/** The provider's own organisation: another one, for people whom the company must not reach. */
export const PROVIDER_ID = '01960000-0000-7000-8000-000000000001';

/** The number by which the wire names a person. */
export async function userIdOf(world: World, email: string): Promise<number> {
  const [row] = await world.query<{ user_id: number }>('select user_id from person where email = $1', [email]);
  if (!row) throw new Error(`Nobody is called ${email}`);
  return row.user_id;
}

/** The id of one of the company's roles, grades or departments. */
export async function idOf(
  world: World,
  table: 'role' | 'grade' | 'department',
  name: string,
  organizationId = COMPANY_ID,
): Promise<string> {
  const [row] = await world.query<{ id: string }>(`select id from ${table} where organization_id = $1 and name = $2`, [
    organizationId,
    name,
  ]);
  if (!row) throw new Error(`There is no ${table} ${name}`);
  return row.id;
}

/** Gives the company a role of its own. */
export async function addRole(world: World, name: string, privileges: readonly string[]): Promise<string> {
  const [row] = await world.query<{ id: string }>(
    'insert into role (organization_id, id, name) values ($1, gen_random_uuid(), $2) returning id',
    [COMPANY_ID, name],
  );
  await world.query('insert into role_privilege select $1, $2, unnest($3::text[])', [COMPANY_ID, row?.id, privileges]);
  return row?.id ?? '';
}

/** Lets every employee of the company book for guests: the organisation's module and switch, and the role's right. */
export async function allowGuests(world: World): Promise<void> {
  await world.query(
    `update organization set settings = settings || '{"modules":[{"id":8,"active":true}],"enableBookForGuest":true}' where id = $1`,
    [COMPANY_ID],
  );
  await world.query(
    `insert into role_privilege select organization_id, id, 'guests.book' from role
     where organization_id = $1 and name = 'Employee' on conflict do nothing`,
    [COMPANY_ID],
  );
}

/** Adds a person to the company who can sign in with the demo password. Answers the number the wire uses. */
export async function addPerson(
  world: World,
  email: string,
  roleName = 'Employee',
  organizationId = COMPANY_ID,
): Promise<number> {
  const [name = ''] = email.split('@');
  const [first = '', last = 'Nair'] = name.split('.');
  const [row] = await world.query<{ user_id: number }>(
    `insert into person (organization_id, id, email, password_hash, first_name, last_name, role_id, title, gender,
       nationality, mobile)
     select $1, gen_random_uuid(), $2, (select password_hash from person where email = 'asha.rao@meridian.example'),
       initcap($3), initcap($4), r.id, 'Ms', 'female', 'IN', '+919845012345'
     from role r where r.organization_id = $1 and r.name = $5 returning user_id`,
    [organizationId, email, first, last, roleName],
  );
  return row?.user_id ?? 0;
}

/** A mail as the sandbox's mailbox lists it. */
export interface ListedMail {
  readonly id: number;
  readonly subject: string;
  readonly to: readonly string[];
}

/** The mails that have arrived for an address, oldest first. */
export async function mailsTo(world: World, email: string): Promise<readonly ListedMail[]> {
  const path = `/api/messages?to=${encodeURIComponent(email)}`;
  const answer = await send(world.sandbox.urls.mailbox, { method: 'GET', path });
  const { messages } = answer.json as { messages: ListedMail[] };
  return [...messages].sort((a, b) => a.id - b.id);
}

/** Waits until so many mails have arrived for an address and answers the text of the last. */
export async function lastMailTo(world: World, email: string, count = 1): Promise<string> {
  const mails = await vi.waitFor(
    async () => {
      const found = await mailsTo(world, email);
      expect(found).toHaveLength(count);
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );
  const answer = await send(world.sandbox.urls.mailbox, { method: 'GET', path: `/api/messages/${mails.at(-1)?.id}` });
  return (answer.json as { text: string }).text;
}

/** The audit trail's entries about an object, oldest first. */
export async function auditOf(world: World, action: string): Promise<readonly Record<string, unknown>[]> {
  const rows = await world.query<{ details: Record<string, unknown> }>(
    `select details - 'ip' as details from audit_event where action = $1 order by organization_id, seq`,
    [action],
  );
  return rows.map((row) => row.details);
}
