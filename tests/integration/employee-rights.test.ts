import { updateRolePrivileges } from '@pravas/contract/access/role-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import {
  getApprovers,
  getEmployee,
  listEmployees,
  updateEmployee,
  updateEmployeeApprover,
  updateEmployeeStatus,
} from '@pravas/contract/people/employee-operations.ts';
import { watchTrip } from '@pravas/contract/trip/trip-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addRole, auditOf, COMPANY_ID, idOf, userIdOf } from '../support/company.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

type Employee = AnswerOf<typeof getEmployee>['employee'];

let world: World;
let admin: TravellerClient;
let stranger: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  admin = await signIn(world, ADMIN);
  stranger = await signIn(world, STRANGER);
});
afterAll(() => world.close());

const list = (query: Record<string, string> = {}, who = admin) =>
  callOperation(world.url, listEmployees, { query }, who);
const get = (userId: number, who = admin) =>
  callOperation(world.url, getEmployee, { query: { user_id: String(userId) } }, who);
const employee = async (userId: number, who = admin) =>
  payloadOf<{ employee: Employee }>(await get(userId, who)).employee;
const update = (body: unknown, who = admin) => callOperation(world.url, updateEmployee, { body }, who);
const setStatus = (userIds: readonly number[], isActive: boolean, who = admin) =>
  callOperation(world.url, updateEmployeeStatus, { body: { user_ids: userIds, isActive } }, who);
const fieldsOf = (envelope: { errors?: readonly { field: string }[] }) => envelope.errors?.map((one) => one.field);

/** The body that the form sends back of an employee. */
function formOf(one: Employee): Record<string, unknown> {
  return {
    user_id: one.user_id,
    title: one.title,
    first_name: one.first_name,
    last_name: one.last_name,
    gender: one.gender ?? 'female',
    mobile: one.mobile ?? '9845012345',
    dateOfBirth: one.dateOfBirth,
    nationality: one.nationality,
    pan: one.pan,
    preferences: one.preferences,
    extraFields: one.extraFields,
    version: one.version,
    employeeCode: one.employeeCode,
    designation: one.designation,
    costCentre: one.costCentre,
    roleId: one.role._id,
    gradeId: one.grade?._id ?? null,
    departmentId: one.department?._id ?? null,
  };
}

const form = async (userId: number) => formOf(await employee(userId));

const gradeOf = (name: string) => named('grade', name);
const departmentOf = (name: string) => named('department', name);

/** A grade or department of the company, made where there is none of this name. */
async function named(table: 'grade' | 'department', name: string): Promise<string> {
  await world.query(
    `insert into ${table} (organization_id, id, name, created_at, updated_at)
     select $1, gen_random_uuid(), $2, now(), now()
     where not exists (select from ${table} where organization_id = $1 and name = $2)`,
    [COMPANY_ID, name],
  );
  return idOf(world, table, name);
}

