import { createHash } from 'node:crypto';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import {
  inviteEmployee,
  inviteEmployees,
  listEmployees,
  resendInvite,
  updateEmployeeStatus,
} from '@pravas/contract/people/employee-operations.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addPerson,
  addRole,
  COMPANY_ID,
  idOf,
  lastMailTo,
  mailsTo,
  PROVIDER_ID,
  userIdOf,
} from '../support/company.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

let world: World;
let admin: TravellerClient;
let roleId: string;

beforeAll(async () => {
  world = await createWorld();
  admin = await signIn(world, ADMIN);
  roleId = await idOf(world, 'role', 'Employee');
});
afterAll(() => world.close());

const person = (email: string, more: object = {}) => ({ email, first_name: 'Tara', last_name: 'Sen', roleId, ...more });
const invite = (body: object, who = admin, headers: Record<string, string> = {}) =>
  callOperation(world.url, inviteEmployee, { body }, { token: who.token, headers });
const inviteAll = (employees: readonly object[], who = admin) =>
  callOperation(world.url, inviteEmployees, { body: { employees } }, who);
const resend = (userIds: readonly number[], who = admin) =>
  callOperation(world.url, resendInvite, { body: { user_ids: userIds } }, who);
const fieldsOf = (envelope: { errors?: readonly { field: string }[] }) => envelope.errors?.map((one) => one.field);
const isThere = async (email: string) =>
  (await world.query('select 1 from person where email = $1', [email])).length > 0;

interface InvitationRow {
  readonly id: string;
  readonly token_hash: Buffer | null;
  readonly expires_at: Date | null;
  readonly sent_at: Date | null;
  readonly revoked_at: Date | null;
}
const invitationsOf = (email: string) =>
  world.query<InvitationRow>(
    'select i.* from invitation i join person p on p.id = i.person_id where p.email = $1 order by i.created_at',
    [email],
  );

