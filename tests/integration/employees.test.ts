import type { AnswerOf } from '@pravas/contract/operation.ts';
import {
  getEmployee,
  listEmployees,
  updateEmployee,
  updateEmployeeStatus,
} from '@pravas/contract/people/employee-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, auditOf, COMPANY_ID, idOf, PROVIDER_ID, userIdOf } from '../support/company.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Page = AnswerOf<typeof listEmployees>;
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
const listed = async (search: object = {}, query: Record<string, string> = {}) =>
  payloadOf<Page>(await list({ search: JSON.stringify(search), ...query }));
const get = (userId: number, who = admin) =>
  callOperation(world.url, getEmployee, { query: { user_id: String(userId) } }, who);
const employee = async (userId: number, who = admin) =>
  payloadOf<{ employee: Employee }>(await get(userId, who)).employee;
const update = (body: unknown, who = admin) => callOperation(world.url, updateEmployee, { body }, who);
const setStatus = (userIds: readonly number[], isActive: boolean, who = admin) =>
  callOperation(world.url, updateEmployeeStatus, { body: { user_ids: userIds, isActive } }, who);
const fieldsOf = (envelope: { errors?: readonly { field: string }[] }) => envelope.errors?.map((one) => one.field);

/** What the form sends back of an employee. */
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

describe('the employee list', () => {
  it('shows the company its own people and nobody else’s', async () => {
    const page = await listed();
    expectShape(listEmployees, page);
    expect(page.data.map((one) => one.email_)).toEqual([
      'asha.rao@meridian.example',
      'meera.iyer@meridian.example',
      'nisha.verma@meridian.example',
      'vikram.shah@meridian.example',
    ]);
    expect([page.total, page.rowNumber, page.recordsPerPage]).toEqual([4, 1, 20]);
    expect(payloadOf<Page>(await list({}, stranger)).data.map((one) => one.email_)).toEqual([STRANGER]);
  });

  it('is refused to whoever may not view employees, and to nobody in particular', async () => {
    const asha = await signIn(world);
    expectRefusal(await list({}, asha), 'privilege_missing');
    expectRefusal(await callOperation(world.url, listEmployees, {}), 'session_missing');
  });

  it.each([
    ['as', ['Asha']],
    ['RAO asha', ['Asha']],
    ['iyer', ['Meera']],
    ['meridian', ['Asha', 'Meera', 'Nisha', 'Vikram']],
    ['asha.rao@meri', ['Asha']],
    ['m1003', ['Vikram']],
    ['sha', ['Vikram']],
    ['sha r', []],
    ["' | !asha:* & (", ['Asha']],
    ['!!! -- &', []],
    ['मीरा', []],
  ])('finds by the beginnings of words: %s', async (text, names) => {
    expect((await listed({ text })).data.map((one) => one.first_name)).toEqual(names);
  });

  it('finds parts of a code, and names written in any script', async () => {
    const userId = await addPerson(world, 'kavya.pillai@meridian.example');
    await world.query(`update person set employee_code = 'MUM/24-017', first_name = 'काव्या' where user_id = $1`, [
      userId,
    ]);
    for (const text of ['mum', '017', 'MUM/24', 'काव्', 'pillai 24']) {
      expect((await listed({ text })).data.map((one) => one.user_id)).toEqual([userId]);
    }
    await world.query('delete from person where user_id = $1', [userId]);
  });

  it('narrows by role, grade, department, status and invitation', async () => {
    const one = async (search: object) => (await listed(search)).data.map((row) => row.first_name);
    expect(await one({ roleId: await idOf(world, 'role', 'Finance') })).toEqual(['Nisha']);
    expect(await one({ gradeId: await idOf(world, 'grade', 'L1') })).toEqual(['Asha']);
    expect(await one({ departmentId: await idOf(world, 'department', 'Sales') })).toEqual(['Meera']);
    expect(await one({ isActive: false })).toEqual([]);
    expect(await one({ inviteStatus: 'Sent' })).toEqual([]);
    expect(await one({ text: 'vikram', isActive: true })).toEqual(['Vikram']);
  });

  it('sorts by every column both ways, and is the other way round', async () => {
    for (const sortBy of ['name', 'email_', 'employeeCode', 'role', 'grade', 'department', 'createdAt', 'isActive']) {
      const ids = async (sortOrder: string) => (await listed({}, { sortBy, sortOrder })).data.map((row) => row.user_id);
      const [up, down] = [await ids('ASC'), await ids('DESC')];
      expect([sortBy, [...up].sort()]).toEqual([sortBy, [...down].sort()]);
      if (['name', 'email_', 'employeeCode', 'role'].includes(sortBy)) expect(up).toEqual(down.toReversed());
    }
  });

  it.each([
    [{ sortBy: 'password_hash' }, 'sortBy'],
    [{ sortBy: 'name; drop table person' }, 'sortBy'],
    [{ sortOrder: 'sideways' }, 'sortOrder'],
    [{ recordsPerPage: '21' }, 'recordsPerPage'],
    [{ recordsPerPage: '1000' }, 'recordsPerPage'],
    [{ rowNumber: '0' }, 'rowNumber'],
    [{ rowNumber: '-1' }, 'rowNumber'],
    [{ search: '{"role":1}' }, 'role'],
    [{ search: 'no json' }, 'search'],
    [{ search: '{"roleId":"x"}' }, 'search.roleId'],
  ])('refuses %o', async (query, field) => {
    const [first] = fieldsOf(expectRefusal(await list(query as Record<string, string>), 'validation_failed')) ?? [];
    expect(first).toBe(field);
  });

  it('is paged by rows, with the exact total', async () => {
    const page = await listed({}, { rowNumber: '3', recordsPerPage: '20' });
    expect([page.data.length, page.total, page.rowNumber]).toEqual([2, 4, 3]);
    const beyond = await listed({}, { rowNumber: '999' });
    expect([beyond.data.length, beyond.total]).toEqual([0, 4]);
  });

  it('shows each person on one page, whichever way it is sorted', async () => {
    await world.query(
      `insert into person (organization_id, id, email, first_name, last_name, role_id, employee_code, grade_id)
       select $1, gen_random_uuid(), 'q' || n || '@pages.example', 'Page' || n % 7, 'Same', r.id,
         case when n % 3 = 0 then null else 'Q' || n end, case when n % 4 = 0 then null else $2::uuid end
       from generate_series(1, 100) n, role r where r.organization_id = $1 and r.name = 'Employee'`,
      [COMPANY_ID, await idOf(world, 'grade', 'L2')],
    );
    for (const sortBy of ['name', 'employeeCode', 'grade', 'createdAt']) {
      for (const sortOrder of ['ASC', 'DESC']) {
        const query = { sortBy, sortOrder };
        const whole = (await listed({}, { ...query, recordsPerPage: '500' })).data;
        const pages = [];
        for (let rowNumber = 1; rowNumber <= 104; rowNumber += 20) {
          pages.push(...(await listed({}, { ...query, rowNumber: String(rowNumber), recordsPerPage: '20' })).data);
        }
        expect(pages.map((one) => one.user_id)).toEqual(whole.map((one) => one.user_id));
        expect(new Set(pages.map((one) => one.user_id)).size).toBe(104);
        if (sortBy === 'grade') expect(pages.slice(-25).map((one) => one.grade)).toEqual(Array(25).fill(null));
      }
    }
    await world.query(`delete from person where email like '%@pages.example'`);
  });
});

