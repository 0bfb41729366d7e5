import { randomUUID } from 'node:crypto';
import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import { getFlightDetails } from '@pravas/contract/flight/flight-details.ts';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import type { AnswerOf, SentOf } from '@pravas/contract/operation.ts';
import {
  decideGstCredit,
  listGstCreditDecisions,
  removeGstCreditDecision,
} from '@pravas/contract/organisation/gst-credit-operations.ts';
import {
  createGstRegistration,
  updateGstRegistrationStatus,
} from '@pravas/contract/organisation/organization-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { gstinCheckCharacter } from '@pravas/domain/validation/gstin.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

let world: World;
let asha: TravellerClient;
let admin: TravellerClient;
let stranger: TravellerClient;

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo' } });
  [asha, admin, stranger] = await Promise.all([signIn(world), signIn(world, ADMIN), signIn(world, STRANGER)]);
});
afterAll(() => world.close());

type Flights = AnswerOf<typeof listFlights>;
type Query = Record<string, string>;

const base: Query = { from: 'DEL', to: 'BOM', dDate: dayFromNow(50) };
const list = async (query: Query = {}, person = asha): Promise<Flights> => {
  const answer = await callOperation(world.url, listFlights, { query: { ...base, ...query } }, { token: person.token });
  const flights = payloadOf<Flights>(answer);
  expectShape(listFlights, flights);
  return flights;
};
const faresOf = (flights: Flights) => flights.flights.flatMap((flight) => flight.fares);
const register = async (stateCode: string, displayName: string, gstType = 'regular') => {
  const body = `${stateCode}AAFCM1806Q1Z`;
  const { registration } = await admin.client.call(createGstRegistration, {
    body: {
      displayName,
      gstType: gstType as 'regular',
      gstNumber: body + gstinCheckCharacter(body),
      legalName: 'Meridian Analytics Private Limited',
      address: '9th Floor, 3 Nariman Point, Mumbai 400021',
      email: 'accounts@meridian.example',
      mobile: '9845012345',
      isDefault: false,
    },
    idempotencyKey: randomUUID(),
  });
  return registration;
};

describe('the price after the GST that can be claimed', () => {
  it('is told with every fare and says why', async () => {
    const fares = faresOf(await list());
    expect(fares.some((fare) => (fare.net?.gstCredit ?? 0) > 0)).toBe(true);
    for (const { net, totalPrice } of fares) {
      expect((net?.netPrice ?? 0) + (net?.gstCredit ?? 0)).toBeCloseTo(totalPrice, 2);
      expect(net?.note).toMatch(net?.gstCredit ? /can claim the GST on the ticket/ : /cannot carry your GST number/);
    }
  });

  it('is nobody’s on a personal booking', async () => {
    expect(new Set(faresOf(await list({ pb: '1' })).map((fare) => fare.net))).toEqual(new Set([null]));
  });

  it('follows the registration that is chosen: a composition dealer claims nothing', async () => {
    const composition = await register('27', 'Mumbai depot', 'composition');
    const flights = await list({ gst: composition._id });
    for (const { net, totalPrice } of faresOf(flights)) {
      expect([net?.gstCredit, net?.netPrice]).toEqual([0, totalPrice]);
      expect(net?.note).toMatch(/not one that can claim credit|cannot carry your GST number/);
    }
    const query = { searchedFlightId: flights.searchedFlightId, flightId: flights.flights[0]?.flightId ?? '' };
    expect((await asha.client.call(getFlightDetails, { query })).gst.selected).toBe(composition._id);
  });

  it('is refused for a registration that is unknown, switched off or another organisation’s', async () => {
    const closed = await register('33', 'Chennai');
    await admin.client.call(updateGstRegistrationStatus, {
      body: { gstId: closed._id, isActive: false },
      idempotencyKey: randomUUID(),
    });
    const ask = (gst: string, person = asha) =>
      callOperation(world.url, listFlights, { query: { ...base, gst } }, { token: person.token });
    for (const answer of [await ask(randomUUID()), await ask(closed._id), await ask(closed._id, stranger)]) {
      expect(expectRefusal(answer, 'not_found').errors?.[0]?.field).toBe('gst');
    }
    expectRefusal(await ask('no-id'), 'validation_failed');
  });
});