/** The token of the link in the last of so many mails. */
async function tokenIn(email: string, count = 1): Promise<string> {
  const text = await lastMailTo(world, email, count);
  const link = /^Choose a password: (\S+)\/register#token=(\S+)$/m.exec(text);
  expect(link?.[1]).toBe(world.url);
  return link?.[2] ?? '';
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

describe('inviting', () => {
  it('creates a person without a password and mails a link that exists nowhere else', async () => {
    const email = 'tara.sen@meridian.example';
    const meera = await userIdOf(world, 'meera.iyer@meridian.example');
    const more = { employeeCode: 'T-1', designation: 'Analyst', costCentre: 'CC-9', mobile: '9845098450' };
    const gradeId = await idOf(world, 'grade', 'L2');
    const answer = await invite(person(` ${email.toUpperCase()} `, { ...more, gradeId, approverUserId: meera }));
    const { user_id } = payloadOf<{ user_id: number }>(answer);
    expect(user_id).toBe(await userIdOf(world, email));
    const token = await tokenIn(email);
    const [row] = await invitationsOf(email);
    expect(row?.token_hash).toEqual(hashOf(token));
    const lives = Number(row?.expires_at) - Number(row?.sent_at);
    expect(lives).toBe(24 * 3_600_000);
    const [stored] = await world.query<{ password_hash: null; invite_status: string }>(
      'select password_hash, invite_status from person where user_id = $1',
      [user_id],
    );
    expect(stored).toEqual({ password_hash: null, invite_status: 'Sent' });
    const dump = JSON.stringify(await world.query('select * from outbox_event'));
    expect(dump).not.toContain(token);
    expect(JSON.stringify(await world.query('select * from audit_event'))).not.toContain(token);
    const page = payloadOf<AnswerOf<typeof listEmployees>>(
      await callOperation(world.url, listEmployees, { query: { search: '{"inviteStatus":"Sent"}' } }, admin),
    );
    expect(page.data).toMatchObject([
      { user_id, inviteExpired: false, approver: { user_id: meera, name: 'Meera Iyer' }, grade: { name: 'L2' } },
    ]);
  });

  it('writes the link with the public address, whatever the request says', async () => {
    const email = 'host.header@meridian.example';
    payloadOf(await invite(person(email), admin, { 'x-forwarded-host': 'evil.example', host: 'evil.example' }));
    await tokenIn(email);
  });

  it('says when a link has expired', async () => {
    const email = 'late.comer@meridian.example';
    payloadOf(await invite(person(email)));
    await tokenIn(email);
    await world.query(
      `update invitation set expires_at = now() - interval '1 second' where person_id =
      (select id from person where email = $1)`,
      [email],
    );
    const page = payloadOf<AnswerOf<typeof listEmployees>>(
      await callOperation(world.url, listEmployees, { query: { search: '{"text":"late.comer"}' } }, admin),
    );
    expect(page.data.map((one) => one.inviteExpired)).toEqual([true]);
  });

  it.each([
    [{ email: 'a@b.c' }, 'validation_failed', 'email'],
    [{ email: 'not an address' }, 'validation_failed', 'email'],
    [{ first_name: 'T1' }, 'validation_failed', 'first_name'],
    [{ last_name: '' }, 'validation_failed', 'last_name'],
    [{ mobile: '12' }, 'validation_failed', 'mobile'],
    [{ roleId: 'admin' }, 'validation_failed', 'roleId'],
    [{ roleId: '01960000-0000-7000-8000-00000000ffff' }, 'not_found', 'roleId'],
    [{ gradeId: '01960000-0000-7000-8000-00000000ffff' }, 'not_found', 'gradeId'],
    [{ departmentId: '01960000-0000-7000-8000-00000000ffff' }, 'not_found', 'departmentId'],
    [{ approverUserId: 999_999 }, 'not_found', 'approverUserId'],
    [{ employeeCode: 'm1001' }, 'employee_code_taken', 'employeeCode'],
    [{ email: EMPLOYEE }, 'email_taken', 'email'],
    [{ email: EMPLOYEE.toUpperCase() }, 'email_taken', 'email'],
    [{ password_hash: 'x' }, 'validation_failed', 'password_hash'],
  ] as const)('refuses %o', async (change, code, field) => {
    const answer = await invite(person('refused.one@meridian.example', change));
    expect(fieldsOf(expectRefusal(answer, code))).toEqual([field]);
    expect(await isThere('refused.one@meridian.example')).toBe(false);
  });

  it('refuses what belongs to another organisation', async () => {
    const theirs = await idOf(world, 'role', 'Employee', PROVIDER_ID);
    const answer = await invite(person('refused.one@meridian.example', { roleId: theirs }));
    expect(fieldsOf(expectRefusal(answer, 'not_found'))).toEqual(['roleId']);
    const other = await invite(
      person('refused.one@meridian.example', { approverUserId: await userIdOf(world, STRANGER) }),
    );
    expect(fieldsOf(expectRefusal(other, 'not_found'))).toEqual(['approverUserId']);
  });

  it('refuses a role that is switched off, and an approver who cannot approve', async () => {
    const off = await addRole(world, 'Retired', []);
    await world.query('update role set is_active = false where id = $1', [off]);
    const answer = await invite(person('refused.one@meridian.example', { roleId: off }));
    expect(fieldsOf(expectRefusal(answer, 'validation_failed'))).toEqual(['roleId']);
    const approverUserId = await userIdOf(world, EMPLOYEE);
    const other = await invite(person('refused.one@meridian.example', { approverUserId }));
    expect(fieldsOf(expectRefusal(other, 'validation_failed'))).toEqual(['approverUserId']);
  });

  it('is not for those who may not manage employees, nor into roles with rights they lack', async () => {
    const asha = await signIn(world);
    expectRefusal(await invite(person('refused.one@meridian.example'), asha), 'privilege_missing');
    await addRole(world, 'People partner', ['employees.view', 'employees.manage']);
    await addPerson(world, 'divya.menon@meridian.example', 'People partner');
    const divya = await signIn(world, 'divya.menon@meridian.example');
    const admins = await idOf(world, 'role', 'Company admin');
    const answer = await invite(person('refused.one@meridian.example', { roleId: admins }), divya);
    expect(fieldsOf(expectRefusal(answer, 'privilege_not_held'))).toEqual(['roleId']);
  });

  it('answers for somebody of another organisation as for anybody new', async () => {
    const [theirs, nobodys] = ['known.elsewhere@other.example', 'known.nowhere@other.example'] as const;
    await world.query(
      `insert into person (organization_id, id, email, password_hash, first_name, last_name, role_id)
       select organization_id, gen_random_uuid(), $1, password_hash, 'Known', 'Elsewhere', role_id
       from person where email = $2`,
      [theirs, STRANGER],
    );
    const told = async (email: string) => {
      const one = await invite(person(email.toUpperCase()));
      const { user_id } = payloadOf<{ user_id: number }>(one);
      await tokenIn(email);
      const { query } = { query: { search: JSON.stringify({ text: email }) } };
      const { data } = payloadOf<AnswerOf<typeof listEmployees>>(
        await callOperation(world.url, listEmployees, { query }, admin),
      );
      const again = expectRefusal(await invite(person(email)), 'email_taken');
      const several = expectRefusal(await inviteAll([person(email)]), 'email_taken');
      const said = JSON.stringify([
        one.status,
        one.json,
        data,
        again.errors,
        several.errors,
        await mailsTo(world, email),
      ]);
      return said
        .replaceAll(email, 'ADDRESS')
        .replaceAll(`"user_id":${user_id}`, '"user_id":USER')
        .replaceAll(/"(?:id|messageId|_id|requestId)":("[^"]*"|\d+)/g, '')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
    };
    expect(await told(theirs)).toBe(await told(nobodys));
    expect(payloadOf(await inviteAll([person(STRANGER), person('known.nowhere.2@other.example')]))).toEqual({
      invited: 2,
    });
    await world.query('delete from invitation where person_id in (select id from person where email = $1)', [STRANGER]);
    await world.query(`delete from person where email = $1 and invite_status = 'Sent'`, [STRANGER]);
  });

  it('twice at the same moment creates one person', async () => {
    const body = person('two.clicks@meridian.example');
    const answers = await Promise.all([invite(body), invite(body), invite(body)]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409]);
    for (const answer of answers.filter((one) => one.status === 409)) expectRefusal(answer, 'email_taken');
  });

  it('with the same key answers the same and mails once', async () => {
    const email = 'same.key@meridian.example';
    const headers = { 'idempotency-key': 'invite-same-key-1' };
    const [one, two] = [await invite(person(email), admin, headers), await invite(person(email), admin, headers)];
    expect(one.text).toBe(two.text);
    await tokenIn(email);
    expect(await invitationsOf(email)).toHaveLength(1);
  });
});

describe('inviting several', () => {
  it('invites all', async () => {
    const emails = Array.from({ length: 12 }, (_, index) => `many.${index}@meridian.example`);
    expect(payloadOf(await inviteAll(emails.map((email) => person(email))))).toEqual({ invited: 12 });
    for (const email of emails) await tokenIn(email);
  });

  it('or none, and names every row and field that is wrong', async () => {
    const rows = [
      person('none.0@meridian.example'),
      person(EMPLOYEE),
      person('none.2@meridian.example', { employeeCode: 'N-1' }),
      person('none.0@meridian.example'),
      person('none.4@meridian.example', { employeeCode: 'n-1' }),
      person(STRANGER),
    ];
    expect(fieldsOf(expectRefusal(await inviteAll(rows), 'email_taken'))).toEqual([
      'employees.1.email',
      'employees.3.email',
      'employees.4.employeeCode',
    ]);
    expect(await isThere('none.0@meridian.example')).toBe(false);
    const invalid = [
      person('none.0@meridian.example'),
      person('x'),
      person('none.2@meridian.example', { last_name: '1' }),
    ];
    expect(fieldsOf(expectRefusal(await inviteAll(invalid), 'validation_failed'))).toEqual([
      'employees.1.email',
      'employees.2.last_name',
    ]);
    const unknownRole = [person('none.0@meridian.example'), person('none.1@meridian.example', { roleId: COMPANY_ID })];
    expect(fieldsOf(expectRefusal(await inviteAll(unknownRole), 'not_found'))).toEqual(['employees.1.roleId']);
    expect(await isThere('none.0@meridian.example')).toBe(false);
  });

  it('takes up to a hundred', async () => {
    const rows = Array.from({ length: 101 }, (_, index) => person(`toomany.${index}@meridian.example`));
    expect(fieldsOf(expectRefusal(await inviteAll(rows), 'validation_failed'))).toEqual(['employees']);
    expectRefusal(await inviteAll([]), 'validation_failed');
  });
});

describe('mails in a company’s name', () => {
  it('name the address of whoever invites, and make no link of the company’s words', async () => {
    const name = 'URGENT: re-verify at https://pravas-login.evil.example';
    // As it may have been stored before the rule.
    await world.query('update organization set name = $1 where id = $2', [name, COMPANY_ID]);
    payloadOf(await invite(person('link.words@meridian.example')));
    const text = await lastMailTo(world, 'link.words@meridian.example');
    expect(text).toContain('Vikram Shah (vikram.shah@meridian.example) has invited you');
    const [mail] = await mailsTo(world, 'link.words@meridian.example');
    expect(mail?.subject).toContain('re-verify at https pravas-login evil example');
    await world.query(`update organization set name = 'Meridian Analytics' where id = $1`, [COMPANY_ID]);
    const refused = await invite(person('link.person@meridian.example', { last_name: 'evil.example' }));
    expect(fieldsOf(expectRefusal(refused, 'validation_failed'))).toEqual(['last_name']);
  });

  it('are 250 a day from an organisation younger than a week, and 5,000 from others', async () => {
    const plant = (count: number) =>
      world.query(
        `insert into invitation (organization_id, id, person_id, created_at, revoked_at)
         select organization_id, gen_random_uuid(), id, now(), now() from person, generate_series(1, $2::int)
         where email = $1`,
        [EMPLOYEE, count],
      );
    const age = (interval: string) =>
      world.query(`update organization set created_at = now() - $1::interval where id = $2`, [interval, COMPANY_ID]);
    const sent = await world.query<{ n: number }>(
      `select count(*)::int as n from invitation where created_at > now() - interval '1 day'`,
    );
    await age('6 days');
    await plant(249 - (sent[0]?.n ?? 0));
    const two = [person('limit.one@meridian.example'), person('limit.two@meridian.example')];
    expect(expectRefusal(await inviteAll(two), 'invitation_limit').message).toMatch(
      /250 invitations a day, and 1 are left/,
    );
    payloadOf(await invite(two[0] ?? {}));
    expectRefusal(await invite(two[1] ?? {}), 'invitation_limit');
    await age('8 days');
    payloadOf(await invite(two[1] ?? {}));
    await plant(5_000);
    expectRefusal(await invite(person('limit.three@meridian.example')), 'invitation_limit');
    await world.query(`delete from invitation where revoked_at is not null and used_at is null and token_hash is null`);
  });
});

describe('sending again', () => {
  const anHourAgo = (email: string) =>
    world.query(
      `update invitation set created_at = created_at - interval '1 hour' where person_id = (select id from person where email = $1)`,
      [email],
    );

  it('makes a new link and the earlier ones worthless', async () => {
    const email = 'resend.me@meridian.example';
    const { user_id } = payloadOf<{ user_id: number }>(await invite(person(email)));
    const first = await tokenIn(email);
    expectRefusal(await resend([user_id]), 'otp_resend_too_soon');
    await anHourAgo(email);
    expect(payloadOf(await resend([user_id, user_id]))).toEqual({ sent: 1 });
    const second = await tokenIn(email, 2);
    const rows = await invitationsOf(email);
    expect(rows.map((row) => row.revoked_at !== null)).toEqual([true, false]);
    expect(rows.map((row) => row.token_hash)).toEqual([hashOf(first), hashOf(second)]);
  });

  it('at the same moment sends one', async () => {
    const email = 'impatient.one@meridian.example';
    const { user_id } = payloadOf<{ user_id: number }>(await invite(person(email)));
    await tokenIn(email);
    await anHourAgo(email);
    const answers = await Promise.all([resend([user_id]), resend([user_id]), resend([user_id])]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 429, 429]);
    await tokenIn(email, 2);
  });

  it('is refused for the registered, the disabled and the unknown, and then nobody gets one', async () => {
    const email = 'all.or.none@meridian.example';
    const { user_id } = payloadOf<{ user_id: number }>(await invite(person(email)));
    await tokenIn(email);
    await anHourAgo(email);
    expectRefusal(await resend([user_id, await userIdOf(world, EMPLOYEE)]), 'already_registered');
    expectRefusal(await resend([user_id, 999_999]), 'not_found');
    expectRefusal(await resend([user_id, await userIdOf(world, STRANGER)]), 'not_found');
    const off = { body: { user_ids: [user_id], isActive: false } };
    payloadOf(await callOperation(world.url, updateEmployeeStatus, off, admin));
    expect(fieldsOf(expectRefusal(await resend([user_id]), 'validation_failed'))).toEqual(['user_ids']);
    expect(await mailsTo(world, email)).toHaveLength(1);
  });
});

