import type { StaysSearchParams } from '@duffel/api/Stays/StaysTypes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLACES } from '../hotel-engine/places.ts';
import { type StaysAgency, startStaysAgency, staysIdOf, staysRefusal, USUAL_STAY } from '../testing/stays-agency.ts';

let agency: StaysAgency;
beforeAll(async () => {
  agency = await startStaysAgency();
});
afterAll(() => agency.sandbox.close());
beforeEach(() => agency.control('POST', '/reset'));

const MIDDLE = PLACES[0]?.centre ?? { latitude: 0, longitude: 0 };
const TWO_ADULTS: StaysSearchParams['guests'] = [{ type: 'adult' }, { type: 'adult' }];
const STAY = { check_in_date: '2026-12-08', check_out_date: '2026-12-10', rooms: 1, guests: TWO_ADULTS };

function around(radius: number, point = MIDDLE) {
  return { location: { radius, geographic_coordinates: { ...point } } };
}

describe('searching with the official client', () => {
  it('finds the rows of a city, with the exact cheapest price and no rooms yet', async () => {
    const { data } = await agency.client.stays.search({ ...STAY, ...around(40) });
    expect(data.results.length).toBeGreaterThan(8);
    for (const result of data.results) {
      expect(result.id).toMatch(/^srr_/);
      expect(result.accommodation.rooms).toEqual([]);
      expect(result.guests).toEqual([
        { type: 'adult', age: null },
        { type: 'adult', age: null },
      ]);
      expect(Date.parse(result.expires_at) - Date.parse(data.created_at)).toBe(39 * 60_000);
      const { data: full } = await agency.client.stays.searchResults.fetchAllRates(result.id);
      const totals = full.accommodation.rooms.flatMap(({ rates }) => rates.map((rate) => Number(rate.total_amount)));
      expect(Math.min(...totals)).toBe(Number(result.cheapest_rate_total_amount));
    }
  });

  it('keeps to the circle', async () => {
    const narrow = await agency.client.stays.search({ ...STAY, ...around(1) });
    const wide = await agency.client.stays.search({ ...STAY, ...around(40) });
    expect(narrow.data.results.length).toBeLessThan(wide.data.results.length);
    // This row has the city's middle as it lacks a better point.
    const ids = narrow.data.results.map(({ accommodation }) => accommodation.id);
    expect(ids).toContain(staysIdOf('BLR-06'));
  });

  it('writes rows as their tables have it, with what is not known as null', async () => {
    const { accommodation } = await agency.result(USUAL_STAY);
    expect(accommodation).toMatchObject({
      id: 'acc_0000SBXBLR09',
      rating: 4,
      check_in_information: { check_in_after_time: '14:00' },
      location: { address: { city_name: 'Bengaluru', region: 'Karnataka', country_code: 'IN' } },
      ratings: [{ source: 'bookingcom', value: 4 }],
      chain: null,
    });
    expect(accommodation.amenities?.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['wifi', '24_hour_front_desk', 'gym', 'business_centre', 'room_service']),
    );
    const { accommodation: house } = await agency.result({ ...USUAL_STAY, hotel: 'BLR-12' });
    expect(house).toMatchObject({ amenities: null, check_in_information: null, email: null, rating: null });
  });

  it('prices rates: parts add up, and what is due at the hotel stays apart', async () => {
    const rate = await agency.rate({ ...USUAL_STAY, hotel: 'BLR-12' }, 'Standard Room');
    const sum = [rate.base_amount, rate.tax_amount, rate.fee_amount].reduce((all, one) => all + Number(one), 0);
    expect(sum.toFixed(2)).toBe(rate.total_amount);
    expect(rate).toMatchObject({
      due_at_accommodation_amount: '300.00',
      total_currency: 'INR',
      payment_type: 'pay_now',
    });
    const bare = await agency.rate({ ...USUAL_STAY, hotel: 'BLR-01' }, 'Standard Room');
    expect(bare).toMatchObject({ base_amount: null, tax_amount: null, fee_amount: null, quantity_available: null });
  });

  it('has one rate that only a card can guarantee, and a list of methods that is nested twice', async () => {
    const house = await agency.rate(
      { ...USUAL_STAY, hotel: 'BLR-12' },
      'Standard Room',
      (one) => one.name === 'Early Bird',
    );
    expect(house).toMatchObject({ payment_type: 'guarantee', available_payment_methods: ['card'] });
    const nested = await agency.rate(USUAL_STAY);
    expect(nested.available_payment_methods).toEqual([['balance']]);
  });

  it('filters by free cancellation and by who is paid', async () => {
    const namesOf = async (more: object) => {
      const { data } = await agency.client.stays.search({
        ...STAY,
        accommodation: { ids: [staysIdOf('BLR-12')], fetch_rates: true },
        ...more,
      });
      return new Set(data.results[0]?.accommodation.rooms.flatMap(({ rates }) => rates.map(({ name }) => name)));
    };
    // The early bird is free until 14:00 of this day.
    expect(await namesOf({ free_cancellation_only: true })).toEqual(
      new Set(['Best Available Rate', 'Bed and Breakfast', 'Early Bird']),
    );
    expect(await namesOf({ instant_payment: false })).toEqual(new Set(['Early Bird']));
    expect(await namesOf({ instant_payment: true })).toEqual(
      new Set(['Best Available Rate', 'Bed and Breakfast', 'Advance Purchase']),
    );
  });

  it('spreads a flat list of guests over the rooms, as evenly as can be', async () => {
    const guests: StaysSearchParams['guests'] = [
      ...[1, 2, 3, 4].map(() => ({ type: 'adult' as const })),
      { type: 'child', age: 8 },
      { type: 'child', age: 5 },
    ];
    const ask = { ...USUAL_STAY, rooms: 2, guests };
    const both = await agency.rate(ask);
    const first = await agency.rate({ ...USUAL_STAY, guests: [...TWO_ADULTS, { type: 'child', age: 8 }] });
    const second = await agency.rate({ ...USUAL_STAY, guests: [...TWO_ADULTS, { type: 'child', age: 5 }] });
    expect(Number(both.total_amount)).toBeCloseTo(Number(first.total_amount) + Number(second.total_amount), 2);
  });

  it('opens company rates by a negotiated rate, which can be changed and removed', async () => {
    const { negotiatedRates } = agency.client.stays;
    const ids = [staysIdOf('BLR-06'), staysIdOf('BLR-07')];
    const { data: made } = await negotiatedRates.create({
      rate_access_code: 'FIRM85',
      display_name: 'Firm 2026',
      accommodation_ids: ids,
    });
    expect(made).toMatchObject({ live_mode: false, chain_id: null, accommodation_ids: ids });
    const ask = { ...USUAL_STAY, hotel: 'BLR-06', more: { negotiated_rate_ids: [made.id] } };
    const isCompany = (rate: { code: string | null }) => rate.code !== null;
    const rate = await agency.rate(ask, 'Standard Room', isCompany);
    expect(rate).toMatchObject({ code: 'FIRM85', negotiated_rate_id: made.id, board_type: 'breakfast' });
    expect((await agency.result(ask)).supported_negotiated_rates).toEqual([{ id: made.id, display_name: 'Firm 2026' }]);
    await negotiatedRates.update(made.id, { display_name: 'Firm 2027' });
    expect((await negotiatedRates.list()).data.map(({ display_name }) => display_name)).toEqual(['Firm 2027']);
    await negotiatedRates.delete(made.id);
    expect(await staysRefusal(negotiatedRates.get(made.id))).toBe('404 invalid_request_error not_found');
    await expect(agency.rate(ask, 'Standard Room', isCompany)).rejects.toThrow('not offered');
  });

  it('finds the test hotel by small circles alone', async () => {
    const island = { latitude: -24.38, longitude: -128.32 };
    const { data } = await agency.client.stays.search({ ...STAY, ...around(2, island) });
    expect(data.results.map(({ accommodation }) => accommodation.name)).toEqual([
      expect.stringContaining('Test Hotel'),
    ]);
    expect((await agency.client.stays.search({ ...STAY, ...around(3, island) })).data.results).toEqual([]);
  });

  it.each([
    ['a day that has passed', { check_in_date: '2026-11-30' }],
    ['check-out before check-in', { check_out_date: '2026-12-08' }],
    ['more than 330 days ahead', { check_in_date: '2027-10-28', check_out_date: '2027-10-29' }],
    ['more than 99 nights', { check_out_date: '2027-03-18' }],
    ['fewer adults than rooms', { rooms: 3 }],
    ['a child without an age', { guests: [...TWO_ADULTS, { type: 'child' }] }],
    ['a circle without a radius', around(0)],
  ])('refuses %s', async (_, more) => {
    const asked = { ...STAY, ...around(5), ...more } as StaysSearchParams;
    expect(await staysRefusal(agency.client.stays.search(asked))).toBe('422 validation_error validation_failed');
  });

  it('refuses a place that is both a circle and a list', async () => {
    const both = { ...STAY, ...around(5), accommodation: { ids: [staysIdOf('BLR-07')] } } as StaysSearchParams;
    expect(await staysRefusal(agency.client.stays.search(both))).toBe('422 validation_error validation_required');
  });

  it('forgets a result after 39 minutes', async () => {
    const { id } = await agency.result(USUAL_STAY);
    await agency.moveClock(39 * 60_000);
    const late = agency.client.stays.searchResults.fetchAllRates(id);
    expect(await staysRefusal(late)).toBe('422 invalid_state_error search_result_expired');
  });
});

