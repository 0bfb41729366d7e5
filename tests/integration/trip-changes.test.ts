import { createCostCentre, updateCostCentreStatus } from '@pravas/contract/budget/cost-centre-operations.ts';
import { addFlightToTrip, removeFlight } from '@pravas/contract/flight/book-flight.ts';
import type { SentOf } from '@pravas/contract/operation.ts';
import { createTrip, updateTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip, listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { getTripSettings } from '@pravas/contract/trip/trip-settings-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditOf, PROVIDER_ID } from '../support/company.ts';
import { pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal, payloadOf, send } from './send-request.ts';
import { COMPANY, useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask } = company;
let world: World;
let asha: TravellerClient;

beforeAll(async () => {
  ({ world } = company.now());
  asha = await signIn(world);
});

const make = async (body: SentOf<typeof createTrip> = {}) => (await ask(createTrip, { body }, asha.token)).data;
const details = async (tripId: string) => (await ask(getTrip, { query: { tripId } }, asha.token)).tripDetails;
const update = (body: Record<string, unknown>) => call(updateTrip, { body }, asha.token);
const fieldsOf = (envelope: ReturnType<typeof expectRefusal>) => envelope.errors?.map((one) => one.field);
const costCentre = async (code: string, kind = 'cost_centre') =>
  (await ask(createCostCentre, { body: { kind, code, name: `Name of ${code}` } })).costCentre._id;
const gstin = async (name: string, organizationId = COMPANY) => {
  const [row] = await world.query<{ id: string }>(
    `insert into gst_registration (organization_id, id, display_name, gst_type, gstin, legal_name, address, email, mobile)
     select organization_id, gen_random_uuid(), $2, gst_type, '27AAFCM1806Q1Z4', legal_name, address, email, mobile
     from gst_registration where organization_id = $1 limit 1 returning id`,
    [organizationId, name],
  );
  return row?.id ?? '';
};

describe('changing a trip', () => {
  it('keeps what was not sent, tells what changed, and is on record', async () => {
    const centre = await costCentre('CC-1');
    const trip = await make({ name: 'Before', startDate: '2031-03-01', endDate: '2031-03-04', costCentreId: centre });
    const body = { tripId: trip._id, version: 1, name: 'After', purpose: 'Yearly audit', endDate: '2031-03-06' };
    const { tripDetails } = await ask(updateTrip, { body }, asha.token);
    expect(tripDetails).toMatchObject({
      name: 'After',
      purpose: 'Yearly audit',
      startDate: '2031-03-01',
      endDate: '2031-03-06',
      costCentre: { code: 'CC-1', name: 'Name of CC-1' },
      version: 2,
    });
    expect(tripDetails.history[0]).toMatchObject({ text: 'Changed: name, purpose and dates.', by: 'Asha Rao' });
    expect((await auditOf(world, 'trip.updated')).at(-1)).toEqual({
      before: { name: 'Before', purpose: null, endsOn: '2031-03-04' },
      after: { name: 'After', purpose: 'Yearly audit', endsOn: '2031-03-06' },
    });
    const same = await ask(updateTrip, { body: { ...body, version: 2 } }, asha.token);
    expect(same.tripDetails.version).toBe(2);
  });

  it('is refused where somebody was quicker', async () => {
    const trip = await make();
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => update({ tripId: trip._id, version: 1, name })),
    );
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409, 409]);
    expect(
      answers.filter((one) => one.status === 409).map((one) => expectRefusal(one, 'trip_version_conflict').code),
    ).toHaveLength(2);
  });

  it.each([
    ['name', { name: 'x' }, 'validation_failed'],
    ['purpose', { purpose: 'x'.repeat(201) }, 'validation_failed'],
    ['startDate', { startDate: '2031-02-29' }, 'validation_failed'],
    ['endDate', { startDate: '2031-03-02', endDate: '2031-03-01' }, 'return_before_departure'],
    ['costCentreId', { costCentreId: '01960000-0000-7000-8000-00000000ffff' }, 'validation_failed'],
    ['projectId', { projectId: '01960000-0000-7000-8000-00000000ffff' }, 'validation_failed'],
    ['gstId', { gstId: '01960000-0000-7000-8000-00000000ffff' }, 'validation_failed'],
  ] as const)('names a wrong %s', async (field, change, code) => {
    const trip = await make();
    expect(fieldsOf(expectRefusal(await update({ tripId: trip._id, version: 1, ...change }), code))).toEqual([field]);
    expect((await details(trip._id)).version).toBe(1);
  });

  it('charges it to what is in use, of the right kind, and of this organisation', async () => {
    const centre = await costCentre('CC-2');
    const project = await costCentre('P-2', 'project');
    const foreignGst = await gstin('Foreign', PROVIDER_ID);
    for (const [field, change] of [
      ['costCentreId', { costCentreId: project }],
      ['projectId', { projectId: centre }],
      ['gstId', { gstId: foreignGst }],
    ] as const) {
      const trip = await make();
      expect(
        fieldsOf(expectRefusal(await update({ tripId: trip._id, version: 1, ...change }), 'validation_failed')),
      ).toEqual([field]);
    }
    const trip = await make({ costCentreId: centre, projectId: project });
    await ask(updateCostCentreStatus, { body: { costCentreId: centre, isActive: false } });
    // What a trip has may stay; what is switched off cannot be chosen again.
    expect((await update({ tripId: trip._id, version: 1, costCentreId: centre, name: 'Renamed' })).status).toBe(200);
    expect(
      fieldsOf(
        expectRefusal(await call(createTrip, { body: { costCentreId: centre } }, asha.token), 'validation_failed'),
      ),
    ).toEqual(['costCentreId']);
    const settings = await ask(getTripSettings, {}, asha.token);
    expect(settings.costCentres.map((one) => one._id)).not.toContain(centre);
    expect(settings.projects.map((one) => one._id)).toContain(project);
  });
});

