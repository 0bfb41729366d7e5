import type { AnswerOf } from '@pravas/contract/operation.ts';
import { exportWhoIsWhere, listWhoIsWhere } from '@pravas/contract/whereabouts/whereabouts-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson, addRole, auditOf, COMPANY_ID, idOf } from '../support/company.ts';
import { ADMIN, APPROVER, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';
import { ASHA, bookFlight, ROHAN, servicingOf, useServicing } from './servicing-world.ts';

type Listed = AnswerOf<typeof listWhoIsWhere>;

const COLLEAGUE = 'kiran.bose@meridian.example';
const LOCATOR = 'lata.sen@meridian.example';
/** Days ahead of the journeys, each far from the others. */
const [ROUND_TRIP, CANCELLED, PERSONAL, GUEST] = [40, 60, 80, 100];

const servicing = useServicing();
let world: World;
let asha: TravellerClient;
let colleague: TravellerClient;
let admin: TravellerClient;
let approver: TravellerClient;
let locator: TravellerClient;

const ask = (query: Record<string, string>, who = admin) => callOperation(world.url, listWhoIsWhere, { query }, who);
const list = async (query: Record<string, string>, who = admin) => payloadOf<Listed>(await ask(query, who));
const on = (daysAhead: number) => ({ from: dayFromNow(daysAhead), to: dayFromNow(daysAhead) });
const namesIn = ({ data }: Listed) => data.map(({ name }) => name);

beforeAll(async () => {
  ({ world, asha } = servicing());
  await addPerson(world, COLLEAGUE);
  await addRole(world, 'Duty of care', ['search', 'trips.own', 'travellers.locate']);
  await addPerson(world, LOCATOR, 'Duty of care');
  [colleague, admin, approver, locator] = (await Promise.all(
    [COLLEAGUE, ADMIN, APPROVER, LOCATOR].map((email) => signIn(world, email)),
  )) as [TravellerClient, TravellerClient, TravellerClient, TravellerClient];
  await world.query(
    `update person set approver_id = case when email = $2 then (select id from person where email = $3) end
     where organization_id = $1 and email in ($2, $4)`,
    [COMPANY_ID, EMPLOYEE, APPROVER, COLLEAGUE],
  );
  await bookFlight(world, asha, { onward: '6E', back: '6E', daysAhead: ROUND_TRIP });
  await bookFlight(world, colleague, { daysAhead: ROUND_TRIP });
}, 240_000);

describe('who is where', () => {
  it('says who travels on a day, by what, and how to reach them', async () => {
    const day = await list(on(ROUND_TRIP));
    expectShape(listWhoIsWhere, day);
    expect(day).toMatchObject({ seesEverybody: true, people: 2 });
    expect(namesIn(day)).toEqual(['Asha Rao', 'Kiran Bose']);
    expect(day.cities[0]).toMatchObject({ city: 'Mumbai', country: 'India', people: 2 });
    expect(day.data[0]).toMatchObject({
      email: EMPLOYEE,
      guestOf: null,
      mobile: '+919845020001',
      mobileText: '+91 98450 20001',
      here: { state: 'travelling', text: 'Flight from Delhi to Mumbai', city: 'Mumbai', country: 'India' },
      next: { text: 'Flight from Mumbai to Delhi' },
    });
    expect(day.data[0]?.trip.tripId).not.toBeNull();
  });

  it('knows who is somewhere between two journeys without a stay', async () => {
    const day = await list(on(ROUND_TRIP + 2));
    expect(day.data).toMatchObject([
      { name: 'Asha Rao', here: { state: 'between', text: 'In Mumbai, no stay booked', isWithoutStay: true } },
    ]);
  });

  it('says that nobody is under way on other days, and on a day that nobody names takes today', async () => {
    expect(await list(on(ROUND_TRIP + 10))).toMatchObject({ people: 0, cities: [], data: [] });
    expect(await list({})).toMatchObject({ from: dayFromNow(0), to: dayFromNow(0), people: 0 });
  });

  it('finds a place under any of its names, by its country and not elsewhere', async () => {
    const found = async (place: string) => namesIn(await list({ ...on(ROUND_TRIP), place })).length;
    expect(await found('Bombay')).toBe(2);
    expect(await found('mum')).toBe(2);
    expect(await found('India')).toBe(2);
    expect(await found('in')).toBe(2);
    expect(await found('Chennai')).toBe(0);
    // The list still says that others are elsewhere.
    expect(await list({ ...on(ROUND_TRIP), place: 'Chennai' })).toMatchObject({ people: 2, data: [] });
  });

  it('finds people within some kilometres of a city, and says what it measured from', async () => {
    const near = (place: string, km: number) => list({ ...on(ROUND_TRIP), place, km: String(km) });
    const pune = await near('Pune', 150);
    expect(pune.anchor).toMatchObject({ name: 'Pune' });
    expect(namesIn(pune)).toEqual(['Asha Rao', 'Kiran Bose']);
    expect(namesIn(await near('poona', 50))).toEqual([]);
    expect(namesIn(await near('Chennai', 500))).toEqual([]);
    const { cities, around } = await list(on(ROUND_TRIP));
    expect(cities[0]).toMatchObject({ latitude: expect.closeTo(19.07, 1), longitude: expect.closeTo(72.88, 1) });
    expect(around.map(({ name }) => name)).toContain('Pune');
    expect(around.map(({ name }) => name)).not.toContain('Mumbai');
  });

  it('refuses a distance from nowhere, from a country, and one that is too short, too long or none', async () => {
    const fields = async (query: Record<string, string>) =>
      expectRefusal(await ask({ ...on(ROUND_TRIP), ...query }), 'validation_failed').errors;
    expect(await fields({ km: '100' })).toEqual([{ field: 'place', message: 'Choose a city to measure from' }]);
    expect(await fields({ place: '  ', km: '100' })).toMatchObject([{ field: 'place' }]);
    expect(await fields({ place: 'Atlantis', km: '100' })).toEqual([
      { field: 'place', message: 'Choose a city: where Atlantis lies is not known' },
    ]);
    for (const km of ['0', '501', '-3', '1e3', 'x', '10.5']) {
      expect((await fields({ place: 'Mumbai', km }))?.map(({ field }) => field)).toEqual(['km']);
    }
  });

  it('leaves only those who travel by a service', async () => {
    const by = async (service: string, daysAhead: number) => namesIn(await list({ ...on(daysAhead), service }));
    expect(await by('flight', ROUND_TRIP)).toEqual(['Asha Rao', 'Kiran Bose']);
    expect(await by('hotel', ROUND_TRIP)).toEqual([]);
    // Between two flights nobody is on one.
    expect(await by('flight', ROUND_TRIP + 2)).toEqual([]);
    expectRefusal(await ask({ ...on(ROUND_TRIP), service: 'ship' }), 'validation_failed');
  });

  it('refuses days that end before they begin, and too many of them', async () => {
    const fields = async (query: Record<string, string>) =>
      expectRefusal(await ask(query), 'validation_failed').errors?.map(({ field }) => field);
    expect(await fields({ from: dayFromNow(2), to: dayFromNow(1) })).toEqual(['to']);
    expect(await fields({ from: dayFromNow(1), to: dayFromNow(32) })).toEqual(['to']);
  });

  it('leaves only a department, and knows none of another organisation', async () => {
    const departmentId = await idOf(world, 'department', 'Finance');
    await world.query('update person set department_id = $1 where email = $2', [departmentId, COLLEAGUE]);
    expect(namesIn(await list({ ...on(ROUND_TRIP), departmentId }))).toEqual(['Kiran Bose']);
    const { departments } = await list({ ...on(ROUND_TRIP), departmentId });
    expect(departments).toContainEqual({ _id: departmentId, name: 'Finance', people: 1 });
    const theirs = await signIn(world, STRANGER);
    expectRefusal(await ask({ ...on(ROUND_TRIP), departmentId }, theirs), 'not_found');
  });

  it('leaves out what was cancelled', async () => {
    const { flightId } = await bookFlight(world, asha, { daysAhead: CANCELLED });
    expect(namesIn(await list(on(CANCELLED)))).toEqual(['Asha Rao']);
    await servicingOf(world, asha.token).cancel(flightId);
    expect(await list(on(CANCELLED))).toMatchObject({ people: 0, data: [] });
  });

  it('says whose guest somebody is, and nothing of an employee', async () => {
    const { tripId } = await bookFlight(world, colleague, { daysAhead: GUEST });
    await world.query('update trip_traveller set person_id = null where trip_id = $1', [tripId]);
    expect((await list(on(GUEST))).data).toMatchObject([
      { name: 'Kiran Bose', guestOf: 'Kiran Bose', employeeCode: null, department: null },
    ]);
    // An approver decides about no guest whose trip was not put to them.
    expect(await list(on(GUEST), approver)).toMatchObject({ people: 0, data: [] });
  });

  it('tells nothing of a private journey', async () => {
    await bookFlight(world, asha, { daysAhead: PERSONAL, travelers: [ASHA, ROHAN] });
    expect(await list(on(PERSONAL))).toMatchObject({ people: 0, data: [] });
  });
});

describe('who may ask', () => {
  it('refuses travellers, and shows another organisation its own people alone', async () => {
    expectRefusal(await ask(on(ROUND_TRIP), asha), 'privilege_missing');
    expectRefusal(
      await callOperation(world.url, exportWhoIsWhere, { query: on(ROUND_TRIP) }, asha),
      'privilege_missing',
    );
    const stranger = await signIn(world, STRANGER);
    expect(await list(on(ROUND_TRIP), stranger)).toMatchObject({ seesEverybody: true, people: 0, data: [] });
  });

  it('shows approvers the people they decide about, and nobody else', async () => {
    const day = await list(on(ROUND_TRIP), approver);
    expect(day).toMatchObject({ seesEverybody: false, people: 1 });
    expect(namesIn(day)).toEqual(['Asha Rao']);
    expect(day.cities).toMatchObject([{ city: 'Mumbai', country: 'India', people: 1 }]);
  });

  it('names a trip to those who may not open it without a way into it', async () => {
    const day = await list(on(ROUND_TRIP), locator);
    expect(namesIn(day)).toEqual(['Asha Rao', 'Kiran Bose']);
    expect(day.data.map(({ trip }) => trip.tripId)).toEqual([null, null]);
  });
});

describe('the file of contacts', () => {
  it('holds the same people, computes nothing, and stands in the audit trail with its rows', async () => {
    await world.query("update person set employee_code = '=1+1' where email = $1", [COLLEAGUE]);
    const query = { ...on(ROUND_TRIP), place: 'Mumbai' };
    const answer = await callOperation(world.url, exportWhoIsWhere, { query }, admin);
    expect(answer.status).toBe(200);
    const lines = answer.text.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Name,Employee code,Guest of');
    expect(lines[1]).toContain('Flight from Delhi to Mumbai');
    expect(lines[2]).toContain("Kiran Bose,'=1+1");
    const sheet = await callOperation(world.url, exportWhoIsWhere, { query: { ...query, format: 'excel' } }, admin);
    expect(sheet.status).toBe(200);
    expect(sheet.text.slice(0, 2)).toBe('PK');
    expect(await auditOf(world, 'whereabouts.exported')).toMatchObject([
      { from: query.from, to: query.to, place: 'Mumbai', format: 'csv', rows: 2 },
      { from: query.from, to: query.to, place: 'Mumbai', format: 'excel', rows: 2 },
    ]);
  });
});