describe('what is known besides', () => {
  it('suggests accommodation by its words, within a circle where one is given', async () => {
    const { accommodation } = agency.client.stays;
    const { data } = await accommodation.suggestions('grand bengaluru');
    expect(data.length).toBeGreaterThan(0);
    expect(data[0]?.accommodation_location.address.city_name).toBe('Bengaluru');
    const { location } = around(40, PLACES[1]?.centre);
    expect((await accommodation.suggestions('grand bengaluru', location)).data).toEqual([]);
  });

  it('lists a circle page by page, and reads one row and its reviews', async () => {
    const { accommodation } = agency.client.stays;
    const ids: string[] = [];
    for await (const page of accommodation.listWithGenerator({ ...MIDDLE, radius: 40, limit: 5 }))
      ids.push((page.data as unknown as { id: string }).id);
    expect(ids).toHaveLength(11);
    const { data } = await accommodation.get(ids[0] ?? '');
    expect(data).toMatchObject({ id: ids[0], rooms: [] });
    const { data: read } = await accommodation.reviews(ids[0] ?? '');
    expect(read.reviews).toHaveLength(3);
  });

  it('shows pictures to everybody', async () => {
    const { photos = [] } = (await agency.result(USUAL_STAY)).accommodation;
    const answer = await fetch(photos[0]?.url ?? '');
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    expect(await answer.text()).toContain('Illustration');
    expect((await fetch(`${agency.sandbox.urls.duffel}/stays/photos/acc_0000SBXXXX01-1.svg`)).status).toBe(404);
  });

  it('has no brands and one programme', async () => {
    const { stays } = agency.client;
    expect((await stays.brands.list()).data).toEqual([]);
    expect((await stays.loyaltyProgrammes.list()).data).toHaveLength(1);
  });
});