describe('the GST registration of a trip', () => {
  it('is what its flights are taxed under, and stays with them', async () => {
    const gstId = await gstin('Maharashtra');
    const trip = await make({ gstId });
    const flights = await asha.search();
    const chosen = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    await ask(addFlightToTrip, { body: { ...chosen, tripId: trip._id } }, asha.token);
    const { costs, selectedGst, version } = await details(trip._id);
    expect(selectedGst?.gstin).toBe('27AAFCM1806Q1Z4');
    expect([costs.IGST > 0, costs.CGST, costs.SGST]).toEqual([true, 0, 0]);
    expect(costs.IGST).toBeCloseTo(costs.fees * 0.18, 2);
    const refused = expectRefusal(await update({ tripId: trip._id, version, gstId: null }), 'trip_not_editable');
    expect(fieldsOf(refused)).toEqual(['gstId']);
    const home = await asha.add(flights, pickFlight(flights, 'AI'));
    const atHome = (await details(home.tripId)).costs;
    expect([atHome.CGST > 0, atHome.CGST === atHome.SGST, atHome.IGST]).toEqual([true, true, 0]);
  });
});

describe('company and personal money', () => {
  it('do not meet in one trip, either way', async () => {
    const flights = await asha.search();
    const chosen = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    const personal = await make({ isPersonalBooking: true });
    expectRefusal(
      await call(addFlightToTrip, { body: { ...chosen, tripId: personal._id } }, asha.token),
      'trip_not_editable',
    );
    const answer = await send(world.url, {
      method: 'GET',
      path: `/flights/list?from=DEL&to=BOM&dDate=${dayFromNow(30)}&pb=1`,
      token: asha.token,
    });
    const own = payloadOf<typeof flights>(answer);
    const ownChosen = { searchedFlightId: own.searchedFlightId, flightId: pickFlight(own, '6E') };
    const business = await make();
    expectRefusal(
      await call(addFlightToTrip, { body: { ...ownChosen, tripId: business._id } }, asha.token),
      'trip_not_editable',
    );
    await ask(addFlightToTrip, { body: { ...ownChosen, tripId: personal._id } }, asha.token);
    expect((await details(personal._id)).selectedGst).toBeNull();
    // A search for the company does not become personal by saying so afterwards.
    const body = { ...chosen, isPersonalBooking: true };
    const { tripId } = await ask(addFlightToTrip, { body }, asha.token);
    expect((await details(tripId)).isPersonalBooking).toBe(false);
  });
});

