import { saveBooking } from '@pravas/contract/hotel/book-stay.ts';
import type { AnswerOf, BodyOf } from '@pravas/contract/operation.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { ADMIN, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { findStay, type WantedOffer } from './find-stay.ts';
import { createHotelWorld } from './hotel-world.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Guest = NonNullable<BodyOf<typeof saveBooking>['rooms']>[number]['guests'][number];
type Saved = AnswerOf<typeof saveBooking>;

let world: Awaited<ReturnType<typeof createHotelWorld>>;
let asha: TravellerClient;
let vikram: TravellerClient;
let stranger: TravellerClient;

beforeAll(async () => {
  world = await createHotelWorld();
  const settings = { modules: [{ id: 8, active: true }], enableBookForGuest: true, enableStaffBook: true };
  await world.query('update organization set settings = settings || $1::jsonb where id = $2', [
    JSON.stringify(settings),
    COMPANY_ID,
  ]);
  [asha, vikram, stranger] = await Promise.all([signIn(world), signIn(world, ADMIN), signIn(world, STRANGER)]);
});
afterEach(() => world.clearFaults());
afterAll(() => world.close());

const find = ({ person = asha, ...wanted }: WantedOffer & { readonly person?: TravellerClient }) =>
  findStay(world, person, wanted);

type Stay = Awaited<ReturnType<typeof findStay>>;

const save = ({ searchedHotelId, offer }: Stay, more: object = {}, person = asha) =>
  callOperation(
    world.url,
    saveBooking,
    { body: { searchedHotelId, offerId: offer.offerId, newTotalPrice: offer.total, houseRulesRead: true, ...more } },
    person,
  );
const saved = async (stay: Stay, more: object = {}, person = asha) => payloadOf<Saved>(await save(stay, more, person));
const shown = async (tripId: string, person = asha) =>
  payloadOf<AnswerOf<typeof getTrip>>(await callOperation(world.url, getTrip, { query: { tripId } }, person))
    .tripDetails;
const newTrip = async (body: object, person = asha) =>
  payloadOf<{ data: { _id: string } }>(await callOperation(world.url, createTrip, { body }, person)).data._id;
const guest = (firstName: string, lastName: string, more: Partial<Guest> = {}): Guest => ({
  title: 'Mr',
  gender: 'male',
  firstName,
  lastName,
  ...more,
});
const stays = async (bookingId: string) => {
  const [row] = await world.query<{
    detail: { rooms: { travellers: number[] }[] };
    facts: object;
    travellers: { firstName: string; pan: string | null }[];
  }>(
    'select o.detail, b.facts, b.travellers from booking_order o join booking b on b.id = o.booking_id where b.id = $1',
    [bookingId],
  );
  if (!row) throw new Error('It was not kept');
  return row;
};