describe('rights', () => {
  it('are given only by those who hold them', async () => {
    await addRole(world, 'People partner', [
      'employees.view',
      'employees.manage',
      'profile.own',
      'search',
      'trips.own',
    ]);
    await addPerson(world, 'divya.menon@meridian.example', 'People partner');
    const divya = await signIn(world, 'divya.menon@meridian.example');
    const userId = await addPerson(world, 'rahul.bose@meridian.example', 'People partner');
    const body = await form(userId);
    const asAdmin = { ...body, roleId: await idOf(world, 'role', 'Company admin') };
    expect(fieldsOf(expectRefusal(await update(asAdmin, divya), 'privilege_not_held'))).toEqual(['roleId']);
    expect((await employee(userId)).role.name).toBe('People partner');
    payloadOf(await update({ ...body, roleId: await idOf(world, 'role', 'People partner') }, divya));
  });

  it('of oneself are not one’s own to change', async () => {
    const self = await form(await userIdOf(world, ADMIN));
    const role = { ...self, roleId: await idOf(world, 'role', 'Employee') };
    expect(fieldsOf(expectRefusal(await update(role), 'self_change_refused'))).toEqual(['roleId']);
    expectRefusal(await setStatus([Number(self.user_id)], false), 'self_change_refused');
    payloadOf(await update({ ...self, designation: 'Head of travel' }));
  });

  it('hold whoever becomes an admin to a second factor at once, where admins are asked for one', async () => {
    const demand = (ofWhom: string) =>
      world.query(
        `update organization set settings = jsonb_set(settings, '{security,secondFactor}', to_jsonb($1::text))
         where name = 'Meridian Analytics'`,
        [ofWhom],
      );
    const userId = await addPerson(world, 'risen.one@meridian.example', 'Employee');
    const risen = await signIn(world, 'risen.one@meridian.example');
    const become = async (role: string) =>
      payloadOf(await update({ ...(await form(userId)), roleId: await idOf(world, 'role', role) }));
    // A session that began with a registration is held like any other, once it is an admin's.
    await world.query(
      `update session set method = 'registration' where person_id = (select id from person where user_id = $1)`,
      [userId],
    );
    await demand('admins');
    try {
      await become('Company admin');
      expectRefusal(await callOperation(world.url, listEmployees, {}, risen), 'second_factor_required');
      await become('Employee');
      expectRefusal(await callOperation(world.url, listEmployees, {}, risen), 'privilege_missing');
    } finally {
      await demand('nobody');
    }
  });

  it('do not reach people who hold more, nor one’s own place', async () => {
    await addRole(world, 'HR partner', ['employees.view', 'employees.manage', 'profile.own', 'search', 'trips.own']);
    const own = await addPerson(world, 'hema.rao@meridian.example', 'HR partner');
    const hema = await signIn(world, 'hema.rao@meridian.example');
    const boss = await addPerson(world, 'mallory.one@meridian.example', 'Company admin');
    const friend = await addPerson(world, 'friend.one@meridian.example', 'Approver');
    const [grade, department] = [await gradeOf('Director'), await departmentOf('Sales')];
    const approver = (userId: number, who = hema) =>
      callOperation(world.url, updateEmployeeApprover, { body: { user_id: userId, approverUserId: friend } }, who);
    for (const [field, change] of [
      ['gradeId', { gradeId: grade }],
      ['departmentId', { departmentId: department }],
      ['costCentre', { costCentre: 'CC-1' }],
    ] as const) {
      const body = { ...(await form(own)), ...change };
      expect(fieldsOf(expectRefusal(await update(body, hema), 'self_change_refused'))).toEqual([field]);
      const above = { ...(await form(boss)), ...change };
      expect(fieldsOf(expectRefusal(await update(above, hema), 'privilege_not_held'))).toEqual([field]);
    }
    expect(fieldsOf(expectRefusal(await approver(own), 'self_change_refused'))).toEqual(['approverUserId']);
    expect(fieldsOf(expectRefusal(await approver(boss), 'privilege_not_held'))).toEqual(['approverUserId']);
    const demoted = { ...(await form(boss)), roleId: await idOf(world, 'role', 'HR partner') };
    expect(fieldsOf(expectRefusal(await update(demoted, hema), 'privilege_not_held'))).toEqual(['roleId']);
    expectRefusal(await setStatus([boss], false, hema), 'privilege_not_held');
    await world.query('update person set is_active = false where user_id = $1', [boss]);
    expectRefusal(await setStatus([boss], true, hema), 'privilege_not_held');
    await world.query('update person set is_active = true where user_id = $1', [boss]);
    // An unchanged field of a form is no change, and a name may be corrected.
    payloadOf(await update({ ...(await form(boss)), first_name: 'Malini' }, hema));
    payloadOf(await update({ ...(await form(own)), designation: 'HR lead' }, hema));
    expect((await employee(boss, hema)).allowedActions).toMatchObject({ editEmployment: false, changeStatus: false });
    // She may place colleagues without further rights.
    const colleague = await addPerson(world, 'colleague.one@meridian.example', 'HR partner');
    payloadOf(await update({ ...(await form(colleague)), gradeId: grade, departmentId: department }, hema));
  });

  it('let another admin change an admin’s place, and the only one their own', async () => {
    const self = await form(await userIdOf(world, ADMIN));
    const moved = { ...self, gradeId: await gradeOf('Director') };
    expect(fieldsOf(expectRefusal(await update(moved), 'self_change_refused'))).toEqual(['gradeId']);
    await world.query(`update person set is_active = false where email = 'mallory.one@meridian.example'`);
    payloadOf(await update(moved));
    payloadOf(await update({ ...self, version: Number(self.version) + 1 }));
  });

  it('are not taken from a role by those who do not hold them', async () => {
    const roleId = await addRole(world, 'Treasurer', ['wallet.topup', 'search']);
    await addRole(world, 'Role keeper', ['roles.manage', 'search']);
    await addPerson(world, 'rohit.keeper@meridian.example', 'Role keeper');
    const rohit = await signIn(world, 'rohit.keeper@meridian.example');
    const body = { roleId, privileges: ['search'] };
    const answer = await callOperation(world.url, updateRolePrivileges, { body }, rohit);
    expect(fieldsOf(expectRefusal(answer, 'privilege_not_held'))).toEqual(['privileges']);
    payloadOf(await callOperation(world.url, updateRolePrivileges, { body }, admin));
  });

  it('change with the next request', async () => {
    await addPerson(world, 'sana.khan@meridian.example', 'Travel desk');
    const sana = await signIn(world, 'sana.khan@meridian.example');
    expect((await list({}, sana)).status).toBe(200);
    const body = await form(await userIdOf(world, 'sana.khan@meridian.example'));
    payloadOf(await update({ ...body, roleId: await idOf(world, 'role', 'Employee') }));
    expectRefusal(await list({}, sana), 'privilege_missing');
  });
});