describe('what finance decides on economy tickets', () => {
  const today = dayFromNow(0);
  const decide = (body: object, person = admin) =>
    callOperation(world.url, decideGstCredit, { body: { gstId: null, reason: 'Advice of March', ...body } }, person);
  const ticketCredits = async (query: Query = {}) =>
    new Set(faresOf(await list({ cc: 'E', ...query })).map((fare) => (fare.net?.gstCredit ?? 0) > 0));

  it('holds from its day on, for prices too, and another registration may have its own', async () => {
    expect(await ticketCredits()).toContain(true);
    expect((await decide({ economy: 'not_claimable', validFrom: dayFromNow(30) })).status).toBe(200);
    expect(await ticketCredits()).toContain(true);
    const decided = payloadOf<AnswerOf<typeof listGstCreditDecisions>>(
      await decide({ economy: 'not_claimable', validFrom: today }),
    );
    expectShape(listGstCreditDecisions, decided);
    expect(decided.data.map((one) => [one.economy, one.state, one.validTo])).toEqual([
      ['not_claimable', 'coming', null],
      ['not_claimable', 'current', dayFromNow(29)],
    ]);
    expect(decided.general.economy).toBe('claimable');
    expect(await ticketCredits()).toEqual(new Set([false]));
    expect(
      faresOf(await list({ cc: 'E' }))
        .map((fare) => fare.net?.note)
        .join(' '),
    ).toContain('does not claim the 5% GST');
    const own = await register('36', 'Hyderabad');
    expect(await ticketCredits({ gst: own._id })).toEqual(new Set([false]));
    expect((await decide({ gstId: own._id, economy: 'claimable', validFrom: today })).status).toBe(200);
    expect(await ticketCredits({ gst: own._id })).toContain(true);
    expect(await ticketCredits()).toEqual(new Set([false]));
  });

  it('replaces a decision of the same day, and takes back only what has not come', async () => {
    const { data } = payloadOf<AnswerOf<typeof listGstCreditDecisions>>(
      await decide({ economy: 'ask', validFrom: today, reason: 'Not settled after all' }),
    );
    const general = data.filter((one) => one.gstId === null);
    expect(general.map((one) => [one.economy, one.reason])).toEqual([
      ['not_claimable', 'Advice of March'],
      ['ask', 'Not settled after all'],
    ]);
    const [coming, current] = general;
    const remove = (gstCreditDecisionId = '', person = admin) =>
      callOperation(world.url, removeGstCreditDecision, { query: { gstCreditDecisionId } }, person);
    expectRefusal(await remove(current?._id), 'in_use');
    expectRefusal(await remove(coming?._id, asha), 'privilege_missing');
    expectRefusal(await remove(coming?._id, stranger), 'not_found');
    expect((await remove(coming?._id)).status).toBe(200);
    expectRefusal(await remove(coming?._id), 'not_found');
    const trail = await world.query<{ action: string }>(
      `select action from audit_event where object_type = 'gst_credit_decision' order by seq`,
    );
    expect(trail.map((one) => one.action)).toEqual([...Array(4).fill('gst_credit.decided'), 'gst_credit.taken_back']);
  });

  it('is refused for a day that cannot be, without a reason, and for others', async () => {
    for (const validFrom of ['2017-06-30', dayFromNow(367), '2026-02-30', '']) {
      const refused = expectRefusal(await decide({ economy: 'ask', validFrom }), 'validation_failed');
      expect(refused.errors?.[0]?.field).toBe('validFrom');
    }
    const mute = expectRefusal(await decide({ economy: 'ask', validFrom: today, reason: '' }), 'validation_failed');
    expect(mute.errors?.[0]?.field).toBe('reason');
    expectRefusal(await decide({ economy: 'ask', validFrom: today }, asha), 'privilege_missing');
    const foreign = await decide({ gstId: randomUUID(), economy: 'ask', validFrom: today });
    expect(expectRefusal(foreign, 'not_found').errors?.[0]?.field).toBe('gstId');
    expect(
      payloadOf<AnswerOf<typeof listGstCreditDecisions>>(
        await callOperation(world.url, listGstCreditDecisions, {}, stranger),
      ).data,
    ).toEqual([]);
  });
});

