import { ALL_PRIVILEGES, type Privilege } from '@pravas/contract/privileges.ts';
import { gstinCheckCharacter } from '@pravas/domain/tax/gstin.ts';
import { hashPassword } from '../src/modules/identity/index.ts';
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

const BASICS: readonly Privilege[] = ['search', 'trips.own', 'expenses.own', 'profile.own', 'pay.card'];

/** The system roles of decisions §3 with what each may do; `code` is the specification's role enum. */
const SYSTEM_ROLES: readonly { name: string; code: number; privileges: readonly Privilege[] }[] = [
  { name: 'Employee', code: 0, privileges: BASICS },
  { name: 'Approver', code: 2, privileges: [...BASICS, 'approvals.decide'] },
  {
    name: 'Travel desk',
    code: 0,
    privileges: [
      ...BASICS,
      'trips.others',
      'guests.book',
      'pay.wallet',
      'pay.later',
      'policies.view',
      'employees.view',
    ],
  },
  {
    name: 'Finance',
    code: 0,
    privileges: [
      ...BASICS,
      'reports.view',
      'reports.download',
      'ledger.view',
      'ledger.download',
      'wallet.topup',
      'dashboard.view',
    ],
  },
  { name: 'Company admin', code: 3, privileges: ALL_PRIVILEGES },
];

const PROVIDER_ID = '01960000-0000-7000-8000-000000000001';
const COMPANY_ID = '01960000-0000-7000-8000-000000000002';

const SETTINGS = {
  enableFlight: true,
  enableServiceForAdmin: true,
  disableHotel: false,
  enableBus: true,
  convenienceFee: {
    flight: {
      domestic: {
        oneway: { standardAmountPaise: 15_000, cancelAmountPaise: 10_000 },
        roundTrip: { standardAmountPaise: 25_000, cancelAmountPaise: 10_000 },
      },
      international: {
        oneway: { standardAmountPaise: 40_000, cancelAmountPaise: 30_000 },
        roundTrip: { standardAmountPaise: 60_000, cancelAmountPaise: 30_000 },
      },
    },
  },
};

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

async function exists(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('organization').select('id').executeTakeFirst()) !== undefined;
}

async function seedOrganization(
  tx: Tx,
  organization: { id: string; name: string; isProvider: boolean; pan: string },
): Promise<void> {
  const body = `29${organization.pan}1Z`;
  await tx
    .insertInto('organization')
    .values({
      id: organization.id,
      name: organization.name,
      is_provider: organization.isProvider,
      state_id: 506,
      state_code: '29',
      state_name: 'Karnataka',
      gstin: body + gstinCheckCharacter(body),
      legal_name: `${organization.name} Private Limited`,
      address: '4th Floor, 12 Residency Road, Bengaluru 560025',
      contact_email: organization.isProvider ? 'accounts@pravas.example' : 'accounts@meridian.example',
      contact_mobile: '9845012345',
      settings: JSON.stringify(SETTINGS),
    })
    .execute();
  for (const role of SYSTEM_ROLES) {
    const roleId = newId();
    await tx
      .insertInto('role')
      .values({ organization_id: organization.id, id: roleId, name: role.name, is_system: true, role_code: role.code })
      .execute();
    await tx
      .insertInto('role_privilege')
      .values(role.privileges.map((privilege) => ({ organization_id: organization.id, role_id: roleId, privilege })))
      .execute();
  }
}

async function seedPeople(
  tx: Tx,
  organizationId: string,
  people: readonly DemoPerson[],
  passwordHash: string,
): Promise<void> {
  for (const [index, person] of people.entries()) {
    const role = await tx.selectFrom('role').select('id').where('name', '=', person.role).executeTakeFirstOrThrow();
    await tx
      .insertInto('person')
      .values({
        organization_id: organizationId,
        id: newId(),
        email: person.email,
        password_hash: passwordHash,
        first_name: person.firstName,
        last_name: person.lastName,
        role_id: role.id,
        title: person.title,
        gender: person.gender,
        mobile: `98450${String(20_001 + index)}`,
        date_of_birth: `198${index}-05-1${index}`,
        passport: JSON.stringify({
          number: `Z10${String(20_001 + index)}`,
          expiresOn: '2033-03-31',
          countryCode: 'IN',
        }),
      })
      .execute();
  }
}