describe('disabling', () => {
  it('ends sessions at once, is told once, and can be undone', async () => {
    const email = 'farah.ali@meridian.example';
    const userId = await addPerson(world, email);
    const farah = await signIn(world, email);
    const trip = await farah.search().then((flights) => farah.add(flights, flights.flights[0]?.flightId ?? ''));
    const stream = farah.client.stream(watchTrip, { query: { tripId: trip.tripId } });
    await stream.next();
    expect(payloadOf(await setStatus([userId, userId], false))).toEqual({ changed: 1 });
    for (let next = await stream.next(); !next.done; next = await stream.next());
    expectRefusal(await list({}, farah), 'session_ended');
    await expect(signIn(world, email)).rejects.toThrow();
    expect(payloadOf(await setStatus([userId], false))).toEqual({ changed: 0 });
    expect(await auditOf(world, 'person.disabled')).toHaveLength(1);
    expect(payloadOf(await setStatus([userId], true))).toEqual({ changed: 1 });
    expectRefusal(await list({}, farah), 'session_ended');
    await signIn(world, email);
  });

  it('takes up to 500 people at once', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => index + 1);
    expect(fieldsOf(expectRefusal(await setStatus(ids, false), 'validation_failed'))).toEqual(['user_ids']);
    expect(fieldsOf(expectRefusal(await setStatus([], false), 'validation_failed'))).toEqual(['user_ids']);
  });

  it('leaves an admin, whoever disables whom at the same moment', async () => {
    const others = ['dina.one@meridian.example', 'dina.two@meridian.example'];
    for (const email of others) await addPerson(world, email, 'Company admin');
    const [one, two] = await Promise.all(others.map((email) => signIn(world, email)));
    const [idOne, idTwo] = await Promise.all(others.map((email) => userIdOf(world, email)));
    if (!one || !two || !idOne || !idTwo) throw new Error('Both are there');
    payloadOf(await setStatus([await userIdOf(world, ADMIN)], false, one));
    const answers = await Promise.all([setStatus([idTwo], false, one), setStatus([idOne], false, two)]);
    const codes = answers.map((answer) => (answer.json as { code?: string }).code ?? 'done').sort();
    // The other is refused because nobody would be left, or because they have been disabled by then.
    expect(codes).toEqual(['done', expect.stringMatching(/^(last_admin|session_ended)$/)]);
    const admins = await world.query(
      `select 1 from person p join role r on r.id = p.role_id
       where p.organization_id = $1 and r.name = 'Company admin' and p.is_active`,
      [COMPANY_ID],
    );
    expect(admins).toHaveLength(1);
    await world.query('update person set is_active = true where email = $1', [ADMIN]);
    await world.query('update person set is_active = false where email = any ($1)', [others]);
    admin = await signIn(world, ADMIN);
  });

  it('does not count an admin who has not registered, and role changes neither take the last', async () => {
    const invited = await addPerson(world, 'esha.late@meridian.example', 'Company admin');
    await world.query(`update person set invite_status = 'Sent', password_hash = null where user_id = $1`, [invited]);
    await addPerson(world, 'gita.boss@meridian.example', 'Company admin');
    const gita = await signIn(world, 'gita.boss@meridian.example');
    const adminId = await userIdOf(world, ADMIN);
    const body = { ...(await form(adminId)), roleId: await idOf(world, 'role', 'Employee') };
    await world.query(`update person set role_id = $1 where email = 'gita.boss@meridian.example'`, [
      await addRole(world, 'Everything', await allPrivileges()),
    ]);
    expectRefusal(await update(body, gita), 'last_admin');
    expect((await employee(adminId)).role.name).toBe('Company admin');
  });

  async function allPrivileges(): Promise<readonly string[]> {
    const rows = await world.query<{ privilege: string }>(
      `select privilege from role_privilege where organization_id = $1 and role_id = $2`,
      [COMPANY_ID, await idOf(world, 'role', 'Company admin')],
    );
    return rows.map((row) => row.privilege);
  }
});

