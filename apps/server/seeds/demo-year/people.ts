import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type { Tx } from '../../src/platform/database.ts';
import type { Chance } from './chance.ts';
import type { Rows } from './rows.ts';

/** A person of the demo company, as the year's story needs them. */
export interface DemoPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly title: Traveller['title'];
  readonly gender: 'male' | 'female';
  readonly gradeId: string;
  readonly gradeName: string;
  readonly departmentId: string;
  readonly departmentName: string;
  readonly managerId: string | null;
}

const FIRST_NAMES = [
  ['Aarav', 'male'],
  ['Aditi', 'female'],
  ['Akash', 'male'],
  ['Ananya', 'female'],
  ['Arjun', 'male'],
  ['Bhavna', 'female'],
  ['Chetan', 'male'],
  ['Deepa', 'female'],
  ['Farhan', 'male'],
  ['Gayatri', 'female'],
  ['Harish', 'male'],
  ['Ishita', 'female'],
  ['Joseph', 'male'],
  ['Kavya', 'female'],
  ['Kiran', 'male'],
  ['Lakshmi', 'female'],
  ['Manish', 'male'],
  ['Neha', 'female'],
  ['Omar', 'male'],
  ['Pooja', 'female'],
  ['Rahul', 'male'],
  ['Ritu', 'female'],
  ['Sanjay', 'male'],
  ['Shreya', 'female'],
  ['Tarun', 'male'],
  ['Uma', 'female'],
  ['Varun', 'male'],
  ['Zoya', 'female'],
] as const;
const LAST_NAMES = [
  'Nair',
  'Kulkarni',
  'Reddy',
  'Banerjee',
  'Menon',
  'Gupta',
  'Khan',
  'Pillai',
  'Joshi',
  'Das',
] as const;
const NEW_DEPARTMENTS = ['Marketing', 'Operations'];
/** People besides those with a printed login. */
const NEW_PEOPLE = 56;

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Fills the company up to some sixty people in six departments, each department with a head who approves, and gives
 * the people with a printed login their places. Answers everybody.
 */
export async function seedPeople(tx: Tx, chance: Chance, rows: Rows, nowMs: number): Promise<readonly DemoPerson[]> {
  const now = new Date(nowMs).toISOString();
  for (const name of NEW_DEPARTMENTS) {
    rows.add('department', { id: chance.id(nowMs), name, is_active: true, created_at: now, updated_at: now });
  }
  const [company] = await tx.selectFrom('organization').select('id').execute();
  if (!company) throw new Error('There is no company to fill');
  await rows.write(tx, company.id, ['department']);
  const departments = await tx.selectFrom('department').select(['id', 'name']).orderBy('name').execute();
  const grades = await tx.selectFrom('grade').select(['id', 'name']).orderBy('name').execute();
  const roles = await tx.selectFrom('role').select(['id', 'name']).execute();
  const known = await tx.selectFrom('person').selectAll().orderBy('user_id').execute();
  const heads = await appointHeads(tx, chance, departments, known);
  const people: DemoPerson[] = known.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    title: row.title as Traveller['title'],
    gender: row.gender === 'female' ? 'female' : 'male',
    gradeId: row.grade_id ?? '',
    gradeName: grades.find((grade) => grade.id === row.grade_id)?.name ?? 'L1',
    departmentId: row.department_id ?? '',
    departmentName: departments.find((department) => department.id === row.department_id)?.name ?? '',
    managerId: managerOf(row.id, row.department_id ?? '', heads, known),
  }));
  for (let index = 0; index < NEW_PEOPLE; index += 1) {
    const department = departments[index % departments.length];
    if (!department) break;
    people.push(newPerson(chance, index, department, grades, heads, nowMs));
  }
  const roleId = (name: string) => roles.find((role) => role.name === name)?.id ?? '';
  const hash = known[0]?.password_hash ?? null;
  for (const [index, person] of people.entries()) {
    if (index < known.length) {
      await tx.updateTable('person').set({ approver_id: person.managerId }).where('id', '=', person.id).execute();
      continue;
    }
    rows.add('person', {
      id: person.id,
      email: person.email,
      password_hash: hash,
      first_name: person.firstName,
      last_name: person.lastName,
      title: person.title,
      gender: person.gender,
      role_id: roleId(index === known.length ? 'Travel desk' : person.gradeName === 'L3' ? 'Approver' : 'Employee'),
      is_active: true,
      mobile: `+9198451${String(10_000 + index)}`,
      nationality: 'IN',
      date_of_birth: `19${75 + (index % 23)}-0${1 + (index % 9)}-1${index % 10}`,
      employee_code: `M${2_000 + index}`,
      department_id: person.departmentId,
      grade_id: person.gradeId,
      approver_id: person.managerId,
      invite_status: 'Registered',
      preferences: {
        seat: 'none',
        meal: 'none',
        language: 'en-IN',
        notifications: { tripEmail: true, approvalEmail: true, reminderEmail: true },
      },
      extra_fields: {},
      frequent_flyers: [],
      created_at: new Date(nowMs - 400 * 86_400_000).toISOString(),
      updated_at: now,
      version: 1,
    });
  }
  await rows.write(tx, company.id, ['person']);
  return people;
}

/** Meera heads Engineering and Sales, where Asha is; Vikram everything else until somebody is named. */
async function appointHeads(
  tx: Tx,
  chance: Chance,
  departments: readonly Named[],
  known: readonly { readonly id: string; readonly email: string }[],
): Promise<ReadonlyMap<string, string>> {
  const byMail = (start: string) => known.find((person) => person.email.startsWith(start))?.id ?? '';
  const meera = byMail('meera');
  const vikram = byMail('vikram');
  const headOf = (name: string) => (name === 'Engineering' || name === 'Sales' ? meera : vikram);
  const heads = new Map<string, string>();
  for (const department of departments) {
    const head = headOf(department.name);
    heads.set(department.id, head);
    await tx.updateTable('department').set({ head_id: head }).where('id', '=', department.id).execute();
  }
  chance.next();
  return heads;
}

function managerOf(
  personId: string,
  departmentId: string,
  heads: ReadonlyMap<string, string>,
  known: readonly { readonly id: string; readonly email: string }[],
): string | null {
  const head = heads.get(departmentId) ?? null;
  if (head !== personId) return head;
  return known.find((person) => person.email.startsWith('vikram') && person.id !== personId)?.id ?? null;
}

function newPerson(
  chance: Chance,
  index: number,
  department: Named,
  grades: readonly Named[],
  heads: ReadonlyMap<string, string>,
  nowMs: number,
): DemoPerson {
  const [firstName, gender] = FIRST_NAMES[index % FIRST_NAMES.length] ?? FIRST_NAMES[0];
  const lastName = LAST_NAMES[(index * 7 + Math.floor(index / FIRST_NAMES.length)) % LAST_NAMES.length] ?? 'Nair';
  const level = index % 10;
  const wanted = level === 9 ? 'L3' : level > 5 ? 'L2' : index === 17 ? 'Director' : 'L1';
  const grade = grades.find((one) => one.name === wanted) ?? grades[0];
  return {
    id: chance.id(nowMs - index),
    firstName,
    lastName,
    email: `${firstName}.${lastName}${index}@meridian.example`.toLowerCase(),
    title: gender === 'female' ? 'Ms' : 'Mr',
    gender,
    gradeId: grade?.id ?? '',
    gradeName: grade?.name ?? 'L1',
    departmentId: department.id,
    departmentName: department.name,
    managerId: heads.get(department.id) ?? null,
  };
}
