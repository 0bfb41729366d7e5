import { createHotelAgreement, listHotelAgreements } from '@pravas/contract/hotel/agreement-operations.ts';
import {
  createTravelPlace,
  listTravelPlaces,
  removeTravelPlace,
  updateTravelPlace,
} from '@pravas/contract/hotel/office-operations.ts';
import { listHotelCities, searchHotelPlaces } from '@pravas/contract/hotel/suggest-operations.ts';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createHotelWorld } from './hotel-world.ts';
import { AN_OFFICE } from './sample-hotels.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

type Places = AnswerOf<typeof listTravelPlaces>;
type Found = AnswerOf<typeof searchHotelPlaces>;
type Input = Parameters<typeof callOperation>[2];

let world: Awaited<ReturnType<typeof createHotelWorld>>;
let asha: TravellerClient;
let vikram: TravellerClient;
let dev: TravellerClient;

beforeAll(async () => {
  world = await createHotelWorld();
  [asha, vikram, dev] = await Promise.all([signIn(world), signIn(world, ADMIN), signIn(world, STRANGER)]);
});
afterAll(() => world.close());

const call = (operation: Operation, input: Input, person: TravellerClient) =>
  callOperation(world.url, operation, input, person);
const suggest = async (searchText: string, person = asha) =>
  payloadOf<Found>(await call(searchHotelPlaces, { query: { searchText } }, person)).searchList;
const places = async (person: TravellerClient) => payloadOf<Places>(await call(listTravelPlaces, {}, person)).data;

describe('offices', () => {
  it('are entered by an admin, by area or by a point of the map, and lie in their city', async () => {
    await call(createTravelPlace, { body: { ...AN_OFFICE } }, vikram);
    const point = { latitude: 28.495, longitude: 77.089 };
    const site = { name: 'Client in Cyber City', kind: 'client', address: 'Tower 8, Cyber City, Gurugram', point };
    const answer = await call(createTravelPlace, { body: site }, vikram);
    expect(payloadOf<Places>(answer).data).toMatchObject([
      { name: 'Client in Cyber City', city: 'Gurugram', ...point },
      { name: 'Head office', city: 'Bengaluru', latitude: 12.9352, longitude: 77.6245 },
    ]);
    expect(await places(asha)).toHaveLength(2);
  });

  it.each<[string, object, string, string]>([
    ['no name', { name: '' }, 'name', 'Name is required'],
    ['a short address', { address: 'here' }, 'address', 'Address must be 8 to 200 characters'],
    ['a point at the pole', { point: { latitude: 91, longitude: 0 } }, 'point.latitude', 'Latitude must be'],
    ['a point in the sea', { point: { latitude: 0, longitude: 0 } }, 'point.latitude', 'No hotels are on sale near'],
    ['an area that is none', { point: { area: 'BLR.atlantis' } }, 'point.area', 'Choose an area from the list'],
    ['no kind', { kind: 'pub' }, 'kind', 'Please select a kind'],
  ])('are refused with %s, naming the field', async (_, change, field, message) => {
    const body = { ...AN_OFFICE, name: 'Another', ...change };
    const { errors } = expectRefusal(await call(createTravelPlace, { body }, vikram), 'validation_failed');
    expect(errors).toEqual(
      expect.arrayContaining([expect.objectContaining({ field, message: expect.stringContaining(message) })]),
    );
  });

  it('have names of their own, whatever the case', async () => {
    const body = { ...AN_OFFICE, name: 'HEAD OFFICE' };
    expectRefusal(await call(createTravelPlace, { body }, vikram), 'name_taken');
  });

  it('are changed and removed by admins of the organisation alone', async () => {
    const [place] = await places(vikram);
    const travelPlaceId = place?._id ?? '';
    const update = { body: { travelPlaceId, ...AN_OFFICE, name: 'Moved' } };
    const remove = { query: { travelPlaceId } };
    expectRefusal(await call(updateTravelPlace, update, asha), 'privilege_missing');
    expectRefusal(await call(removeTravelPlace, remove, asha), 'privilege_missing');
    expectRefusal(await call(updateTravelPlace, update, dev), 'not_found');
    expectRefusal(await call(removeTravelPlace, remove, dev), 'not_found');
    expect(await places(dev)).toEqual([]);
    expect(payloadOf<Places>(await call(updateTravelPlace, update, vikram)).data.map(({ name }) => name)).toContain(
      'Moved',
    );
    expect(payloadOf<Places>(await call(removeTravelPlace, remove, vikram)).data).toHaveLength(1);
  });
});

