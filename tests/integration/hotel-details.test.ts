import { getHotelDetails, recheckStay } from '@pravas/contract/hotel/hotel-details.ts';
import { listHotels } from '@pravas/contract/hotel/list-hotels.ts';
import { createTravelPlace } from '@pravas/contract/hotel/office-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { numberOf } from '../../apps/sandbox/src/testing/hotel-agency.ts';
import { draftPolicy, enforcePolicy, NO_RULES } from '../support/policies.ts';
import { ADMIN, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { type FoundRate, withStayTotals } from './find-stay.ts';
import { createHotelWorld } from './hotel-world.ts';
import { AN_OFFICE } from './sample-hotels.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Found = AnswerOf<typeof listHotels>;
type Details = AnswerOf<typeof getHotelDetails>;
type Checked = AnswerOf<typeof recheckStay>;

let world: Awaited<ReturnType<typeof createHotelWorld>>;
let asha: TravellerClient;
let vikram: TravellerClient;

beforeAll(async () => {
  world = await createHotelWorld();
  [asha, vikram] = await Promise.all([signIn(world), signIn(world, ADMIN)]);
});
afterEach(() => world.clearFaults());
afterAll(() => world.close());

/** A standard room for two adults at one of the sandbox's hotels, and the search that found it. */
async function chosen(code: string, cid: string, cod: string, fits: (offer: FoundRate) => boolean = () => true) {
  const query = { city: 'city:BLR', cid, cod, occ: '2' };
  // Only the first supplier sells at the figures of the worked cases.
  await world.inject({ target: 'duffel.stays.search', kind: 'http_500', times: 20 });
  const found = payloadOf<Found>(await callOperation(world.url, listHotels, { query }, asha));
  await world.clearFaults();
  const [row] = await world.query<{ hotel_id: string }>(
    "select hotel_id from hotel_row where supplier_id = 'tbo-hotel' and supplier_hotel_id = $1",
    [numberOf(code)],
  );
  const hotelId = row?.hotel_id ?? '';
  const hotel = withStayTotals(found).find((one) => one.hotelId === hotelId);
  const offer = hotel?.offers.find((one) => one.rooms.every(({ name }) => /standard/i.test(name)) && fits(one));
  if (!offer) throw new Error(`${code} sells no such room`);
  return { searchedHotelId: found.searchedHotelId, hotelId, offer };
}

const open = (query: { readonly searchedHotelId: string; readonly hotelId: string }, person = asha) =>
  callOperation(world.url, getHotelDetails, { query }, person);
const details = async (query: { readonly searchedHotelId: string; readonly hotelId: string }) => {
  const { searchedHotelId, hotelId } = query;
  return payloadOf<Details>(await open({ searchedHotelId, hotelId }));
};
const check = ({ searchedHotelId, offer }: Awaited<ReturnType<typeof chosen>>, person = asha) =>
  callOperation(world.url, recheckStay, { body: { searchedHotelId, offerId: offer.offerId } }, person);
const checked = async (stay: Awaited<ReturnType<typeof chosen>>) => payloadOf<Checked>(await check(stay));
const flexible = ({ stayTotal }: FoundRate) => stayTotal === 17_305.52;

describe('the details of a hotel', () => {
  it('say of every rate what the list of both suppliers says of it, and what followed from that', async () => {
    const query = { city: 'city:BLR', cid: '2026-12-08', cod: '2026-12-10', occ: '1,1' };
    const found = payloadOf<Found>(await callOperation(world.url, listHotels, { query }, asha));
    const { searchedHotelId, fee } = found;
    expect(found.suppliers.map(({ state }) => state)).toEqual(['done', 'done']);
    for (const { hotelId, gst, offers, cap: _cap, ...facts } of withStayTotals(found)) {
      const shown = await details({ searchedHotelId, hotelId });
      const plans = new Map(shown.rooms.flatMap((room) => room.plans.map((plan) => [plan.offerId, plan])));
      expect(shown.hotel).toMatchObject(facts);
      expect(offers.map(({ offerId }) => offerId).toSorted()).toEqual([...plans.keys()].toSorted());
      for (const { offerId, credit, stayTotal, verdict: _verdict, ...offer } of offers) {
        const net = (Math.round(offer.total * 100) - Math.round(credit * 100)) / 100;
        expect(plans.get(offerId)).toMatchObject({ ...offer, fee, stayTotal, gst: { ...gst, credit, net } });
      }
    }
  });

  it('wait while another process still writes the list down, and are refused where that never ends', async () => {
    const { searchedHotelId, hotelId } = await chosen('BLR-08', '2026-12-08', '2026-12-10', flexible);
    await details({ searchedHotelId, hotelId });
    const [row] = await world.query<{ kept: boolean }>('select is_kept as kept from hotel_search where id = $1', [
      searchedHotelId,
    ]);
    expect(row?.kept).toBe(true);
    const write = (isKept: boolean) =>
      world.query('update hotel_search set is_kept = $2 where id = $1', [searchedHotelId, isKept]);
    await write(false);
    const opening = open({ searchedHotelId, hotelId });
    await write(true);
    expect(payloadOf<Details>(await opening).hotel.hotelId).toBe(hotelId);
    await write(false);
    expectRefusal(await open({ searchedHotelId, hotelId }), 'search_expired');
  });

  it('are its facts, its pictures by our ids, and its rooms with their terms', async () => {
    const stay = await chosen('BLR-08', '2026-12-08', '2026-12-10', flexible);
    const shown = await details(stay);
    expectShape(getHotelDetails, shown);
    expect(shown.hotel).toMatchObject({ hotelId: stay.hotelId, stars: 4, city: 'Bengaluru', checkInFrom: '14:00' });
    expect(shown.pictures).toHaveLength(4);
    expect(JSON.stringify(shown)).not.toMatch(/https?:/);
    const plans = shown.rooms.flatMap((room) => room.plans);
    const plan = plans.find(({ offerId }) => offerId === stay.offer.offerId);
    // Case 5: the first night with its tax from two days before check-in on.
    expect(plan?.cancellation).toEqual(['Free until Sun 6 Dec 13:59', 'Then ₹7,581 is kept until Tue 8 Dec 13:59']);
    expect(plan?.timeline.map(({ untilText, charge, keeps }) => [untilText, charge, keeps])).toEqual([
      ['Sun 6 Dec 13:59', 0, 'nothing'],
      ['Tue 8 Dec 13:59', 7_581, 'part'],
    ]);
    expect(shown.rooms.some(({ pictureIds }) => pictureIds.length > 0)).toBe(true);
    expect(shown.nearby.map(({ kind }) => kind).slice(-2)).toEqual(['station', 'airport']);
    expect(shown.nearby.at(-1)?.distanceText).toMatch(/^\d+\.\d km$/);
  });

  it('say what a map of where it lies shows, as the list of its search does', async () => {
    payloadOf(await callOperation(world.url, createTravelPlace, { body: { ...AN_OFFICE } }, vikram));
    const query = { city: 'area:BLR.koramangala', cid: '2026-12-08', cod: '2026-12-10', occ: '2' };
    const found = payloadOf<Found>(await callOperation(world.url, listHotels, { query }, asha));
    const { searchedHotelId, placeName, anchor, spots, mapStyleUrl } = found;
    expect([placeName, anchor.name]).toEqual(['Koramangala, Bengaluru', 'Koramangala']);
    expect(new Set(spots.map(({ kind }) => kind))).toContain('airport');
    expect(spots[0]).toEqual({ kind: 'office', name: 'Head office', latitude: 12.9352, longitude: 77.6245 });
    const shown = await details({ searchedHotelId, hotelId: found.hotels[0]?.hotelId ?? '' });
    expect({ anchor: shown.anchor, spots: shown.spots, mapStyleUrl: shown.mapStyleUrl }).toEqual({
      anchor,
      spots,
      mapStyleUrl,
    });
  });

  it('name the kinds of room that are sold out, and a hotel without any rate is shown without rooms', async () => {
    // Case 4: one standard room is left on 8 December.
    await world.inject({ target: 'duffel.stays.search', kind: 'http_500', times: 20 });
    const query = { city: 'city:BLR', cid: '2026-12-08', cod: '2026-12-09', occ: '1,1' };
    const { searchedHotelId, soldOut } = payloadOf<Found>(await callOperation(world.url, listHotels, { query }, asha));
    await world.clearFaults();
    const [row] = await world.query<{ hotel_id: string }>(
      "select hotel_id from hotel_row where supplier_id = 'tbo-hotel' and supplier_hotel_id = $1",
      [numberOf('BLR-07')],
    );
    const shown = await details({ searchedHotelId, hotelId: row?.hotel_id ?? '' });
    expect(shown.soldOutRooms.map(({ name }) => name)).toContain('Standard Room');
    expect(shown.rooms.some(({ name }) => /standard/i.test(name))).toBe(false);
    for (const { hotelId, name } of soldOut.slice(0, 1)) {
      const none = await details({ searchedHotelId, hotelId });
      expect(none).toMatchObject({ rooms: [], suggestion: null, hotel: { name } });
      expect(none.soldOutRooms.length).toBeGreaterThan(0);
    }
  });

  it('say why a rate that stays below the slab of GST is cheaper', async () => {
    const { rooms } = await details(await chosen('BLR-08', '2026-12-08', '2026-12-10', flexible));
    const notes = rooms.flatMap(({ plans }) => plans.flatMap(({ savingNote }) => savingNote ?? []));
    expect(notes.some((note) => /^₹[\d,]+ less, of which ₹[\d,]+ is tax: GST is 5 %/.test(note))).toBe(true);
  });

  it('are one room and plan where both suppliers sell it, at the cheaper price', async () => {
    const query = { city: 'city:BLR', cid: '2026-12-08', cod: '2026-12-10', occ: '2' };
    const found = payloadOf<Found>(await callOperation(world.url, listHotels, { query }, asha));
    const [row] = await world.query<{ hotel_id: string }>(
      'select hotel_id from hotel_row where hotel_id = any ($1) group by hotel_id having count(*) = 2 limit 1',
      [found.hotels.map(({ hotelId }) => hotelId)],
    );
    const { rooms } = await details({ searchedHotelId: found.searchedHotelId, hotelId: row?.hotel_id ?? '' });
    const names = rooms.map(({ name }) => name.split(',')[0]);
    expect(new Set(names).size).toBe(names.length);
    expect(rooms.flatMap(({ plans }) => plans.map(({ others }) => others))).toContain(1);
  });

  it('say what a breakfast costs that lifts the night above the slab of GST', async () => {
    const { rooms } = await details(await chosen('BLR-08', '2026-12-08', '2026-12-10', flexible));
    const notes = rooms.flatMap(({ plans }) => plans.flatMap(({ slabNote }) => slabNote ?? []));
    expect(notes.length).toBeGreaterThan(0);
    expect(notes[0]).toMatch(/^.+ for ₹[\d,.]+ costs ₹[\d,.]+: above ₹7,500 the whole night is taxed at 18 %\.$/);
  });

  it('are for whoever searched alone, and until the search expires', async () => {
    const { searchedHotelId, hotelId } = await chosen('BLR-08', '2026-12-08', '2026-12-10');
    const query = { searchedHotelId, hotelId };
    expectRefusal(await open(query, vikram), 'not_found');
    expectRefusal(await open(query, await signIn(world, STRANGER)), 'not_found');
    expectRefusal(await open({ ...query, hotelId: 'nobody' }), 'not_found');
    await world.query("update hotel_search set expires_at = '2026-12-01 04:00+00' where id = $1", [searchedHotelId]);
    expectRefusal(await open(query), 'search_expired');
  });

  it('name the nearest choice that complies where the cheapest does not', async () => {
    const stay = await chosen('BLR-08', '2026-12-08', '2026-12-10');
    expect((await details(stay)).suggestion).toBeNull();
    const perNight = { action: 'approval' as const, limit: 5_000 };
    const rules = { ...NO_RULES, hotel: { ...NO_RULES.hotel, perNight } };
    await enforcePolicy(world, vikram.token, await draftPolicy(world, vikram.token, 'Cheap stays', rules));
    const { suggestion } = await details(stay);
    expect(suggestion?.text).toMatch(/^Stay at .+ away, save ₹/);
    expect(suggestion?.saves).toBeGreaterThan(0);
    const rival = await open({ searchedHotelId: stay.searchedHotelId, hotelId: suggestion?.hotelId ?? '' });
    const plans = payloadOf<Details>(rival).rooms.flatMap((room) => room.plans);
    expect(plans.find(({ offerId }) => offerId === suggestion?.offerId)?.verdict?.outcome).toBe('within');
  });
});

describe('a stay that is checked again', () => {
  it('costs what was shown, on the terms that were shown', async () => {
    const answer = await checked(await chosen('BLR-08', '2026-12-08', '2026-12-10', flexible));
    expectShape(recheckStay, answer);
    expect(answer).toMatchObject({
      changes: [],
      priceText: null,
      oldTotal: 17_305.52,
      newTotal: 17_305.52,
      block: null,
    });
    expect(answer.needs).toMatchObject({ pans: 0, passports: false });
  });

  it('case 3: has risen, and says from what to what', async () => {
    const stay = await chosen('BLR-03', '2026-12-17', '2026-12-18', ({ stayTotal }) => stayTotal === 5_469.35);
    expect(await checked(stay)).toMatchObject({
      changed: true,
      changes: ['price'],
      oldTotal: 5_469.35,
      newTotal: 5_685.96,
      priceText: '₹5,469.35 → ₹5,685.96 (+₹216.61)',
    });
  });

  it('case 9: is held against the limit without the supplier’s own fee, once that is known', async () => {
    const limits = [{ city: 'Bengaluru', limit: 7_500 }];
    const rules = { ...NO_RULES, hotel: { ...NO_RULES.hotel, cities: { action: 'approval' as const, limits } } };
    await enforcePolicy(world, vikram.token, await draftPolicy(world, vikram.token, 'City stays', rules));
    const { offer } = await checked(await chosen('BLR-08', '2026-12-08', '2026-12-10', flexible));
    expect(offer.verdict?.sentences[0]).toMatch(/^₹20 per night above the limit of ₹7,500 in Bengaluru\./);
  });

  it('is not refundable any more, and says so', async () => {
    const stay = await chosen('BLR-07', '2026-12-08', '2026-12-09', ({ isRefundable }) => isRefundable);
    const answer = await checked(stay);
    expect(answer.changes).toContain('terms');
    expect(answer.offer).toMatchObject({ isRefundable: false, freeUntil: null });
  });

  it('is sold out meanwhile', async () => {
    const stay = await chosen('BLR-04', '2026-12-15', '2026-12-16');
    const { message } = expectRefusal(await check(stay), 'offer_unavailable');
    expect(message).toBe('This room is sold out at this rate. Please choose another.');
  });

  it('asks for PANs, or cannot be sold alone', async () => {
    expect((await checked(await chosen('BLR-11', '2026-12-08', '2026-12-09'))).needs.pans).toBe(2);
    const alone = await checked(await chosen('BLR-10', '2026-12-08', '2026-12-09'));
    expect(alone.block).toMatch(/only together with a flight/);
  });

  it('is unknown while the supplier is down, which is not sold out', async () => {
    const stay = await chosen('BLR-08', '2026-12-08', '2026-12-10');
    await world.inject({ target: 'tbohotel.PreBook', kind: 'http_500', times: 20 });
    expectRefusal(await check(stay), 'supplier_error');
  });

  it('is nobody’s but whose search it is', async () => {
    const stay = await chosen('BLR-08', '2026-12-08', '2026-12-10');
    expectRefusal(await check(stay, vikram), 'not_found');
    const other = { ...stay, offer: { ...stay.offer, offerId: 'AAAAAAAAAAAAAAAA' } };
    expectRefusal(await check(other), 'not_found');
  });
});