describe('an invitation that is not wanted any more', () => {
  it('is not mailed when it was revoked or the person disabled before the worker came', async () => {
    // Everything in one transaction, as the worker would find it when it comes late.
    await world.query(
      `with someone as (
         insert into person (organization_id, id, email, first_name, last_name, role_id, invite_status, is_active)
         values ($1, gen_random_uuid(), 'never.mailed@meridian.example', 'Never', 'Mailed', $2, 'Sent', false)
         returning organization_id, id
       ), invited as (
         insert into invitation (organization_id, id, person_id, created_at)
         select organization_id, gen_random_uuid(), id, now() from someone returning organization_id, id
       )
       insert into outbox_event (organization_id, id, topic, payload, created_at, run_at)
       select organization_id, gen_random_uuid(), 'invitation.created', json_build_object('invitationId', id), now(), now()
       from invited`,
      [COMPANY_ID, roleId],
    );
    await vi.waitFor(
      async () => expect(await world.query('select 1 from outbox_event where delivered_at is null')).toEqual([]),
      { timeout: 20_000, interval: 50 },
    );
    expect(await mailsTo(world, 'never.mailed@meridian.example')).toEqual([]);
    expect((await invitationsOf('never.mailed@meridian.example'))[0]?.token_hash).toBeNull();
  });
});