describe('a stay that is put into a trip', () => {
  it('for oneself makes a trip of it, with its days and what the hotel is asked for', async () => {
    const stay = await find({ code: 'BLR-08' });
    const answer = await saved(stay, { requests: { earlyCheckIn: '10:00', twinBeds: true, other: 'Near the lift' } });
    expectShape(saveBooking, answer);
    expect(answer.totalPrice).toBe(stay.offer.total);
    const trip = await shown(answer.tripId);
    expect(trip).toMatchObject({ name: 'Stay in Bengaluru' });
    expect(trip.timeline.days[0]).toMatchObject({
      date: '2026-12-08',
      lines: [{ entry: { travelers: ['Asha Rao'] } }],
    });
    expect((await stays(answer.bookingId)).facts).toMatchObject({
      requests: ['Early check-in, at about 10:00', 'Two single beds', 'Near the lift'],
      nationality: 'IN',
    });
    const lines = await world.query<{ text: string }>(
      'select text from booking_event where booking_id = $1 order by seq',
      [answer.bookingId],
    );
    expect(lines.map(({ text }) => text).join(' ')).toContain('Near the lift. This cannot be passed on to the hotel');
    const audited = await world.query("select 1 from audit_event where action = 'booking.created' and object_id = $1", [
      answer.bookingId,
    ]);
    expect(audited).toHaveLength(1);
  });

  it('of two rooms for three people has each in their own', async () => {
    const stay = await find({ code: 'BLR-08', occ: '2,1', person: vikram });
    const rooms = [
      { guests: [{ user_id: asha.user.user_id }, guest('Ravi', 'Iyer')] },
      { guests: [{ user_id: vikram.user.user_id }] },
    ];
    const { bookingId, tripId } = await saved(stay, { rooms }, vikram);
    const { detail } = await stays(bookingId);
    expect(detail.rooms.map(({ travellers }) => travellers)).toEqual([[0, 1], [2]]);
    const { travelers } = await shown(tripId, vikram);
    expect(travelers.map(({ firstName }) => firstName)).toEqual(['Asha', 'Ravi', 'Vikram']);
  });

  it('takes a child by the age it was searched for, and nobody else', async () => {
    const stay = await find({ code: 'BLR-08', occ: '1:7', person: vikram });
    const child = (dateOfBirth: string) =>
      guest('Nina', 'Shah', { type: 'CHILD', title: 'Miss', gender: 'female', dateOfBirth });
    const rooms = (born: string) => [{ guests: [{ user_id: vikram.user.user_id }, child(born)] }];
    const refused = expectRefusal(await save(stay, { rooms: rooms('2016-05-01') }, vikram), 'travellers_do_not_match');
    expect(refused.errors).toEqual([
      { field: 'rooms.0.guests', message: 'This room was searched for 1 adult, a child of 7.' },
    ]);
    const { bookingId } = await saved(stay, { rooms: rooms('2019-05-01') }, vikram);
    expect((await stays(bookingId)).detail.rooms[0]?.travellers).toEqual([0, 1]);
    expectRefusal(await save(stay, {}, vikram), 'travellers_do_not_match');
  });

  it('of a trip is for those who travel in it, each at their place', async () => {
    const people = [{ user_id: asha.user.user_id }, { user_id: vikram.user.user_id }];
    const tripId = await newTrip({ name: 'To Bengaluru', travelers: people }, vikram);
    const stay = await find({ code: 'BLR-08', person: vikram });
    const rooms = [{ guests: [{ user_id: vikram.user.user_id }] }];
    for (const _ of ['the first', 'the second, while the first holds']) {
      const { bookingId } = await saved(stay, { tripId, rooms }, vikram);
      const { detail, travellers } = await stays(bookingId);
      expect(detail.rooms.map((room) => room.travellers)).toEqual([[1]]);
      expect(travellers.map(({ firstName }) => firstName)).toEqual(['Asha', 'Vikram']);
    }
    const joined = await save(stay, { tripId, rooms: [{ guests: [guest('Ravi', 'Iyer')] }] }, vikram);
    expectRefusal(joined, 'trip_not_editable');
  });

  it('names the room and the guest of what is wrong', async () => {
    const stay = await find({ code: 'BLR-08', occ: '1,1', person: vikram });
    const self = { guests: [{ user_id: vikram.user.user_id }] };
    const twice = expectRefusal(await save(stay, { rooms: [self, self] }, vikram), 'validation_failed');
    expect(twice.errors).toEqual([{ field: 'rooms.1.guests.0', message: 'This person is in the list twice' }]);
    const { title: _, ...untitled } = guest('Ravi', 'Iyer');
    const unsaid = await save(stay, { rooms: [self, { guests: [untitled] }] }, vikram);
    expect(expectRefusal(unsaid, 'validation_failed').errors).toEqual([
      { field: 'rooms.1.guests.0.title', message: 'Title is required' },
    ]);
  });

  it('is for guests of the nationality that it was searched for', async () => {
    const stay = await find({ code: 'BLR-08', nat: 'US', person: vikram });
    const rooms = [{ guests: [{ user_id: vikram.user.user_id, nationality: 'IN' }] }];
    expectRefusal(await save(stay, { rooms }, vikram), 'travellers_do_not_match');
  });

  it('whose rules say who is let in is not booked before they were read', async () => {
    const stay = await find({ code: 'BLR-08' });
    const refused = expectRefusal(await save(stay, { houseRulesRead: false }), 'validation_failed');
    expect(refused.errors?.map(({ field }) => field)).toContain('houseRulesRead');
  });

  it('case 15: needs two different PANs where the hotel asks for two', async () => {
    const stay = await find({ code: 'BLR-11', cod: '2026-12-09', occ: '2', person: vikram });
    const rooms = (first: string | undefined, second: string | undefined) => [
      {
        guests: [
          { user_id: vikram.user.user_id, ...(first === undefined ? {} : { pan: first }) },
          guest('Ravi', 'Iyer', second === undefined ? {} : { pan: second }),
        ],
      },
    ];
    const twice = await save(stay, { rooms: rooms('ABCPS1234K', 'ABCPS1234K') }, vikram);
    expect(expectRefusal(twice, 'traveller_details_missing').errors).toEqual([
      { field: 'rooms.0.guests.1.pan', message: 'This PAN is already entered for someone else.' },
      { field: 'rooms', message: 'The hotel asks for the PANs of 2 adults.' },
    ]);
    const { bookingId } = await saved(stay, { rooms: rooms('ABCPS1234K', 'BCDPI2345L') }, vikram);
    expect((await stays(bookingId)).travellers.map(({ pan }) => pan)).toEqual(['ABCPS1234K', 'BCDPI2345L']);
  });

  it('keeps no PAN where the hotel asks for none', async () => {
    const stay = await find({ code: 'BLR-08' });
    const rooms = [{ guests: [{ user_id: asha.user.user_id, pan: 'ABCPS1234K' }] }];
    const { bookingId } = await saved(stay, { rooms });
    expect((await stays(bookingId)).travellers.map(({ pan }) => pan)).toEqual([null]);
  });

  it('case 3: has risen at the supplier, and is kept at the new price once that is agreed to', async () => {
    const stay = await find({
      code: 'BLR-03',
      cid: '2026-12-17',
      cod: '2026-12-18',
      occ: '2',
      person: vikram,
      fits: ({ stayTotal }) => stayTotal === 5_469.35,
    });
    const rooms = [{ guests: [{ user_id: vikram.user.user_id }, guest('Ravi', 'Iyer')] }];
    const { price } = expectRefusal(await save(stay, { rooms }, vikram), 'price_changed');
    expect(price).toEqual({ old: stay.offer.total, new: Math.round((stay.offer.total + 216.61) * 100) / 100 });
    const kept = await saved(stay, { rooms, newTotalPrice: price?.new }, vikram);
    expect(kept.totalPrice).toBe(price?.new);
  });

  it('whose terms have changed is looked at again first', async () => {
    const stay = await find({ code: 'BLR-07', cod: '2026-12-09', fits: ({ isRefundable }) => isRefundable });
    const refused = expectRefusal(await save(stay), 'terms_changed');
    expect(refused.errors).toEqual([
      {
        field: 'terms',
        message: expect.stringMatching(
          /^What cancelling costs has changed\. Before: Free until Tue 1 Dec 13:59\. Then .*\. Now: Not refundable\.$/,
        ),
      },
    ]);
    const { bookingId } = await saved(stay, { acceptedChanges: ['terms'] });
    expect((await stays(bookingId)).detail).toMatchObject({ isRefundable: false });
  });

  it('is refused where it is sold out, or sold with a flight only', async () => {
    const gone = await find({ code: 'BLR-04', cid: '2026-12-15', cod: '2026-12-16' });
    expectRefusal(await save(gone), 'offer_unavailable');
    const alone = await find({ code: 'BLR-10', cod: '2026-12-09' });
    expect(expectRefusal(await save(alone), 'offer_unavailable').message).toMatch(/only together with a flight/);
  });

  it('is nobody’s but whose search it is, and goes into one’s own trips', async () => {
    const stay = await find({ code: 'BLR-08' });
    expectRefusal(await save(stay, {}, vikram), 'not_found');
    expectRefusal(await save(stay, {}, stranger), 'not_found');
    const theirs = await newTrip({ name: 'Elsewhere', travelers: [{ user_id: stranger.user.user_id }] }, stranger);
    const [traveller] = await world.query<{ id: string }>('select id from trip_traveller where trip_id = $1', [theirs]);
    for (const one of [{ _id: traveller?.id }, { user_id: stranger.user.user_id }, { savedTravelerId: theirs }]) {
      expectRefusal(await save(stay, { rooms: [{ guests: [one] }] }), 'validation_failed');
    }
    expectRefusal(await save(stay, { tripId: theirs }), 'trip_not_found');
    expectRefusal(await save(stay, { rooms: [{ guests: [guest('Ravi', 'Iyer')] }] }), 'others_not_allowed');
  });

  it('of one purse does not go into a trip of the other', async () => {
    const company = await find({ code: 'BLR-08' });
    const own = await find({ code: 'BLR-08', pb: '1' });
    const [personalTrip, companyTrip] = await Promise.all([
      newTrip({ name: 'Holiday', isPersonalBooking: true }),
      newTrip({ name: 'To Bengaluru' }),
    ]);
    expectRefusal(await save(company, { tripId: personalTrip }), 'trip_not_editable');
    expectRefusal(await save(own, { tripId: companyTrip }), 'trip_not_editable');
    const kept = await saved(own, { tripId: personalTrip });
    expect(kept.tripId).toBe(personalTrip);
    expect((await stays(kept.bookingId)).facts).toMatchObject({ gst: null, terms: { personal: true } });
    expect((await saved(company, { tripId: companyTrip })).tripId).toBe(companyTrip);
  });
});
