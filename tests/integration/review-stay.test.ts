import { saveBooking } from '@pravas/contract/hotel/book-stay.ts';
import { reviewStay } from '@pravas/contract/hotel/review-stay.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { ADMIN, signIn, type TravellerClient } from '../support/traveller.ts';
import { findStay } from './find-stay.ts';
import { createHotelWorld } from './hotel-world.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Review = AnswerOf<typeof reviewStay>;

const MUMBAI = '0198c0de-0000-7000-8000-000000000927';

let world: Awaited<ReturnType<typeof createHotelWorld>>;
let asha: TravellerClient;
let vikram: TravellerClient;

beforeAll(async () => {
  world = await createHotelWorld();
  await world.query(
    `insert into gst_registration (organization_id, id, display_name, gst_type, gstin, legal_name, address, email, mobile, is_default)
     select organization_id, $1, 'Mumbai', 'regular', '27AABCM1234F1Z9', legal_name, address, email, mobile, false
     from gst_registration where organization_id = $2 and is_default`,
    [MUMBAI, COMPANY_ID],
  );
  [asha, vikram] = await Promise.all([signIn(world), signIn(world, ADMIN)]);
});
afterEach(() => world.clearFaults());
afterAll(() => world.close());

type Stay = Awaited<ReturnType<typeof findStay>>;

const review = ({ searchedHotelId, offer }: Stay, more: object = {}, person = asha) =>
  callOperation(world.url, reviewStay, { body: { searchedHotelId, offerId: offer.offerId, ...more } }, person);
const reviewed = async (stay: Stay, more: object = {}) => payloadOf<Review>(await review(stay, more));

describe('a stay that is looked at before it goes into a trip', () => {
  it('says the hotel, the rooms, each night and a price whose lines add up to what the list showed', async () => {
    const stay = await findStay(world, asha, { code: 'BLR-08', occ: '1,2' });
    const answer = await reviewed(stay);
    expectShape(reviewStay, answer);
    expect(answer).toMatchObject({
      tripId: null,
      nights: 2,
      checkIn: { wall: '2026-12-08T14:00', zone: 'Asia/Kolkata' },
      checkOut: { wall: '2026-12-10T12:00' },
      price: null,
      differences: [],
      block: null,
      travelers: [],
      unpaidStays: [],
      requestNote: expect.stringMatching(/cannot be passed on to the hotel/),
    });
    expect(answer.rooms.map(({ adults, nights }) => [adults, nights.length])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    const paise = answer.lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    expect(paise).toBe(Math.round(stay.offer.total * 100));
    expect(answer.plan.total).toBe(stay.offer.total);
    expect(answer.houseRules.map(({ sentence }) => sentence)).toContain('Unmarried couples may be turned away.');
    expect(answer.carbon).toMatchObject({
      co2Kg: 236,
      text: expect.stringMatching(/58\.9 kg for each room and night/),
    });
  });

  it('is booked for the registration of the State of the hotel, whatever the trip is booked for', async () => {
    const trip = { name: 'To Bengaluru', gstId: MUMBAI };
    const made = payloadOf<{ data: { _id: string } }>(await callOperation(world.url, createTrip, { body: trip }, asha));
    const tripId = made.data._id;
    const stay = await findStay(world, asha, { code: 'BLR-08', tid: tripId });
    const { gst } = await reviewed(stay);
    const local = gst.registrations.find(({ _id }) => _id === gst.selected);
    expect(local).toMatchObject({ stateName: 'Karnataka', note: expect.stringMatching(/can be claimed once/) });
    expect(gst.why).toBe('Chosen because the hotel is in Karnataka.');
    const other = (await reviewed(stay, { gstRegistrationId: MUMBAI })).gst;
    expect(other).toMatchObject({ selected: MUMBAI, why: 'You chose it.' });
    expect(other.registrations.find(({ _id }) => _id === MUMBAI)?.note).toMatch(/cannot be claimed with this number/);

    const { searchedHotelId, offer } = stay;
    const { total: newTotalPrice, offerId } = offer;
    const body = { searchedHotelId, offerId, newTotalPrice, tripId, houseRulesRead: true };
    const { bookingId } = payloadOf<{ bookingId: string }>(await callOperation(world.url, saveBooking, { body }, asha));
    const [kept] = await world.query<{ facts: { gst: { gstin: string } } }>('select facts from booking where id = $1', [
      bookingId,
    ]);
    expect(kept?.facts.gst.gstin).toBe(local?.gstin);
    const again = await reviewed(stay);
    expect(again.unpaidStays).toEqual([{ bookingId, text: expect.stringMatching(/, Tue, 8 Dec to Thu, 10 Dec$/) }]);
    expect(again.travelers).toEqual([expect.objectContaining({ name: 'Asha Rao', isAdult: true })]);
  });

  it('names old and new where price or terms have moved', async () => {
    const dearer = await findStay(world, asha, {
      code: 'BLR-03',
      cid: '2026-12-17',
      cod: '2026-12-18',
      occ: '2',
      fits: ({ stayTotal }) => stayTotal === 5_469.35,
    });
    const { price, plan } = await reviewed(dearer);
    expect(price).toEqual({ old: dearer.offer.total, new: Math.round((dearer.offer.total + 216.61) * 100) / 100 });
    expect(plan.total).toBe(price?.new);

    const stricter = await findStay(world, asha, {
      code: 'BLR-07',
      cod: '2026-12-09',
      fits: ({ isRefundable }) => isRefundable,
    });
    expect((await reviewed(stricter)).differences).toEqual([
      {
        change: 'terms',
        label: 'What cancelling costs',
        before: expect.stringMatching(/^Free until Tue 1 Dec 13:59\. Then ₹3,314\.10 is kept until/),
        after: 'Not refundable.',
      },
    ]);
  });

  it('says what the hotel asks, why it may not be sold alone, and who may be named', async () => {
    const asked = await reviewed(await findStay(world, asha, { code: 'BLR-11', cod: '2026-12-09', occ: '2' }));
    expect(asked.needs).toMatchObject({ pans: 2, passports: false, companyPan: false });
    expect(asked.refusals).toEqual({ colleagues: expect.stringMatching(/\.$/), guests: expect.stringMatching(/\.$/) });
    const alone = await reviewed(await findStay(world, asha, { code: 'BLR-10', cod: '2026-12-09' }));
    expect(alone.block).toMatch(/only together with a flight/);
    const own = await reviewed(await findStay(world, asha, { code: 'BLR-08', pb: '1' }));
    expect(own).toMatchObject({ isPersonal: true, refusals: { colleagues: null, guests: null } });
    expect(own.gst).toMatchObject({ registrations: [], selected: null });
  });

  it('is nobody’s but whose search it is, and refused where it is sold out', async () => {
    const stay = await findStay(world, asha, { code: 'BLR-08' });
    expectRefusal(await review(stay, {}, vikram), 'not_found');
    const gone = await findStay(world, asha, { code: 'BLR-04', cid: '2026-12-15', cod: '2026-12-16' });
    expectRefusal(await review(gone), 'offer_unavailable');
  });
});