describe('suggestions', () => {
  it.each([
    ['Bangalore', 'city:BLR'],
    ['bombay', 'city:BOM'],
    ['Gurgaon', 'city:GGN'],
    ['ncr', 'city:NCR'],
    ['koramangala', 'area:BLR.koramangala'],
    ['victoria terminus', 'area:BOM.csmt-station'],
    ['bengluru', 'city:BLR'],
  ])('%s finds %s first', async (typed, place) => expect((await suggest(typed))[0]?.place).toBe(place));

  it('name hotels, with what was typed of them', async () => {
    const [row] = await world.query<{ id: string; name: string }>(
      "select id, name from hotel where place_code = 'BLR' and is_listed order by name limit 1",
    );
    const typed = row?.name.split(' ')[0] ?? '';
    const found = (await suggest(row?.name ?? '')).find(({ place }) => place === `hotel:${row?.id}`);
    expect(found).toMatchObject({ kind: 'hotel', hotelData: { searchType: 'hotel', hotelId: row?.id, city: 'BLR' } });
    expect(found?.highlight[0]).toEqual({ from: 0, to: typed.length });
  });

  it('are own offices before anything is typed, and nobody else’s', async () => {
    expect((await suggest('')).map(({ name }) => name)).toEqual(['Head office']);
    expect(await suggest('', dev)).toEqual([]);
    expect((await suggest('head off'))[0]).toMatchObject({ kind: 'office', hotelData: { searchType: 'area' } });
    expect((await suggest('head off', dev)).filter(({ kind }) => kind === 'office')).toEqual([]);
  });

  it('are none for two letters, and at most twenty', async () => {
    expect(await suggest('be')).toEqual([]);
    expect((await suggest('bengaluru')).length).toBeLessThanOrEqual(20);
  });

  it('of the old search box are cities and hotels', async () => {
    const query = { search: JSON.stringify({ search: 'Calcutta' }) };
    const { cities, hotels } = payloadOf<AnswerOf<typeof listHotelCities>>(
      await call(listHotelCities, { query }, asha),
    );
    expect(cities[0]).toMatchObject({ cityName: 'Kolkata', tboDetails: { cityCode: 'CCU' } });
    expect(hotels.every(({ cityName }) => cityName === 'Kolkata')).toBe(true);
  });
});

describe('agreements with hotels', () => {
  const aHotel = async () => {
    const [row] = await world.query<{ id: string }>('select id from hotel where is_listed order by id limit 1');
    return row?.id ?? '';
  };

  it('are the organisation’s own', async () => {
    const body = { hotelId: await aHotel(), kind: 'blocked', validFrom: '2026-01-01', note: 'Bed bugs in March' };
    expect((await call(createHotelAgreement, { body }, vikram)).status).toBe(200);
    expectRefusal(await call(createHotelAgreement, { body }, asha), 'privilege_missing');
    const own = payloadOf<AnswerOf<typeof listHotelAgreements>>(await call(listHotelAgreements, {}, vikram));
    expect(own.data).toMatchObject([{ kind: 'blocked', validTo: null, note: 'Bed bugs in March' }]);
    expect(payloadOf<AnswerOf<typeof listHotelAgreements>>(await call(listHotelAgreements, {}, dev)).data).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['an unknown hotel', { hotelId: 'nobody' }, 'hotelId'],
    ['negotiated rates without a code', { kind: 'negotiated' }, 'companyCode'],
    ['a code without negotiated rates', { companyCode: 'ACME26' }, 'companyCode'],
    ['a last day before the first', { validTo: '2025-12-31' }, 'validTo'],
  ])('are refused for %s', async (_, change, field) => {
    const body = { hotelId: await aHotel(), kind: 'preferred', validFrom: '2026-01-01', ...change };
    const { errors } = expectRefusal(await call(createHotelAgreement, { body }, vikram), 'validation_failed');
    expect(errors?.map((error) => error.field)).toEqual([field]);
  });
});
