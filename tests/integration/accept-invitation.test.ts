import {
  getInviteDetails,
  registerEmployee,
  registerOrganization,
} from '@pravas/contract/identity/sign-up-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPLOYEE, PASSWORD, STRANGER } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import {
  cookieFrom,
  createOpenWorld,
  GOOD_REGISTRATION,
  knock,
  logInAs,
  NEW_PASSWORD,
  newAddress,
  proveAddress,
} from './getting-in.ts';
import { expectRefusal, expectShape, payloadOf } from './send-request.ts';

let world: World;

beforeAll(async () => {
  world = await createOpenWorld();
});
afterAll(() => world.close());

describe('accepting an invitation', () => {
  const acceptance = {
    title: 'Mr',
    firstName: 'Arjun',
    lastName: 'Menon',
    gender: 'male',
    mobile: '9845011111',
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  };
  const accept = (token: string, change: Record<string, unknown> = {}) =>
    knock(world, registerEmployee, { body: { token, ...acceptance, ...change } });
  const details = (token: string) => knock(world, getInviteDetails, { bearer: token });

  /** A person who was invited, by the demo company or a colleague of `inviter`; answers the links that were mailed. */
  async function invite(links = 1, email = newAddress('meridian.example'), inviter = EMPLOYEE) {
    const { createHash, randomUUID } = await import('node:crypto');
    const personId = randomUUID();
    await world.query(
      `insert into person (organization_id, id, email, first_name, last_name, role_id, invite_status)
       select p.organization_id, $1, $2, 'Arjun', 'Menon', r.id, 'Sent' from person p
       join role r on r.organization_id = p.organization_id and r.name = 'Employee' where p.email = $3`,
      [personId, email, inviter],
    );
    const tokens = Array.from({ length: links }, () => `invite-${randomUUID()}`);
    for (const token of tokens) {
      await world.query(
        `insert into invitation (organization_id, id, person_id, invited_by, token_hash, expires_at, sent_at, created_at)
         select organization_id, $1, $2, id, $3, now() + interval '24 hours', now(), now() from person where email = $4`,
        [randomUUID(), personId, createHash('sha256').update(token).digest(), inviter],
      );
    }
    return { email, personId, tokens, token: tokens[0] ?? '' };
  }

  it('shows what it says, and signs the person in', async () => {
    const { email, token } = await invite();
    const said = payloadOf<Record<string, unknown>>(await details(token));
    expectShape(getInviteDetails, said);
    expect(said).toMatchObject({
      email,
      organizationName: 'Meridian Analytics',
      firstName: 'Arjun',
      invitedBy: 'Asha Rao',
      mobile: null,
    });
    const answer = await accept(token, { lastName: 'Menon Pillai' });
    expect(payloadOf(answer)).toMatchObject({
      user: { email_: email, last_name: 'Menon Pillai', roleName: 'Employee', is_admin: 0 },
    });
    expect(cookieFrom(answer)).not.toBeNull();
    expect((await logInAs(world, email, NEW_PASSWORD)).status).toBe(200);
  });

  it('works once, and uses the person’s other invitations up', async () => {
    const { tokens } = await invite(2);
    const [first = '', second = ''] = tokens;
    const answers = await Promise.all([accept(first), accept(first), accept(second)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410, 410]);
    for (const token of tokens) {
      expectRefusal(await details(token), 'link_used');
      expectRefusal(await accept(token), 'link_used');
    }
  });

  it.each([
    ['expired', `update invitation set expires_at = now() - interval '1 second' where person_id = $1`, 'link_expired'],
    ['taken back', 'update invitation set revoked_at = now() where person_id = $1', 'link_used'],
    ['for a disabled person', 'update person set is_active = false where id = $1', 'link_used'],
    ['for somebody registered', `update person set invite_status = 'Registered' where id = $1`, 'link_used'],
  ] as const)('is refused when it is %s', async (_, sql, code) => {
    const { personId, token } = await invite();
    await world.query(sql, [personId]);
    expectRefusal(await details(token), code);
    expectRefusal(await accept(token), code);
  });

  it('is refused when nobody made it', async () => {
    expectRefusal(await details('a'.repeat(43)), 'link_used');
    expectRefusal(await accept('a'.repeat(43)), 'link_used');
  });

  const ELSEWHERE = /^This address already signs in to another organisation\. Ask your company admin/;
  const invitedAs = (personId: string) =>
    world.query(
      `select p.invite_status, i.used_at, i.revoked_at from person p join invitation i on i.person_id = p.id
       where p.id = $1`,
      [personId],
    );
  const OPEN = [{ invite_status: 'Sent', used_at: null, revoked_at: null }];

  it('tells the owner, and nobody else, that the address signs in to another organisation, and stays open', async () => {
    const email = newAddress('other.example');
    await world.query(
      `insert into person (organization_id, id, email, first_name, last_name, role_id, password_hash)
       select organization_id, gen_random_uuid(), $1, 'Dev', 'Patel', role_id, password_hash from person where email = $2`,
      [email, STRANGER],
    );
    const { personId, token } = await invite(1, email.toUpperCase());
    expect(expectRefusal(await details(token), 'email_taken').message).toMatch(ELSEWHERE);
    expect(expectRefusal(await accept(token), 'email_taken').message).toMatch(ELSEWHERE);
    expect(await invitedAs(personId)).toEqual(OPEN);
    expect(payloadOf(await logInAs(world, email, PASSWORD))).toMatchObject({ user: { first_name: 'Dev' } });
    // The other organisation knows them by another address by now.
    await world.query(`update person set email = $2 where email = $1`, [email, newAddress('other.example')]);
    expect((await accept(token)).status).toBe(200);
    expect(payloadOf(await logInAs(world, email, NEW_PASSWORD))).toMatchObject({ user: { first_name: 'Arjun' } });
  });

  it('counts for one of two organisations whose invitations are accepted at once', async () => {
    const email = newAddress('both.example');
    const [ours, theirs] = [await invite(1, email), await invite(1, email, STRANGER)];
    const answers = await Promise.all([accept(ours.token), accept(theirs.token)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    if (refused) expect(expectRefusal(refused, 'email_taken').message).toMatch(ELSEWHERE);
    const states = await Promise.all([ours, theirs].map(({ personId }) => invitedAs(personId)));
    expect(states.filter((one) => JSON.stringify(one) === JSON.stringify(OPEN))).toHaveLength(1);
    expect((await logInAs(world, email, NEW_PASSWORD)).status).toBe(200);
  });

  it('keeps nobody from registering an organisation of their own with the address', async () => {
    const email = newAddress('own.example');
    const { personId, token } = await invite(1, email);
    const registration = { ...GOOD_REGISTRATION, organizationName: 'Own Address Works', gstNumber: null };
    const proof = await proveAddress(world, email);
    payloadOf(await knock(world, registerOrganization, { body: registration }, { token: proof }));
    expectRefusal(await accept(token), 'email_taken');
    expect(await invitedAs(personId)).toEqual(OPEN);
  });

  it('keeps to the password rules', async () => {
    const { token } = await invite();
    const own = { password: 'at meridian since', confirmPassword: 'at meridian since' };
    expect(expectRefusal(await accept(token, own), 'validation_failed').errors?.[0]?.field).toBe('password');
    const known = { password: 'Welcome@123', confirmPassword: 'Welcome@123' };
    expectRefusal(await accept(token, known), 'password_breached');
    expect((await accept(token)).status).toBe(200);
  });
});
