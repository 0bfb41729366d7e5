import {
  createDepartment,
  createGrade,
  getDepartment,
  getGrade,
  listDepartments,
  listGrades,
  updateDepartment,
  updateDepartmentStatus,
  updateGrade,
  updateGradeStatus,
} from '@pravas/contract/organisation/master-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { EMPLOYEE, STRANGER } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { expectRefusal } from './send-request.ts';
import { useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask, lastAudit } = company;
let world: World;

let employee: string;
let stranger: string;
beforeAll(() => {
  ({ world, employee, stranger } = company.now());
});

const search = (value: unknown) => ({ search: JSON.stringify(value) });
const userIdOf = async (email: string) =>
  (await world.query<{ user_id: number }>('select user_id from person where email = $1', [email]))[0]?.user_id ?? 0;

describe('grades', () => {
  it('are listed with how many people have them, in the order asked for, page by page', async () => {
    const all = await ask(listGrades, {});
    expect(all.data.map((grade) => grade.name)).toEqual(['Director', 'L1', 'L2', 'L3']);
    expect(all).toMatchObject({ total: 4, rowNumber: 1, recordsPerPage: 20 });
    expect(all.data.find((grade) => grade.name === 'L1')?.employees).toBe(1);
    const backwards = await ask(listGrades, { query: { sortBy: 'name', sortOrder: 'DESC', rowNumber: '2' } });
    expect(backwards.data.map((grade) => grade.name)).toEqual(['L2', 'L1', 'Director']);
    const found = await ask(listGrades, { query: search({ name: ' l', isActive: true }) });
    expect(found.data.map((grade) => grade.name)).toEqual(['L1', 'L2', 'L3']);
    expect((await ask(listGrades, { query: search({ name: '%' }) })).data).toEqual([]);
  });

  it('may be seen by whoever is signed in, and changed by who manages them only', async () => {
    expect((await ask(listGrades, {}, employee)).total).toBe(4);
    expectRefusal(await call(createGrade, { body: { name: 'L4' } }, employee), 'privilege_missing');
  });

  it('are added, renamed, switched off and on, and every step is on record', async () => {
    const { grade } = await ask(createGrade, { body: { name: '  L4 ', description: 'Senior people' } });
    expect(grade).toMatchObject({ name: 'L4', description: 'Senior people', isActive: true, employees: 0 });
    expect(await lastAudit()).toMatchObject({
      action: 'grade.created',
      details: { after: { name: 'L4', description: 'Senior people' } },
    });
    const renamed = await ask(updateGrade, { body: { gradeId: grade._id, name: 'L4+', description: '' } });
    expect(renamed.grade).toMatchObject({ name: 'L4+', description: null });
    expect((await lastAudit())?.details).toEqual({
      before: { name: 'L4', description: 'Senior people' },
      after: { name: 'L4+', description: null },
    });
    const off = await ask(updateGradeStatus, { body: { gradeId: grade._id, isActive: false } });
    expect(off.grade.isActive).toBe(false);
    expect((await ask(listGrades, { query: search({ isActive: false }) })).data).toEqual([off.grade]);
    expect((await ask(updateGradeStatus, { body: { gradeId: grade._id, isActive: true } })).grade.isActive).toBe(true);
    expect((await ask(getGrade, { query: { gradeId: grade._id } })).grade.name).toBe('L4+');
  });

  it('stay on while somebody has them', async () => {
    const { data } = await ask(listGrades, { query: search({ name: 'L1' }) });
    const refusal = expectRefusal(
      await call(updateGradeStatus, { body: { gradeId: data[0]?._id, isActive: false } }),
      'in_use',
    );
    expect(refusal.message).toContain('1 people');
  });

  it.each([
    ['', 'Grade name is required'],
    ['x'.repeat(51), 'Grade name must be 1 to 50 characters'],
    ['L1/L2', 'Please enter valid grade name'],
  ])('refuse the name "%s"', async (name, message) => {
    const refusal = expectRefusal(await call(createGrade, { body: { name } }), 'validation_failed');
    expect(refusal.errors).toEqual([{ field: 'name', message }]);
  });

  it('take a name of exactly the longest length, and each name once in any letter case', async () => {
    await ask(createGrade, { body: { name: 'a'.repeat(50) } });
    const refusal = expectRefusal(await call(createGrade, { body: { name: 'A'.repeat(50) } }), 'name_taken');
    expect(refusal.errors).toEqual([{ field: 'name', message: 'This name is already used' }]);
    const { data } = await ask(listGrades, { query: search({ name: 'L2' }) });
    expectRefusal(await call(updateGrade, { body: { gradeId: data[0]?._id, name: 'l1' } }), 'name_taken');
  });

  it('of the same name, added at the same moment, are one', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(createGrade, { body: { name: 'Race' } })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expectRefusal(answer, 'name_taken');
  });

  it('of another organisation cannot be seen or touched, and theirs may bear the same name', async () => {
    const { data } = await ask(listGrades, { query: search({ name: 'L3' }) });
    const gradeId = data[0]?._id ?? '';
    expectRefusal(await call(getGrade, { query: { gradeId } }, stranger), 'not_found');
    expectRefusal(await call(updateGrade, { body: { gradeId, name: 'Mine' } }, stranger), 'not_found');
    expectRefusal(await call(updateGradeStatus, { body: { gradeId, isActive: false } }, stranger), 'not_found');
    expect((await ask(listGrades, {}, stranger)).data.map((grade) => grade._id)).not.toContain(gradeId);
    await ask(createGrade, { body: { name: 'Race' } }, stranger);
  });

  it.each([
    [{ rowNumber: '0' }, 'rowNumber'],
    [{ recordsPerPage: '21' }, 'recordsPerPage'],
    [{ sortBy: 'created_at; drop table grade' }, 'sortBy'],
    [{ sortOrder: 'sideways' }, 'sortOrder'],
    [{ search: 'L1' }, 'search'],
    [search({ title: 'L1' }), 'title'],
  ])('refuse the list %j', async (query, field) => {
    const refusal = expectRefusal(await call(listGrades, { query }), 'validation_failed');
    expect(refusal.errors?.[0]?.field).toContain(field);
  });
});