describe('approvers', () => {
  const approvers = async (name: string, who = admin) => {
    const answer = await callOperation(world.url, getApprovers, { query: { search: JSON.stringify({ name }) } }, who);
    expect(answer.status).toBe(200);
    return (answer.json as { payload: AnswerOf<typeof getApprovers> }[])[0]?.payload.data ?? [];
  };
  const setApprover = (userId: number, approverUserId: number | null) =>
    callOperation(world.url, updateEmployeeApprover, { body: { user_id: userId, approverUserId } }, admin);

  it('are matched anywhere in the full name, in any case, for everybody of the organisation', async () => {
    const asha = await signIn(world);
    for (const name of ['MEERA', 'ra iy', 'iyer']) {
      expect((await approvers(name, asha)).map((one) => one.email_)).toEqual(['meera.iyer@meridian.example']);
    }
    expect(await approvers('asha', asha)).toEqual([]);
    expect(await approvers('meera', stranger)).toEqual([]);
    expect(await approvers('%')).toEqual([]);
  });

  it('are set and cleared', async () => {
    const userId = await userIdOf(world, EMPLOYEE);
    const meera = await userIdOf(world, 'meera.iyer@meridian.example');
    const set = payloadOf<{ employee: Employee }>(await setApprover(userId, meera)).employee;
    expect(set.approver).toEqual({ user_id: meera, name: 'Meera Iyer', email_: 'meera.iyer@meridian.example' });
    expect(payloadOf<{ employee: Employee }>(await setApprover(userId, null)).employee.approver).toBeNull();
  });

  it('must be able to approve, of this organisation, and somebody else', async () => {
    const userId = await userIdOf(world, EMPLOYEE);
    const meera = await userIdOf(world, 'meera.iyer@meridian.example');
    const nisha = await userIdOf(world, 'nisha.verma@meridian.example');
    for (const [person, approver, code] of [
      [userId, nisha, 'validation_failed'],
      [meera, meera, 'validation_failed'],
      [userId, await userIdOf(world, STRANGER), 'not_found'],
      [userId, 999_999, 'not_found'],
    ] as const) {
      expect(fieldsOf(expectRefusal(await setApprover(person, approver), code))).toEqual(['approverUserId']);
    }
  });
});
