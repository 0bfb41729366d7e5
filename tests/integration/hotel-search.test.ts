import { createHotelAgreement } from '@pravas/contract/hotel/agreement-operations.ts';
import { getHotelDetails } from '@pravas/contract/hotel/hotel-details.ts';
import { listHotels, streamHotels } from '@pravas/contract/hotel/list-hotels.ts';
import { createTravelPlace } from '@pravas/contract/hotel/office-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import {
  getOrganizationSettings,
  updateOrganizationSettings,
} from '@pravas/contract/organisation/organization-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { numberOf } from '../../apps/sandbox/src/testing/hotel-agency.ts';
import { draftPolicy, enforcePolicy, NO_RULES } from '../support/policies.ts';
import { setFee } from '../support/set-fee.ts';
import { ADMIN, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { withStayTotals } from './find-stay.ts';
import { createHotelWorld } from './hotel-world.ts';
import { AN_OFFICE } from './sample-hotels.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Found = AnswerOf<typeof listHotels>;
type Hotel = ReturnType<typeof withStayTotals>[number];
type Query = Readonly<Record<string, string>>;

let world: Awaited<ReturnType<typeof createHotelWorld>>;
let asha: TravellerClient;
let vikram: TravellerClient;

beforeAll(async () => {
  world = await createHotelWorld();
  [asha, vikram] = await Promise.all([signIn(world), signIn(world, ADMIN)]);
});
afterEach(() => world.clearFaults());
afterAll(() => world.close());

/** The stay of the worked cases: two adults in Bengaluru, 8 to 10 December. */
const STAY: Query = { city: 'city:BLR', cid: '2026-12-08', cod: '2026-12-10', occ: '2' };
const ask = (change: Query = {}, person = asha) =>
  callOperation(world.url, listHotels, { query: { ...STAY, ...change } }, person);
const search = async (change: Query = {}, person = asha) => payloadOf<Found>(await ask(change, person));
/** Our id of one of the sandbox's hotels: "BLR-08". */
const idOf = async (code: string): Promise<string> => {
  const [row] = await world.query<{ hotel_id: string }>(
    "select hotel_id from hotel_row where supplier_id = 'tbo-hotel' and supplier_hotel_id = $1",
    [numberOf(code)],
  );
  return row?.hotel_id ?? '';
};
const hotelIn = async (found: Found, code: string): Promise<Hotel | undefined> => {
  const id = await idOf(code);
  return withStayTotals(found).find(({ hotelId }) => hotelId === id);
};
const standard = (hotel: Hotel | undefined) =>
  (hotel?.offers ?? []).filter(({ rooms }) => rooms.every(({ name }) => /standard/i.test(name)));

describe('a search', () => {
  it('cases 1 and 2: prices each plan of a room for the stay with tax', async () => {
    const found = await search();
    expectShape(listHotels, found);
    const totals = standard(await hotelIn(found, 'BLR-08')).map(({ stayTotal, board }) => [stayTotal, board]);
    expect(totals).toEqual(
      expect.arrayContaining([
        [14_328.62, 'room_only'],
        [15_476.64, 'room_only'],
        [17_305.52, 'room_only'],
        [20_427.59, 'breakfast'],
      ]),
    );
    expect(found).toMatchObject({ nights: 2, occupancy: '1 Room, 2 Adults', soldOut: [], unknown: [] });
  });

  it('case 5: says until when it is free, by the hotel’s clock and the traveller’s', async () => {
    const flexible = (found: Hotel | undefined) => standard(found).find(({ stayTotal }) => stayTotal === 17_305.52);
    const here = flexible(await hotelIn(await search(), 'BLR-08'));
    expect(here).toMatchObject({ freeUntil: '2026-12-06T08:29:59Z', freeUntilText: 'Sun 6 Dec 13:59' });
    const abroad = flexible(await hotelIn(await search({ zone: 'America/New_York' }), 'BLR-08'));
    expect(abroad?.freeUntilText).toMatch(/^Sun 6 Dec 13:59 Bengaluru \(03:29 /);
  });

  it('case 4: offers a kind of room only where enough of it is left', async () => {
    expect(standard(await hotelIn(await search({ cod: '2026-12-09' }), 'BLR-07'))).not.toEqual([]);
    expect(standard(await hotelIn(await search({ cod: '2026-12-09', occ: '2,2' }), 'BLR-07'))).toEqual([]);
    expect(standard(await hotelIn(await search({ occ: '2,2,2' }), 'BLR-08'))).not.toEqual([]);
    expect(standard(await hotelIn(await search({ occ: '2,2,2,2' }), 'BLR-08'))).toEqual([]);
  });

  it('shows one hotel with what both suppliers sell of it, to admins by their label', async () => {
    const { hotels, suppliers } = await search({}, vikram);
    expect(suppliers.map(({ label, state }) => [label, state])).toEqual([
      ['Hotel supplier 1', 'done'],
      ['Hotel supplier 2', 'done'],
    ]);
    const labels = new Set(hotels.flatMap(({ offers }) => offers.map(({ supplierLabel }) => supplierLabel)));
    expect([...labels].toSorted()).toEqual(['Hotel supplier 1', 'Hotel supplier 2']);
    const own = await search();
    expect(own.hotels.flatMap(({ offers }) => offers).every(({ supplierLabel }) => supplierLabel === null)).toBe(true);
    // Ids are random, and may spell anything.
    expect(JSON.stringify(own, (key, value) => (key === 'offerId' ? '' : value))).not.toMatch(/tbo|duffel/i);
  });

  it('cheapest first in a hotel, and every total is what is paid with our fee', async () => {
    await setFee(world, { service: 'hotel', per: 'room', standardPaise: 25_000 });
    const found = await search();
    expect(found.fee).toBe(295);
    for (const { hotelId, offers } of withStayTotals(found)) {
      const totals = offers.map(({ total }) => total);
      expect(totals).toEqual(totals.toSorted((a, b) => a - b));
      const query = { searchedHotelId: found.searchedHotelId, hotelId };
      const { rooms } = payloadOf<AnswerOf<typeof getHotelDetails>>(
        await callOperation(world.url, getHotelDetails, { query }, asha),
      );
      for (const { offerId, total, payNow, payAtHotel, fee, stayTotal } of rooms.flatMap(({ plans }) => plans)) {
        expect(fee).toBe(295);
        expect(payNow + payAtHotel).toBeCloseTo(total, 2);
        expect(offers.find((one) => one.offerId === offerId)).toMatchObject({ total, stayTotal });
      }
    }
  });

  it('case 11: measures in a straight line from an area, an office and a hotel', async () => {
    const near = await search({ city: 'area:BLR.koramangala' });
    expect(near.anchor.name).toBe('Koramangala');
    const distances = near.hotels.flatMap(({ km }) => km ?? []);
    expect(distances.length).toBeGreaterThan(8);
    expect(Math.min(...distances)).toBeLessThan(1.1);
    const query = { searchedHotelId: near.searchedHotelId, hotelId: near.hotels[0]?.hotelId ?? '' };
    const { hotel } = payloadOf<AnswerOf<typeof getHotelDetails>>(
      await callOperation(world.url, getHotelDetails, { query }, asha),
    );
    expect(hotel.distanceText).toMatch(/^[\d.]+ k?m from Koramangala, in a straight line$/);
    const created = await callOperation(world.url, createTravelPlace, { body: { ...AN_OFFICE } }, vikram);
    const [office] = payloadOf<AnswerOf<typeof createTravelPlace>>(created).data;
    const city = `office:${office?._id}`;
    expect((await search({ city })).anchor).toEqual({ name: 'Head office', latitude: 12.9352, longitude: 77.6245 });
    expectRefusal(await ask({ city }, await signIn(world, STRANGER)), 'invalid_location');
    const id = await idOf('BLR-08');
    expect((await search({ city: `hotel:${id}` })).hotels.find(({ hotelId }) => hotelId === id)?.km).toBe(0);
  });

  it('of a region asks the cities of three States', async () => {
    const { hotels } = await search({ city: 'city:NCR' });
    expect([...new Set(hotels.map(({ cityCode }) => cityCode))].toSorted()).toEqual(['DEL', 'GGN', 'NOI']);
  });

  it('tells a stream what it has while it comes, and what is sold out at its end', async () => {
    const query = { ...STAY, cid: '2026-12-13', cod: '2026-12-14' } as never;
    const events = await Array.fromAsync(asha.client.stream(streamHotels, { query }));
    expect(events[0]?.type).toBe('started');
    expect(events.filter(({ type }) => type === 'hotels').length).toBeGreaterThan(1);
    const end = events.at(-1);
    if (end?.type !== 'finished') throw new Error('The stream has no end');
    const id = await idOf('BLR-05');
    expect(end.soldOut.map(({ hotelId }) => hotelId)).toContain(id);
    expect(end.featured).not.toContain(id);
  });

  it('asks everybody for rooms with different guests, and names the hotels that sell them one by one', async () => {
    const found = await search({ occ: '2,1' });
    expect(found.suppliers.map(({ state }) => state)).toEqual(['done', 'done']);
    // The second supplier sells rooms with the same guests only: none of its rates is for both rooms.
    const listed = found.hotels.flatMap(({ hotelId }) => hotelId);
    const rows = await world.query<{ hotel_id: string; supplier_id: string }>('select * from hotel_row');
    const sellersOf = (hotelId: string) => rows.flatMap((row) => (row.hotel_id === hotelId ? [row.supplier_id] : []));
    expect(listed.every((hotelId) => sellersOf(hotelId).includes('tbo-hotel'))).toBe(true);
    expect(found.oneByOne.length).toBeGreaterThan(0);
    for (const { hotelId } of found.oneByOne) {
      expect(sellersOf(hotelId)).toContain('duffel-stays');
      const ids = [...listed, ...found.soldOut.map((one) => one.hotelId), ...found.unknown.map((one) => one.hotelId)];
      expect(ids).not.toContain(hotelId);
    }
    expect((await search({ occ: '2,2' })).oneByOne).toEqual([]);
  });

  it('of rooms with different guests knows nothing of hotels whose supplier failed for one of them', async () => {
    await world.inject({ target: 'duffel.stays.search', kind: 'http_500', times: 20 });
    const found = await search({ occ: '2,1' });
    await world.clearFaults();
    expect(found.oneByOne).toEqual([]);
    expect(found.unknown.length).toBeGreaterThan(0);
  });

  it('case 10: reads rooms as links write them', async () => {
    const found = await search({ occ: '2:5:5,1' });
    expect(found.occupancy).toBe('2 Rooms, 3 Adults, 2 Children');
    for (const occ of ['4:5', '0:5', '5', '1,1,1,1,1,1,1']) {
      const { errors } = expectRefusal(await ask({ occ }), 'validation_failed');
      expect(errors?.map(({ field }) => field)).toEqual(['occ']);
    }
    const same = expectRefusal(await ask({ cod: STAY.cid ?? '' }), 'validation_failed');
    expect(same.message).toBe('Check-in date and Check-out date cannot be same');
  });

  it.each<[string, Query, string]>([
    ['a day that has passed', { cid: '2026-11-30' }, 'cid'],
    ['a day too far ahead', { cid: '2027-12-08', cod: '2027-12-09' }, 'cid'],
    ['no such time zone', { zone: 'Mars/Olympus' }, 'zone'],
  ])('is refused for %s', async (_, change, field) => {
    const { errors } = expectRefusal(await ask(change), 'validation_failed');
    expect(errors?.map((error) => error.field)).toEqual([field]);
  });

  it('is refused for a place that is none', async () => {
    for (const city of ['city:XXX', 'area:BLR.atlantis', 'office:1', 'hotel:1']) {
      expectRefusal(await ask({ city }), 'invalid_location');
    }
  });
});

describe('the policy of whoever travels', () => {
  it('case 9: is held against the city’s limit, and says what was compared', async () => {
    const cities = { action: 'approval' as const, limits: [{ city: 'Bengaluru', limit: 7_500 }] };
    const rules = { ...NO_RULES, hotel: { ...NO_RULES.hotel, cities } };
    await enforcePolicy(world, vikram.token, await draftPolicy(world, vikram.token, 'Stays', rules));
    const hotel = await hotelIn(await search(), 'BLR-08');
    const verdictOf = (total: number) => standard(hotel).find(({ stayTotal }) => stayTotal === total)?.verdict;
    expect(hotel?.cap).toEqual({ city: 'Bengaluru', limit: 7_500, of: 'average', withTax: false });
    expect(verdictOf(14_328.62)).toEqual({ outcome: 'within', over: 0, reason: null });
    expect(verdictOf(17_305.52)).toEqual({ outcome: 'approval', over: 230.56, reason: null });
    const set = async (stays: object) => {
      const { settings } = payloadOf<AnswerOf<typeof getOrganizationSettings>>(
        await callOperation(world.url, getOrganizationSettings, {}, { token: vikram.token }),
      );
      const body = { version: settings.version, stays };
      payloadOf(await callOperation(world.url, updateOrganizationSettings, { body }, { token: vikram.token }));
    };
    const usual = { capOf: 'average', capWithTax: false, creditAt5: false, roomsApart: true };
    const nowOf = async (total: number) =>
      standard(await hotelIn(await search(), 'BLR-08')).find(({ stayTotal }) => stayTotal === total);
    await set({ ...usual, capOf: 'highest', capWithTax: true, creditAt5: true });
    expect((await hotelIn(await search(), 'BLR-08'))?.cap).toMatchObject({ of: 'highest', withTax: true });
    // 6,880 and 5 % of it are within 7,500; both nights of it are taxed at 5 %.
    const cheaper = await nowOf(14_328.62);
    expect(cheaper?.verdict?.outcome).toBe('within');
    expect(cheaper?.credit).toBeGreaterThanOrEqual(661.5);
    await set(usual);
    expect((await nowOf(14_328.62))?.credit).toBeLessThan(661.5);
    const elsewhere = await search({ city: 'city:BOM' });
    expect(
      elsewhere.hotels.flatMap((hotel) => hotel.offers).every(({ verdict }) => verdict?.outcome === 'within'),
    ).toBe(true);
  });
});

describe('what GST comes back', () => {
  it('follows from the hotel’s State and the company’s registrations', async () => {
    const states = async (city: string) => {
      const { hotels } = await search({ city });
      return [...new Set(hotels.map(({ gst }) => gst.state))];
    };
    const [own] = await world.query<{ code: string | null }>(
      `select left(gstin, 2) as code from gst_registration g join person p using (organization_id)
       where p.email = 'asha.rao@meridian.example' and g.is_active limit 1`,
    );
    expect(await states('city:BLR')).toEqual([own?.code === '29' ? 'usable' : 'no_registration']);
    expect(await states('city:CCU')).toEqual([own?.code === '19' ? 'usable' : 'no_registration']);
    const personal = await search({ pb: 'true' });
    expect(personal.hotels[0]).toMatchObject({ gst: { state: 'personal' }, cap: null });
    expect(personal.hotels[0]?.offers[0]).toMatchObject({ credit: 0, verdict: null });
  });
});

describe('a supplier that fails', () => {
  it('is named, and what only it sells is unknown, not sold out', async () => {
    await world.inject({ target: 'tbohotel.Search', kind: 'http_500', times: 50 });
    const found = await search();
    expect(found.suppliers.map(({ state }) => state)).toEqual(['failed', 'done']);
    expect(found.suppliers[0]?.message).toMatch(/^Supplier: .+ Please contact admin\.$/);
    expect(found.hotels.length).toBeGreaterThan(3);
    const id = await idOf('BLR-08');
    expect(found.unknown.map(({ hotelId }) => hotelId)).toContain(id);
    expect(found.soldOut).toEqual([]);
  });

  it('that is too slow is left behind, and nothing is said of its hotels but that', async () => {
    const hasty = await createHotelWorld({ env: { PRAVAS_SEARCH_DEADLINE_MS: '2500' } });
    try {
      await hasty.inject({ target: 'tbohotel.Search', kind: 'timeout', times: 50 });
      const person = await signIn(hasty);
      const answer = await callOperation(hasty.url, listHotels, { query: STAY }, person);
      const { suppliers, hotels, soldOut, unknown } = payloadOf<Found>(answer);
      expect(suppliers.map(({ state }) => state)).toEqual(['failed', 'done']);
      expect([hotels.length > 3, soldOut.length, unknown.length > 0]).toEqual([true, 0, true]);
    } finally {
      await hasty.close();
    }
  });

  it('is no empty list where both fail', async () => {
    await world.inject({ target: 'tbohotel.Search', kind: 'http_500', times: 50 });
    await world.inject({ target: 'duffel.stays.search', kind: 'http_500', times: 50 });
    const { message } = expectRefusal(await ask(), 'supplier_error');
    expect(message).toMatch(/^Supplier: .+ Please contact admin\./);
  });
});

describe('a stay for a trip', () => {
  const aTrip = async () => {
    const answer = await callOperation(
      world.url,
      createTrip,
      { body: { name: 'Bengaluru', startDate: '2026-12-08', endDate: '2026-12-09' } },
      asha,
    );
    return payloadOf<AnswerOf<typeof createTrip>>(answer).data._id;
  };

  it('lies within the trip, and may end a day after it', async () => {
    const tid = await aTrip();
    expect((await search({ tid })).hotels.length).toBeGreaterThan(0);
    const late = expectRefusal(await ask({ tid, cod: '2026-12-11' }), 'validation_failed');
    expect(late.errors).toEqual([{ field: 'cod', message: expect.stringContaining('outside the trip') }]);
    const early = expectRefusal(await ask({ tid, cid: '2026-12-07' }), 'validation_failed');
    expect(early.errors?.map(({ field }) => field)).toEqual(['cid']);
  });

  it('is not told to whoever has nothing to do with the trip', async () => {
    const stranger = await signIn(world, STRANGER);
    expect((await ask({ tid: await aTrip(), cod: '2026-12-11' }, stranger)).status).toBe(200);
  });
});

describe('a hotel that the company has a contract with', () => {
  it('is asked with the company’s code, and sells its rate to that company alone', async () => {
    const hotelId = await idOf('BLR-06');
    expect((await hotelIn(await search(), 'BLR-06'))?.offers.some(({ isNegotiated }) => isNegotiated)).toBe(false);
    const body = { hotelId, kind: 'negotiated', companyCode: 'Meridian-26', validFrom: '2026-01-01' };
    expect((await callOperation(world.url, createHotelAgreement, { body }, vikram)).status).toBe(200);
    const own = await hotelIn(await search(), 'BLR-06');
    expect(own).toMatchObject({ propertyType: 'Contracted Hotel' });
    expect(own?.offers.filter(({ isNegotiated }) => isNegotiated).map(({ board }) => board)).toContain('breakfast');
    const other = await hotelIn(await search({}, await signIn(world, STRANGER)), 'BLR-06');
    expect(other?.propertyType).not.toBe('Contracted Hotel');
    expect(other?.offers.some(({ isNegotiated }) => isNegotiated)).toBe(false);
  });
});

describe('a blocked hotel', () => {
  it('is left out for travellers, and admins are told why, for the days it is blocked on', async () => {
    const hotelId = await idOf('BLR-08');
    const body = { hotelId, kind: 'blocked', validFrom: '2026-12-08', validTo: '2026-12-08', note: 'Noise' };
    expect((await callOperation(world.url, createHotelAgreement, { body }, vikram)).status).toBe(200);
    const seen = await search();
    expect(await hotelIn(seen, 'BLR-08')).toBeUndefined();
    expect(seen.blocked).toEqual([]);
    expect((await search({}, vikram)).blocked).toMatchObject([{ hotelId, reason: 'Noise' }]);
    expect(await hotelIn(await search({ cid: '2026-12-09' }), 'BLR-08')).toBeDefined();
    expect(await hotelIn(await search({}, await signIn(world, STRANGER)), 'BLR-08')).toBeDefined();
  });
});
