import type { SentOf } from '@pravas/contract/operation.ts';
import {
  createExternalTraveler,
  createPersonalTraveler,
  deleteExternalTraveler,
  deletePersonalTraveler,
  listExternalTravelers,
  listPersonalTravelers,
  updateExternalTraveler,
  updatePersonalTraveler,
} from '@pravas/contract/trip/saved-traveller-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson, auditOf, userIdOf } from '../support/company.ts';
import { EMPLOYEE, signIn } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { expectRefusal } from './send-request.ts';
import { COMPANY, useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask } = company;
let world: World;
let employee: string;
let stranger: string;
let desk: string;
let asha: number;

beforeAll(async () => {
  ({ world, employee, stranger } = company.now());
  await addPerson(world, 'tara.desai@meridian.example', 'Travel desk');
  desk = (await signIn(world, 'tara.desai@meridian.example')).token;
  asha = await userIdOf(world, EMPLOYEE);
  const settings = JSON.stringify({ enableStaffBook: true, enableBookForGuest: true });
  await world.query('update organization set settings = settings || $2::jsonb where id = $1', [COMPANY, settings]);
});

const create = (body: SentOf<typeof createTrip>, token = desk) => call(createTrip, { body }, token);
const make = async (body: SentOf<typeof createTrip>, token = desk) => (await ask(createTrip, { body }, token)).data;
const fieldsOf = (envelope: ReturnType<typeof expectRefusal>) => envelope.errors?.map((one) => one.field);

const guest = { title: 'Mr', firstName: 'Rohan', lastName: 'Mehta', gender: 'male' } as const;

describe('guests', () => {
  const details = { ...guest, company: 'Orbit Labs', email: 'rohan@orbit.example', mobile: '9812345678' };

  it('are kept for everyone who books for guests, and for nobody else', async () => {
    const { traveler } = await ask(createExternalTraveler, { body: details }, desk);
    expect(traveler).toMatchObject({ kind: 'external', type: 'ADULT', company: 'Orbit Labs', firstName: 'Rohan' });
    const search = JSON.stringify({ name: 'orbit' });
    expect((await ask(listExternalTravelers, { query: { search } })).data.map((one) => one._id)).toContain(
      traveler._id,
    );
    expectRefusal(await call(listExternalTravelers, {}, employee), 'privilege_missing');
    expect((await ask(listExternalTravelers, {}, stranger)).data).toEqual([]);
    const trip = await make({ travelers: [{ savedTravelerId: traveler._id }] });
    expect(trip).toMatchObject({ kind: 'guests', travelers: [{ firstName: 'Rohan', email: 'rohan@orbit.example' }] });
    const taken = await create({ kind: 'personal', travelers: [{ savedTravelerId: traveler._id }] }, employee);
    expectRefusal(taken, 'validation_failed');
  });

  it('are changed and removed, and trips keep what they had', async () => {
    const { traveler } = await ask(createExternalTraveler, { body: details }, desk);
    const trip = await make({ travelers: [{ savedTravelerId: traveler._id }] });
    const changed = { travelerId: traveler._id, ...details, lastName: 'Mehra' };
    expect((await ask(updateExternalTraveler, { body: changed })).traveler.lastName).toBe('Mehra');
    expectRefusal(await call(updateExternalTraveler, { body: changed }, stranger), 'not_found');
    await ask(deleteExternalTraveler, { query: { travelerId: traveler._id } }, desk);
    expectRefusal(await call(deleteExternalTraveler, { query: { travelerId: traveler._id } }, desk), 'not_found');
    expect((await ask(getTrip, { query: { tripId: trip._id } }, desk)).tripDetails.travelers[0]?.lastName).toBe(
      'Mehta',
    );
  });

  it.each([
    ['firstName', { firstName: 'R' }],
    ['gender', { gender: 'other' }],
    ['dateOfBirth', { dateOfBirth: '2099-01-01' }],
    ['dateOfBirth', { dateOfBirth: '2001-02-30' }],
    ['mobile', { mobile: '12' }],
    ['passport.expiresOn', { passport: { number: 'Z1234567', expiresOn: '2031-13-01', countryCode: 'IN' } }],
  ])('are refused by field for a wrong %s', async (field, change) => {
    const envelope = expectRefusal(
      await call(createExternalTraveler, { body: { ...details, ...change } }, desk),
      'validation_failed',
    );
    expect(fieldsOf(envelope)).toEqual([field]);
  });
});

describe('family and friends', () => {
  it('are their owner’s alone and travel on personal trips only', async () => {
    const { traveler } = await ask(
      createPersonalTraveler,
      { body: { ...guest, type: 'CHILD', firstName: 'Kabir' } },
      employee,
    );
    expect((await ask(listPersonalTravelers, {}, employee)).data.map((one) => one._id)).toEqual([traveler._id]);
    expect((await ask(listPersonalTravelers, {})).data).toEqual([]);
    const body = { travelerId: traveler._id, ...guest };
    expectRefusal(await call(updatePersonalTraveler, { body }), 'not_found');
    const travelers = [{ user_id: asha }, { savedTravelerId: traveler._id }];
    expect((await make({ kind: 'personal', travelers }, employee)).travelers[1]?.firstName).toBe('Kabir');
    expectRefusal(await create({ travelers }, employee), 'validation_failed');
    expectRefusal(
      await create({ kind: 'personal', travelers: [guest, { savedTravelerId: traveler._id }] }, desk),
      'validation_failed',
    );
  });

  it('leave no name in the organisation’s audit trail, unlike guests', async () => {
    const { traveler } = await ask(createPersonalTraveler, { body: { ...guest, lastName: 'Zephyrine' } }, employee);
    await ask(deletePersonalTraveler, { query: { travelerId: traveler._id } }, employee);
    expect(JSON.stringify(await auditOf(world, 'personal_traveller.created'))).not.toContain('Zephyrine');
    expect(JSON.stringify(await auditOf(world, 'guest.created'))).toContain('Rohan Mehta');
    expectRefusal(await call(deletePersonalTraveler, { query: { travelerId: traveler._id } }, employee), 'not_found');
  });
});
