import type { Operation } from '@pravas/contract/operation.ts';
import {
  listAirlines,
  listCities,
  listCountries,
  listExpenseTypes,
  listFrequentFlyerAirlines,
  listIndustries,
  listOrganizationSizes,
  listOrganizationTypes,
  listStates,
  listStations,
  listTravelModes,
  listTripCities,
} from '@pravas/contract/reference/lookups.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Rows = Readonly<Record<string, unknown>>[];

async function look(operation: Operation, query: Record<string, string> = {}): Promise<Rows> {
  const payload = payloadOf<{ data: Rows }>(await callOperation(world.url, operation, { query }));
  expectShape(operation, payload);
  return payload.data;
}

describe('public look-ups', () => {
  it.each([
    [listOrganizationTypes, 10],
    [listOrganizationSizes, 5],
    [listIndustries, 20],
    [listTravelModes, 4],
    [listExpenseTypes, 11],
    [listFrequentFlyerAirlines, 20],
    [listCountries, 249],
  ])('answer $id without anybody being signed in', async (operation, least) => {
    expect((await look(operation)).length).toBeGreaterThanOrEqual(least);
  });

  it('name India first, and the states of India with their GST codes; other countries have none', async () => {
    expect((await look(listCountries))[0]).toEqual({ isoCodeA2: 'IN', countryName: 'India', dialCode: '+91' });
    const states = await look(listStates, { countryCode: 'IN' });
    expect(states).toContainEqual({ state_id: 506, stateName: 'Karnataka', gstCode: '29' });
    expect(states).toHaveLength(36);
    expect(await look(listStates, { countryCode: 'NP' })).toEqual([]);
  });

  it('ask for the country first', async () => {
    const nothing = expectRefusal(await callOperation(world.url, listStates, { query: {} }), 'validation_failed');
    expect(nothing.errors).toEqual([{ field: 'countryCode', message: 'Country is required' }]);
    const wrong = { query: { countryCode: 'india' } };
    const refusal = expectRefusal(await callOperation(world.url, listStates, wrong), 'validation_failed');
    expect(refusal.errors).toEqual([{ field: 'countryCode', message: 'Please choose a country first' }]);
  });

  it('find cities by any spelling, within a state where one is named, at most twenty', async () => {
    expect((await look(listCities, { search: 'BANGALORE' }))[0]).toEqual({
      city_name: 'Bengaluru',
      stateName: 'Karnataka',
      countryCode: 'IN',
      countryName: 'India',
    });
    expect(await look(listCities)).toHaveLength(20);
    const inTripura = await look(listCities, { search: 'udai', state_id: String(477 + 16) });
    expect(inTripura.map((city) => city.stateName)).toEqual(['Tripura']);
    expect((await look(listTripCities, { search: 'zurich' }))[0]?.countryCode).toBe('CH');
    expect(await look(listCities, { search: '\u202e' })).toHaveLength(20);
  });

  it('refuse a search that is longer than any name', async () => {
    const query = { search: 'a'.repeat(101) };
    for (const operation of [listCities, listTripCities, listAirlines]) {
      const refusal = expectRefusal(await callOperation(world.url, operation, { query }), 'validation_failed');
      expect(refusal.errors?.[0]?.field).toBe('search');
      const longest = { query: { search: 'a'.repeat(100) } };
      expect((await callOperation(world.url, operation, longest)).status).toBe(200);
    }
  });

  it('find airlines by code and by name, and tell which programme counts for which', async () => {
    expect((await look(listAirlines, { search: '6e' }))[0]).toEqual({ code: '6E', name: 'IndiGo' });
    expect((await look(listAirlines, { search: 'air ind' })).map((one) => one.code)).toEqual(['AI', 'IX']);
    expect(await look(listFrequentFlyerAirlines)).toContainEqual({
      _id: 'SQ',
      groupName: 'KrisFlyer',
      airlines: 'SQ,TR',
    });
  });
});

describe('railway stations', () => {
  it('are found by code of today or before, name, city and other names; for people who have signed in', async () => {
    const { token } = await signIn(world);
    const find = async (search: string): Promise<Rows> => {
      const answer = await callOperation(world.url, listStations, { query: { search } }, { token });
      const payload = payloadOf<{ data: Rows }>(answer);
      expectShape(listStations, payload);
      return payload.data;
    };
    const first = async (search: string) => (await find(search))[0]?.code;
    expect((await find('NDLS'))[0]).toEqual({ code: 'NDLS', name: 'New Delhi', city: 'Delhi' });
    for (const [before, today] of [
      ['BCT', 'MMCT'],
      ['cstm', 'CSMT'],
      ['ALD', 'PRYJ'],
      ['HBJ', 'RKMP'],
      ['allahabad', 'PRYJ'],
      ['majestic', 'SBC'],
      ['kolkata', 'HWH'],
    ] as const) {
      expect([before, await first(before)]).toEqual([before, today]);
    }
    expect(await find('a')).toHaveLength(20);
    expect(await find('qqqqzzzz')).toEqual([]);
    const long = { query: { search: 'a'.repeat(101) } };
    const refusal = expectRefusal(await callOperation(world.url, listStations, long, { token }), 'validation_failed');
    expect(refusal.errors?.[0]?.field).toBe('search');
    expect((await callOperation(world.url, listStations, { query: {} })).status).toBe(401);
  });
});
