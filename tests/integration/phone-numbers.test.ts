import { createHash, randomUUID } from 'node:crypto';
import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import { registerEmployee, registerOrganization } from '@pravas/contract/identity/sign-up-operations.ts';
import type { Operation } from '@pravas/contract/operation.ts';
import {
  createGstRegistration,
  getOrganization,
  updateOrganization,
} from '@pravas/contract/organisation/organization-operations.ts';
import { inviteEmployee, updateEmployee } from '@pravas/contract/people/employee-operations.ts';
import { getProfile, updateProfile } from '@pravas/contract/people/profile-operations.ts';
import { createExternalTraveler } from '@pravas/contract/trip/saved-traveller-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { gstinCheckCharacter } from '@pravas/domain/validation/gstin.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, allowGuests, COMPANY_ID, idOf } from '../support/company.ts';
import { importerOf, importRow } from '../support/imports.ts';
import { connectDirectory, type TestDirectory } from '../support/scim-directory.ts';
import { csvOf, HEADINGS } from '../support/spreadsheets.ts';
import { ADMIN, EMPLOYEE, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { createOpenWorld, GOOD_REGISTRATION, knock, NEW_PASSWORD, newAddress, proveAddress } from './getting-in.ts';
import { expectRefusal, type OperationInput, payloadOf } from './send-request.ts';

let world: World;
let asha: TravellerClient;
let admin: TravellerClient;
let directory: TestDirectory;

beforeAll(async () => {
  world = await createOpenWorld();
  await allowGuests(world);
  [asha, admin] = [await signIn(world), await signIn(world, ADMIN)];
  const [maker] = await world.query<{ id: string }>('select id from person where email = $1', [ADMIN]);
  directory = await connectDirectory(world, maker?.id ?? '');
});
afterAll(() => world.close());

/** An entry point for telephone numbers: its request, the field of the number, and where it is stored. */
interface Door {
  readonly operation: Operation;
  readonly field: string;
  ask(mobile: string): Promise<OperationInput & { readonly token?: string }>;
  /** SQL that reads the newest number. */
  readonly kept: string;
}

/** The body that a form sends back unchanged, except for the number. */
const profileForm = async ({ client }: TravellerClient, mobile: string) => {
  const { profile } = await client.call(getProfile, {});
  const { title, first_name, last_name, gender, dateOfBirth, nationality, pan } = profile;
  const { preferences, extraFields, version } = profile;
  const names = { title, first_name, last_name, gender, dateOfBirth, nationality, pan };
  return { ...names, preferences, extraFields, version, mobile };
};

const GUEST = { title: 'Mr', firstName: 'Rohan', lastName: 'Mehta', gender: 'male', nationality: 'IN' };
const mobileOf = (email: string) => `select mobile as number from person where email = '${email}'`;
let serial = 0;

/** A GSTIN that nobody has registered yet. */
function newGstin(): string {
  serial += 1;
  const body = `27AAFCM1806Q${serial}Z`;
  return body + gstinCheckCharacter(body);
}

async function invitation(): Promise<string> {
  const token = `invite-${randomUUID()}`;
  await addPerson(world, newAddress('meridian.example'));
  await world.query(
    `insert into invitation (organization_id, id, person_id, invited_by, token_hash, expires_at, sent_at, created_at)
     select organization_id, gen_random_uuid(), id, id, $1, now() + interval '24 hours', now(), now()
     from person order by user_id desc limit 1`,
    [createHash('sha256').update(token).digest()],
  );
  await world.query(`update person set invite_status = 'Sent', password_hash = null
    where id = (select id from person order by user_id desc limit 1)`);
  return token;
}

const DOORS: Readonly<Record<string, Door>> = {
  'a profile': {
    operation: updateProfile,
    field: 'mobile',
    ask: async (mobile) => ({ body: await profileForm(asha, mobile), token: asha.token }),
    kept: mobileOf(EMPLOYEE),
  },
  'an employee’s page': {
    operation: updateEmployee,
    field: 'mobile',
    ask: async (mobile) => {
      const body = { user_id: asha.user.user_id, roleId: await idOf(world, 'role', 'Employee') };
      return { body: { ...(await profileForm(asha, mobile)), ...body }, token: admin.token };
    },
    kept: mobileOf(EMPLOYEE),
  },
  'an invitation': {
    operation: inviteEmployee,
    field: 'mobile',
    ask: async (mobile) => {
      const named = { email: newAddress('meridian.example'), first_name: 'Tara', last_name: 'Sen' };
      return { body: { ...named, roleId: await idOf(world, 'role', 'Employee'), mobile }, token: admin.token };
    },
    kept: 'select mobile as number from person order by user_id desc limit 1',
  },
  'an invitation that is accepted': {
    operation: registerEmployee,
    field: 'mobile',
    ask: async (mobile) => {
      const passwords = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
      const { nationality: _, ...person } = GUEST;
      return { body: { token: await invitation(), ...person, ...passwords, mobile } };
    },
    kept: 'select mobile as number from person order by user_id desc limit 1',
  },
  'a company’s sign-up': {
    operation: registerOrganization,
    field: 'mobile',
    ask: async (mobile) => ({
      bearer: await proveAddress(world, newAddress()),
      body: { ...GOOD_REGISTRATION, organizationName: `Nilgiri ${randomUUID().slice(0, 8)}`, mobile },
    }),
    kept: 'select mobile as number from person order by user_id desc limit 1',
  },
  'an organisation': {
    operation: updateOrganization,
    field: 'contactMobile',
    ask: async (contactMobile) => {
      const { organization } = await admin.client.call(getOrganization, {});
      const { _id, organization_master, imageId, modules, createdAt, ...fields } = organization;
      const body = { ...fields, state_id: organization_master.state.state_id, contactMobile };
      return { body, token: admin.token };
    },
    kept: `select contact_mobile as number from organization where id = '${COMPANY_ID}'`,
  },
  'a GST registration': {
    operation: createGstRegistration,
    field: 'mobile',
    ask: async (mobile) => ({
      body: {
        displayName: `Branch ${randomUUID().slice(0, 8)}`,
        gstType: 'regular',
        gstNumber: newGstin(),
        legalName: 'Meridian Analytics Private Limited',
        address: '9th Floor, 3 Nariman Point, Mumbai 400021',
        email: 'accounts@meridian.example',
        isDefault: false,
        mobile,
      },
      token: admin.token,
    }),
    kept: `select mobile as number from gst_registration where gstin like '27AAFCM1806Q%' order by gstin desc limit 1`,
  },
  'a saved guest': {
    operation: createExternalTraveler,
    field: 'mobile',
    ask: async (mobile) => ({ body: { ...GUEST, mobile }, token: admin.token }),
    kept: `select details ->> 'mobile' as number from saved_traveller order by created_at desc limit 1`,
  },
  'somebody in a trip': {
    operation: createTrip,
    field: 'travelers.0.mobile',
    ask: async (mobile) => ({ body: { travelers: [{ ...GUEST, mobile }] }, token: asha.token }),
    kept: `select details ->> 'mobile' as number from trip_traveller
      where trip_id = (select id from trip order by created_at desc limit 1)`,
  },
  'somebody on a flight': {
    operation: addFlightToTrip,
    field: 'travelers.0.mobile',
    ask: async (mobile) => {
      const flights = await asha.search();
      const chosen = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
      return { body: { ...chosen, travelers: [{ type: 'ADULT', ...GUEST, mobile }] }, token: asha.token };
    },
    kept: `select travellers #>> '{0,mobile}' as number from booking order by created_at desc limit 1`,
  },
};

describe.each(Object.entries(DOORS))('the telephone number of %s', (_, { operation, field, ask, kept }) => {
  const knockWith = async (mobile: string) => {
    const { token, ...input } = await ask(mobile);
    return knock(world, operation, input, token === undefined ? {} : { token });
  };

  it('keeps its country, written with a plus or without', async () => {
    for (const mobile of ['+65 9123 4567', '6591234567']) {
      payloadOf(await knockWith(mobile));
      expect(await world.query(kept)).toEqual([{ number: '+6591234567' }]);
    }
    payloadOf(await knockWith('98450 12399'));
    expect(await world.query(kept)).toEqual([{ number: '+919845012399' }]);
  });

  it('is refused where nobody can dial it, by field', async () => {
    const refused = [
      ['+91 1234567', /^Please enter valid .* with its country code, such as \+91 98450 12345$/],
      ['9596123456', /^Please include the country code in the .*: \+91 95961 23456 \(India\) or /],
    ] as const;
    for (const [mobile, sentence] of refused) {
      const { errors } = expectRefusal(await knockWith(mobile), 'validation_failed');
      expect(errors?.map((one) => one.field)).toEqual([field]);
      expect(errors?.[0]?.message).toMatch(sentence);
    }
  });
});

describe('the telephone numbers of an import', () => {
  it('keep their country, and a row whose number nobody can dial is bad', async () => {
    const importer = importerOf(world, admin);
    const rows = ['+65 9123 4567', '6591234567', '98450 12399', '+91 1234567', '9596123456'].map((Mobile, at) =>
      importRow(`dialled.${at}@import.example`, { Mobile }),
    );
    const importId = await importer.uploaded('people.csv', csvOf([HEADINGS, ...rows]));
    await importer.settled(importId);
    const { data } = await importer.rows(importId, { onlyBad: 'true' });
    expect(data.map(({ row, problems }) => [row, problems.map((one) => one.field)])).toEqual([
      [5, ['mobile']],
      [6, ['mobile']],
    ]);
    expect(data[1]?.problems[0]?.message).toBe(
      'Please include the country code in the mobile: +91 95961 23456 (India) or +95 9 612 3456 (Myanmar (Burma))',
    );
    payloadOf(await importer.run(importId));
    await importer.settled(importId);
    const kept = `select mobile from person where email like 'dialled.%' order by email`;
    expect(await world.query(kept)).toEqual([
      { mobile: '+6591234567' },
      { mobile: '+6591234567' },
      { mobile: '+919845012399' },
    ]);
  });
});

describe('the telephone number that a directory sends', () => {
  it('keeps its country, written with a plus or without', async () => {
    for (const value of ['+65 9123 4567', '6591234567', 'tel:+65-9123-4567']) {
      const user = await directory.create({ phoneNumbers: [{ type: 'mobile', value }] });
      expect(user.phoneNumbers).toMatchObject([{ value: '+6591234567' }]);
      expect(await world.query('select mobile from person where id = $1', [user.id])).toEqual([
        { mobile: '+6591234567' },
      ]);
    }
  });
});
