import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { gstinCheckCharacter } from '@pravas/domain/validation/gstin.ts';
import { createSystemRoles } from '../src/modules/access/index.ts';
import { hashPassword } from '../src/modules/identity/index.ts';
import { DEFAULT_FEES, DEFAULT_SETTINGS, insertFees } from '../src/modules/organisation/index.ts';
import type { Database, Tx } from '../src/platform/database.ts';
import { newId } from '../src/platform/ids.ts';

/** A login that the start command prints. */
export interface DemoLogin {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** One password for all demo people; the seed is refused in production. */
const DEMO_PASSWORD = 'Pravas@2026';

/** How the demo company's travel desk is reached: on weekdays all day, on Saturdays until two. */
const DESK_CONTACT = {
  phone: '+918041234567',
  email: 'travel.desk@meridian.example',
  hours: [
    ...Array.from({ length: 5 }, () => ({ opens: '09:00', closes: '19:00' })),
    { opens: '10:00', closes: '14:00' },
    null,
  ],
};

const OUR_ADDRESS = '4th Floor, 12 Residency Road, Bengaluru 560025';
const THEIR_ADDRESS = '7th Floor, 18 Lavelle Road, Bengaluru 560001';
const GRADES = ['L1', 'L2', 'L3', 'Director'];
const DEPARTMENTS = ['Engineering', 'Sales', 'Finance', 'People'];

/** The provider's own organisation. */
export const PROVIDER_ID = '01960000-0000-7000-8000-000000000001';
/** The demo company. */
export const COMPANY_ID = '01960000-0000-7000-8000-000000000002';

interface DemoPerson {
  readonly role: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly gender: 'male' | 'female';
}

const COMPANY_PEOPLE: readonly DemoPerson[] = [
  {
    role: 'Employee',
    email: 'asha.rao@meridian.example',
    firstName: 'Asha',
    lastName: 'Rao',
    title: 'Ms',
    gender: 'female',
  },
  {
    role: 'Approver',
    email: 'meera.iyer@meridian.example',
    firstName: 'Meera',
    lastName: 'Iyer',
    title: 'Ms',
    gender: 'female',
  },
  {
    role: 'Company admin',
    email: 'vikram.shah@meridian.example',
    firstName: 'Vikram',
    lastName: 'Shah',
    title: 'Mr',
    gender: 'male',
  },
  {
    role: 'Finance',
    email: 'nisha.verma@meridian.example',
    firstName: 'Nisha',
    lastName: 'Verma',
    title: 'Ms',
    gender: 'female',
  },
];

const PROVIDER_PEOPLE: readonly DemoPerson[] = [
  {
    role: 'Company admin',
    email: 'dev.patel@pravas.example',
    firstName: 'Dev',
    lastName: 'Patel',
    title: 'Mr',
    gender: 'male',
  },
];

/** The logins the start command prints, in the order people try them. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  ...COMPANY_PEOPLE.map(({ role, email }) => ({ role, email, password: DEMO_PASSWORD })),
  ...PROVIDER_PEOPLE.map(({ email }) => ({ role: 'Super admin', email, password: DEMO_PASSWORD })),
];

/** Seeds the provider and one company, once. Answers false when they are there already. */
export async function seedDemo(database: Database): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const seeded = await database.forOrganization(PROVIDER_ID, async (tx) => {
    if (await exists(tx)) return false;
    await seedOrganization(tx, { id: PROVIDER_ID, name: 'Pravas', isProvider: true, pan: 'AAECP2026T' });
    await seedPeople(tx, PROVIDER_ID, PROVIDER_PEOPLE, passwordHash);
    return true;
  });
  return database.forOrganization(COMPANY_ID, async (tx) => {
    if (await exists(tx)) return seeded;
    await seedOrganization(tx, { id: COMPANY_ID, name: 'Meridian Analytics', isProvider: false, pan: 'AAFCM1806Q' });
    await seedPeople(tx, COMPANY_ID, COMPANY_PEOPLE, passwordHash);
    return true;
  });
}

/** Of the demo's documents those of so many days are registered with the tax portal as it starts: enough to be seen. */
const REGISTERED_DAYS = 2;