describe('the registration on the ticket', () => {
  it('is the one named when the flight is added, and its state is the place of supply', async () => {
    const pune = await register('24', 'Ahmedabad');
    const flights = await list();
    const chosen = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E'), fareType: '2' };
    const add = async (gstRegistrationId?: string) =>
      asha.client.call(addFlightToTrip, {
        body: { ...chosen, ...(gstRegistrationId === undefined ? {} : { gstRegistrationId }) },
        idempotencyKey: randomUUID(),
      });
    const gstinOf = async (flightId: string) =>
      (
        await world.query<{ gstin: string }>(`select facts -> 'gst' ->> 'gstin' as gstin from booking where id = $1`, [
          flightId,
        ])
      )[0]?.gstin;
    const added = await add(pune._id);
    expect(await gstinOf(added.flightId)).toBe(pune.gstNumber);
    const { summary } = await asha.booking(added.tripId);
    expect([summary.CGST, summary.SGST]).toEqual([0, 0]);
    expect(summary.IGST).toBeCloseTo(summary.convenienceFee * 0.18, 2);
    const usual = await add();
    expect((await gstinOf(usual.flightId))?.slice(0, 2)).toBe('29');
    expect((await asha.booking(usual.tripId)).summary.IGST).toBe(0);
    const unknown = { ...chosen, gstRegistrationId: randomUUID() };
    const refused = expectRefusal(
      await callOperation(world.url, addFlightToTrip, { body: unknown }, asha),
      'not_found',
    );
    expect(refused.errors?.[0]?.field).toBe('gstRegistrationId');
  });

  it('is the trip’s from its first flight on, and the next flight is bought for it too', async () => {
    const { _id, gstNumber } = await register('32', 'Kochi');
    const flights = await list();
    const [first, second] = ['6E', 'AI'].map((airline) => pickFlight(flights, airline));
    const add = (body: Partial<SentOf<typeof addFlightToTrip>>) =>
      asha.client.call(addFlightToTrip, {
        body: { searchedFlightId: flights.searchedFlightId, flightId: first ?? '', fareType: '2', ...body },
        idempotencyKey: randomUUID(),
      });
    const gstOf = async (tripId: string) =>
      (await asha.client.call(getTrip, { query: { tripId } })).tripDetails.selectedGst?.gstin;
    const made = await add({ gstRegistrationId: _id });
    expect(await gstOf(made.tripId)).toBe(gstNumber);
    const next = await add({ tripId: made.tripId, flightId: second ?? '' });
    const bought = `select facts -> 'gst' ->> 'gstin' as gstin from booking where id = $1`;
    expect(await world.query(bought, [next.flightId])).toEqual([{ gstin: gstNumber }]);
    // A trip planned without a registration takes that of its first flight; afterwards it keeps its own.
    const planned = (await asha.client.call(createTrip, { body: { name: 'Planned' }, idempotencyKey: randomUUID() }))
      .data._id;
    await add({ tripId: planned, gstRegistrationId: _id });
    expect(await gstOf(planned)).toBe(gstNumber);
    const other = await register('21', 'Bhubaneswar');
    await add({ tripId: planned, flightId: second ?? '', gstRegistrationId: other._id });
    expect(await gstOf(planned)).toBe(gstNumber);
  });

  it('is offered in the details with the sentence that says why it matters', async () => {
    const flights = await list();
    const query = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    const { gst, faresList } = await asha.client.call(getFlightDetails, { query });
    expect(gst.registrations[0]).toMatchObject({ isDefault: true, stateName: 'Karnataka' });
    expect(gst.registrations.map((one) => one.displayName)).not.toContain('Chennai');
    expect(gst.note).toContain('before the ticket is issued');
    const rows = faresList.map((fare) => fare.shelf.map((row) => row.key).join());
    expect(new Set(rows).size).toBe(1);
    expect(rows[0]).toContain('cancel');
  });
});

describe('another registration picked on the details screen', () => {
  it('has the split of our fee and the price after GST worked out for it', async () => {
    const elsewhere = await register('08', 'Jaipur');
    const flights = await list();
    const query = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    const usual = await asha.client.call(getFlightDetails, { query });
    const picked = await asha.client.call(getFlightDetails, { query: { ...query, gst: elsewhere._id } });
    expect(picked.gst.selected).toBe(elsewhere._id);
    expect([usual.summary.IGST, picked.summary.CGST, picked.summary.SGST]).toEqual([0, 0, 0]);
    expect(picked.summary.IGST).toBeCloseTo(usual.summary.CGST + usual.summary.SGST, 2);
    expect(picked.summary.totalPrice).toBeCloseTo(usual.summary.totalPrice, 2);
    const foreign = await callOperation(world.url, getFlightDetails, { query: { ...query, gst: randomUUID() } }, asha);
    expect(expectRefusal(foreign, 'not_found').errors?.[0]?.field).toBe('gst');
  });
});

describe('deal codes', () => {
  it('of the organisation go to suppliers unless they are switched off for the search', async () => {
    const enable = (value: boolean) =>
      world.query(`update organization set settings = settings || $1 where not is_provider`, [
        JSON.stringify({
          dealcode: { enable: value, label: 'Deal code', airlines: [{ airline: '6E', code: 'MERIDIAN6E' }] },
        }),
      ]);
    const keptCodes = async (query: Query) => {
      const { searchedFlightId } = await list(query);
      const rows = await world.query<{ codes: unknown }>(
        `select criteria -> 'search' -> 'dealCodes' as codes from flight_search where id = $1`,
        [searchedFlightId],
      );
      return rows[0]?.codes ?? null;
    };
    await enable(true);
    const agreed = [{ airlineCode: '6E', code: 'MERIDIAN6E' }];
    expect(await keptCodes({})).toEqual(agreed);
    expect(await keptCodes({ deal: '6E,AI' })).toEqual(agreed);
    expect(await keptCodes({ deal: 'AI' })).toBeNull();
    expect(await keptCodes({ deal: 'none' })).toBeNull();
    expect(await keptCodes({ pb: '1' })).toBeNull();
    await enable(false);
    expect(await keptCodes({})).toBeNull();
  });
});