describe('an employee', () => {
  it('is told with everything, and what may be done', async () => {
    const one = await employee(await userIdOf(world, EMPLOYEE));
    expectShape(getEmployee, { employee: one });
    expect(one).toMatchObject({
      first_name: 'Asha',
      role: { name: 'Employee' },
      inviteStatus: 'Registered',
      allowedActions: { editPersonal: true, editEmployment: true, changeStatus: true, resendInvite: false },
    });
  });

  it('is not found by another organisation, nor when there is none', async () => {
    const userId = await userIdOf(world, EMPLOYEE);
    expectRefusal(await get(userId, stranger), 'not_found');
    expectRefusal(await get(999_999), 'not_found');
    expectRefusal(await update({ ...(await form(userId)), user_id: await userIdOf(world, STRANGER) }), 'not_found');
    expectRefusal(await setStatus([userId, await userIdOf(world, STRANGER)], false), 'not_found');
    expect((await employee(userId)).isActive).toBe(true);
  });

  it('shows a viewer no full numbers and nothing to do', async () => {
    await addPerson(world, 'travel.desk@meridian.example', 'Travel desk');
    const viewer = await signIn(world, 'travel.desk@meridian.example');
    const userId = await userIdOf(world, EMPLOYEE);
    const seen = await employee(userId, viewer);
    expect(Object.values(seen.allowedActions)).toEqual([false, false, false, false]);
    expect(seen.documents[0]?.number).toMatch(/^••••\d{4}$/);
    expectRefusal(await update(await form(userId), viewer), 'privilege_missing');
    expectRefusal(await setStatus([userId], false, viewer), 'privilege_missing');
  });

  it('is changed as a whole, and the trail says what was and what is', async () => {
    const userId = await userIdOf(world, EMPLOYEE);
    const before = await form(userId);
    const body = {
      ...before,
      designation: '[Lead] engineer',
      costCentre: 'CC-7',
      pan: 'ABCDE1234F',
      gradeId: await idOf(world, 'grade', 'L3'),
      preferences: { ...(before.preferences as object), seat: 'aisle' },
    };
    const { employee: after } = payloadOf<{ employee: Employee }>(await update(body));
    expect(after).toMatchObject({ designation: '[Lead] engineer', grade: { name: 'L3' }, pan: 'ABCDE1234F' });
    expect([after.version, after.preferences.seat]).toEqual([Number(before.version) + 1, 'aisle']);
    expect((await auditOf(world, 'person.updated')).at(-1)).toEqual({
      designation: { before: null, after: '[Lead] engineer' },
      cost_centre: { before: null, after: 'CC-7' },
      pan: { before: null, after: '••••234F' },
      grade: { before: 'L1', after: 'L3' },
      preferences: { before: 'changed', after: 'changed' },
    });
  });

  it('changed by two at once is changed by the first', async () => {
    const body = await form(await userIdOf(world, EMPLOYEE));
    const answers = await Promise.all([
      update({ ...body, designation: 'First' }),
      update({ ...body, designation: 'Second' }),
    ]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    expectRefusal(answers.find((one) => one.status === 409) ?? (await get(0)), 'conflict');
  });

  it.each([
    [{ first_name: 'A1' }, 'validation_failed', 'first_name'],
    [{ mobile: '123456' }, 'validation_failed', 'mobile'],
    [{ pan: 'ABCDE12345' }, 'validation_failed', 'pan'],
    [{ dateOfBirth: '2999-01-01' }, 'validation_failed', 'dateOfBirth'],
    [{ dateOfBirth: '2023-02-30' }, 'validation_failed', 'dateOfBirth'],
    [{ extraFields: { 'Shoe size': '9' } }, 'validation_failed', 'extraFields.Shoe size'],
    [{ employeeCode: 'M1003' }, 'employee_code_taken', 'employeeCode'],
    [{ employeeCode: 'm1003' }, 'employee_code_taken', 'employeeCode'],
    [{ gradeId: '01960000-0000-7000-8000-00000000ffff' }, 'not_found', 'gradeId'],
    [{ roleId: '01960000-0000-7000-8000-00000000ffff' }, 'not_found', 'roleId'],
    [{ isActive: false }, 'validation_failed', 'isActive'],
    [{ password_hash: 'x' }, 'validation_failed', 'password_hash'],
  ] as const)('refuses %o', async (change, code, field) => {
    const body = { ...(await form(await userIdOf(world, EMPLOYEE))), ...change };
    expect(fieldsOf(expectRefusal(await update(body), code))).toEqual([field]);
  });

  it('cannot be put into another organisation’s role or grade', async () => {
    const body = await form(await userIdOf(world, EMPLOYEE));
    const roleId = await idOf(world, 'role', 'Employee', PROVIDER_ID);
    const gradeId = await idOf(world, 'grade', 'L1', PROVIDER_ID);
    expect(fieldsOf(expectRefusal(await update({ ...body, roleId }), 'not_found'))).toEqual(['roleId']);
    expect(fieldsOf(expectRefusal(await update({ ...body, gradeId }), 'not_found'))).toEqual(['gradeId']);
  });
});

describe('ten thousand people', () => {
  it('are listed at the beginning, near the end and in another order, counted exactly', async () => {
    await world.query(
      `insert into person (organization_id, id, email, first_name, last_name, role_id, employee_code)
       select $1, gen_random_uuid(), 'p' || n || '@many.example', 'Person' || (n * 7919 % 10000), 'Number' || n, r.id, 'X' || n
       from generate_series(1, 10000) n, role r where r.organization_id = $1 and r.name = 'Employee'`,
      [COMPANY_ID],
    );
    await world.query('analyze person');
    const [counted] = await world.query<{ count: string }>('select count(*) from person where organization_id = $1', [
      COMPANY_ID,
    ]);
    const pages: number[][] = [];
    for (const query of [{}, { rowNumber: '9980' }, { sortBy: 'name', sortOrder: 'DESC' }]) {
      const page = payloadOf<Page>(await list(query));
      expect([page.total, page.data.length]).toEqual([Number(counted?.count), 20]);
      pages.push(page.data.map(({ user_id }) => user_id));
    }
    const [first = [], end = [], backwards = []] = pages;
    expect(new Set([...first, ...end]).size).toBe(40);
    expect(backwards).not.toEqual(first);
    const found = await listed({ text: 'person79 number1' });
    expect(found.total).toBeGreaterThan(0);
    for (const row of found.data) expect(`${row.first_name} ${row.last_name}`).toMatch(/^Person79.* Number1/);
  });
});