/** Has the provider register its invoices with the tax portal. Before a year is seeded, whose documents follow it. */
export async function seedTurnover(database: Database, now: Temporal.Instant): Promise<void> {
  const from = indianDate(now).subtract({ days: REGISTERED_DAYS });
  await database.forOrganization(PROVIDER_ID, (tx) =>
    tx
      .insertInto('provider_turnover')
      .values({
        organization_id: PROVIDER_ID,
        id: newId(),
        valid_from: from.toString(),
        turnover: 'from_10_crore',
        created_at: now.toString(),
      })
      .execute(),
  );
}

async function exists(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('organization').select('id').executeTakeFirst()) !== undefined;
}

async function seedOrganization(
  tx: Tx,
  organization: { id: string; name: string; isProvider: boolean; pan: string },
): Promise<void> {
  const body = `29${organization.pan}1Z`;
  const address = organization.isProvider ? OUR_ADDRESS : THEIR_ADDRESS;
  const email = organization.isProvider ? 'accounts@pravas.example' : 'accounts@meridian.example';
  await tx
    .insertInto('organization')
    .values({
      id: organization.id,
      name: organization.name,
      is_provider: organization.isProvider,
      state_id: 506,
      state_code: '29',
      state_name: 'Karnataka',
      address,
      organization_type: 'Private limited company',
      organization_size: '201 to 500',
      industry: 'Information technology',
      website: organization.isProvider ? 'https://pravas.example' : 'https://meridian.example',
      city: 'Bengaluru',
      zip_code: address.slice(-6),
      contact_email: email,
      contact_mobile: '+919845012345',
      // Everybody in the demo signs in with the one password that the README prints.
      settings: JSON.stringify({
        ...DEFAULT_SETTINGS,
        security: { ...DEFAULT_SETTINGS.security, secondFactor: 'nobody' },
        ...(organization.isProvider ? {} : { deskContact: DESK_CONTACT }),
      }),
    })
    .execute();
  await insertFees(tx, { organizationId: organization.id, forNew: false, enteredBy: null }, DEFAULT_FEES);
  await tx
    .insertInto('gst_registration')
    .values({
      organization_id: organization.id,
      id: newId(),
      display_name: 'Karnataka',
      gst_type: 'regular',
      gstin: body + gstinCheckCharacter(body),
      legal_name: `${organization.name} Private Limited`,
      address,
      email,
      mobile: '+919845012345',
      is_default: true,
    })
    .execute();
  await createSystemRoles(tx, organization.id, organization.isProvider);
  const now = new Date().toISOString();
  const row = (name: string) => ({
    organization_id: organization.id,
    id: newId(),
    name,
    created_at: now,
    updated_at: now,
  });
  await tx.insertInto('grade').values(GRADES.map(row)).execute();
  await tx.insertInto('department').values(DEPARTMENTS.map(row)).execute();
}

async function seedPeople(
  tx: Tx,
  organizationId: string,
  people: readonly DemoPerson[],
  passwordHash: string,
): Promise<void> {
  for (const [index, person] of people.entries()) {
    const role = await tx.selectFrom('role').select('id').where('name', '=', person.role).executeTakeFirstOrThrow();
    const wanted = (names: readonly string[]) => names[index % names.length] ?? '';
    const grade = await tx
      .selectFrom('grade')
      .select('id')
      .where('name', '=', wanted(GRADES))
      .executeTakeFirstOrThrow();
    const department = await tx
      .selectFrom('department')
      .select('id')
      .where('name', '=', wanted(DEPARTMENTS))
      .executeTakeFirstOrThrow();
    const personId = newId();
    await tx
      .insertInto('person')
      .values({
        organization_id: organizationId,
        id: personId,
        email: person.email,
        password_hash: passwordHash,
        first_name: person.firstName,
        last_name: person.lastName,
        role_id: role.id,
        title: person.title,
        gender: person.gender,
        mobile: `+9198450${String(20_001 + index)}`,
        nationality: 'IN',
        date_of_birth: `198${index}-05-1${index}`,
        employee_code: `${organizationId === PROVIDER_ID ? 'P' : 'M'}${String(1001 + index)}`,
        department_id: department.id,
        grade_id: grade.id,
      })
      .execute();
    const now = new Date().toISOString();
    await tx
      .insertInto('person_document')
      .values({
        organization_id: organizationId,
        id: newId(),
        person_id: personId,
        type: 'passport',
        name: 'Passport',
        number: `Z10${String(20_001 + index)}`,
        country_code: 'IN',
        expires_on: '2033-03-31',
        created_at: now,
        updated_at: now,
      })
      .execute();
  }
}