describe('departments', () => {
  it('have a head, who is somebody active of the organisation', async () => {
    const head = await userIdOf(EMPLOYEE);
    const { department } = await ask(createDepartment, { body: { name: 'Legal', headUserId: head } });
    expect(department.head).toEqual({ user_id: head, name: 'Asha Rao' });
    expect((await lastAudit())?.details).toMatchObject({ after: { head: 'Asha Rao' } });
    const without = await ask(updateDepartment, {
      body: { departmentId: department._id, name: 'Legal', headUserId: null },
    });
    expect(without.department.head).toBeNull();
    const abroad = await userIdOf(STRANGER);
    for (const headUserId of [abroad, 999_999]) {
      const refusal = expectRefusal(
        await call(updateDepartment, { body: { departmentId: department._id, name: 'Legal', headUserId } }),
        'not_found',
      );
      expect(refusal.errors).toEqual([{ field: 'headUserId', message: 'This person does not exist' }]);
    }
    await world.query('update person set is_active = false where email = $1', [EMPLOYEE]);
    const disabled = await call(createDepartment, { body: { name: 'Estates', headUserId: head } });
    await world.query('update person set is_active = true where email = $1', [EMPLOYEE]);
    expect(expectRefusal(disabled, 'validation_failed').errors?.[0]?.field).toBe('headUserId');
  });

  it('are listed, renamed and switched like grades', async () => {
    const { data } = await ask(listDepartments, { query: { sortBy: 'employees', sortOrder: 'DESC' } });
    expect(data.map((one) => one.employees)).toEqual(data.map((one) => one.employees).toSorted((a, b) => b - a));
    const engineering = data.find((one) => one.name === 'Engineering');
    expectRefusal(
      await call(updateDepartmentStatus, { body: { departmentId: engineering?._id, isActive: false } }),
      'in_use',
    );
    expectRefusal(await call(createDepartment, { body: { name: 'SALES' } }), 'name_taken');
    expectRefusal(await call(createDepartment, { body: { name: 'A' } }), 'validation_failed');
    const { department } = await ask(createDepartment, { body: { name: 'IT' } });
    const off = await ask(updateDepartmentStatus, { body: { departmentId: department._id, isActive: false } });
    expect(off.department.isActive).toBe(false);
    const shown = await ask(getDepartment, { query: { departmentId: department._id } }, employee);
    expect(shown.department).toEqual(off.department);
  });

  it('are changed by who manages them only, and never from outside', async () => {
    const { data } = await ask(listDepartments, {});
    const departmentId = data[0]?._id ?? '';
    expectRefusal(await call(createDepartment, { body: { name: 'Mine' } }, employee), 'privilege_missing');
    expectRefusal(await call(getDepartment, { query: { departmentId } }, stranger), 'not_found');
    expectRefusal(await call(updateDepartment, { body: { departmentId, name: 'Mine' } }, stranger), 'not_found');
    expectRefusal(
      await call(updateDepartmentStatus, { body: { departmentId, isActive: false } }, stranger),
      'not_found',
    );
  });
});