describe('finding trips', () => {
  const find = async (search: Record<string, unknown>, query: Record<string, string> = {}) =>
    (await ask(listTrips, { query: { search: JSON.stringify(search), ...query } }, asha.token)).data.map(
      (one) => one.name,
    );

  beforeAll(async () => {
    const flights = await asha.search({ from: 'BLR', to: 'HYD' });
    const added = await asha.add(flights, pickFlight(flights, '6E'));
    await world.query(`update trip set name = 'Charminar' where id = $1`, [added.tripId]);
    await make({ name: 'Alpha days', startDate: '2032-05-10', endDate: '2032-05-12' });
    await make({ name: 'Beta days', startDate: '2032-05-12', endDate: '2032-05-14' });
  });

  it('by place: a code, or part of a city, at either end', async () => {
    for (const place of ['HYD', 'hyd', 'Bengal', 'hydera']) expect(await find({ place }), place).toEqual(['Charminar']);
    expect(await find({ place: 'Reykjavik' })).toEqual([]);
  });

  it('by days: every trip that touches them', async () => {
    expect(
      await find({ name: 'days', from: '2032-05-12', to: '2032-05-12' }, { sortBy: 'name', sortOrder: 'ASC' }),
    ).toEqual(['Alpha days', 'Beta days']);
    expect(await find({ name: 'days', to: '2032-05-11' })).toEqual(['Alpha days']);
    expect(await find({ name: 'days', from: '2032-05-13' })).toEqual(['Beta days']);
    const refused = await call(listTrips, { query: { search: '{"from":"2032-02-30"}' } }, asha.token);
    expect(fieldsOf(expectRefusal(refused, 'validation_failed'))).toEqual(['search.from']);
  });

  it('without what a booking left behind a day ago, unless somebody named it', async () => {
    const flights = await asha.search({ from: 'BLR', to: 'PNQ' });
    const { tripId, flightId } = await asha.add(flights, pickFlight(flights, '6E'));
    const isListed = async () =>
      (await ask(listTrips, { query: { recordsPerPage: '100' } }, asha.token)).data.some((one) => one._id === tripId);
    const age = () =>
      world.query(`update trip set updated_at = updated_at - interval '25 hours' where id = $1`, [tripId]);
    await age();
    expect(await isListed()).toBe(true);
    await ask(removeFlight, { query: { flightId } }, asha.token);
    expect(await isListed()).toBe(true);
    await age();
    expect(await isListed()).toBe(false);
    const { version } = await details(tripId);
    await ask(updateTrip, { body: { tripId, version, name: 'Pune after all' } }, asha.token);
    await age();
    expect(await isListed()).toBe(true);
  });

  it('in the order asked for', async () => {
    const names = await find({ name: 'days' }, { sortBy: 'startTime', sortOrder: 'DESC' });
    expect(names).toEqual(['Beta days', 'Alpha days']);
    expect(await find({ name: 'days' }, { sortBy: 'ahead' })).toEqual(['Alpha days', 'Beta days']);
    const byPrice = await ask(listTrips, { query: { sortBy: 'totalPrice', sortOrder: 'DESC' } }, asha.token);
    const prices = byPrice.data.map((one) => one.totalPrice);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    expect(prices[0]).toBeGreaterThan(0);
  });
});
