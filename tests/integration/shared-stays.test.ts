import { randomUUID } from 'node:crypto';
import { listAudit } from '@pravas/contract/audit/audit-operations.ts';
import { createHotelAgreement } from '@pravas/contract/hotel/agreement-operations.ts';
import { getHotelDetails } from '@pravas/contract/hotel/hotel-details.ts';
import { listHotels } from '@pravas/contract/hotel/list-hotels.ts';
import { answerSharedStays, getSharedStays, shareStays } from '@pravas/contract/hotel/stay-shortlist.ts';
import type { AnswerOf, SentOf } from '@pravas/contract/operation.ts';
import { listShared } from '@pravas/contract/shortlist/shortlist-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, userIdOf } from '../support/company.ts';
import { waitForMail } from '../support/mailbox.ts';
import { draftPolicy, enforcePolicy, NO_RULES } from '../support/policies.ts';
import { ADMIN, APPROVER, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createHotelWorld } from './hotel-world.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Found = AnswerOf<typeof listHotels>;
type Body = SentOf<typeof shareStays>;
type Shared = AnswerOf<typeof getSharedStays>;

const COLLEAGUE = 'tara.desai@meridian.example';

let world: Awaited<ReturnType<typeof createHotelWorld>>;
let asha: TravellerClient;
let meera: TravellerClient;
let vikram: TravellerClient;
let tara: TravellerClient;
let stranger: TravellerClient;
let meeraId: number;
let found: Found;

beforeAll(async () => {
  world = await createHotelWorld();
  await addPerson(world, COLLEAGUE);
  [asha, meera, vikram, tara, stranger] = await Promise.all([
    signIn(world),
    signIn(world, APPROVER),
    signIn(world, ADMIN),
    signIn(world, COLLEAGUE),
    signIn(world, STRANGER),
  ]);
  meeraId = await userIdOf(world, APPROVER);
  const cities = { action: 'approval' as const, limits: [{ city: 'Bengaluru', limit: 5_000 }] };
  const rules = { ...NO_RULES, hotel: { ...NO_RULES.hotel, cities } };
  await enforcePolicy(world, vikram.token, await draftPolicy(world, vikram.token, 'A limit for Bengaluru', rules));
  found = await search();
});
afterAll(() => world.close());

const search = async (asked: Readonly<Record<string, string>> = {}): Promise<Found> => {
  const query = { city: 'area:BLR.koramangala', cid: '2026-12-08', cod: '2026-12-10', occ: '1', ...asked };
  return payloadOf<Found>(await callOperation(world.url, listHotels, { query }, asha));
};
/** Hotels of the list, each at one of its rates; without a rate at the cheapest. */
const hotelAt = (index: number, { hotels }: Found = found) => {
  const hotel = hotels[index];
  const [offer] = hotel?.offers ?? [];
  if (!hotel || !offer) throw new Error('The search found too few hotels');
  return { hotel, offer };
};
/** The same as the hotel's own page shows it. */
const ownPage = async (index: number) => {
  const { hotel, offer } = hotelAt(index);
  const query = { searchedHotelId: found.searchedHotelId, hotelId: hotel.hotelId };
  const page = await asha.client.call(getHotelDetails, { query });
  const plan = page.rooms.flatMap(({ plans }) => plans).find(({ offerId }) => offerId === offer.offerId);
  if (!plan) throw new Error('The page lacks the rate');
  return { hotel: page.hotel, offer: plan };
};
const two = (): Body => ({
  searchedHotelId: found.searchedHotelId,
  hotels: [
    { hotelId: hotelAt(0).hotel.hotelId, offerId: hotelAt(0).offer.offerId },
    { hotelId: hotelAt(1).hotel.hotelId },
  ],
  recipients: [meeraId],
  note: null,
});
const share = (change: Partial<Body> = {}) =>
  asha.client.call(shareStays, { body: { ...two(), ...change }, idempotencyKey: randomUUID() });
const tryShare = (change: Partial<Body>, person = asha) =>
  callOperation(world.url, shareStays, { body: { ...two(), ...change } }, person);
const open = (shortlistId: string, person = meera): Promise<Shared> =>
  person.client.call(getSharedStays, { query: { shortlistId } });
const tryOpen = (shortlistId: string, person: TravellerClient) =>
  callOperation(world.url, getSharedStays, { query: { shortlistId } }, { token: person.token });
const answer = (person: TravellerClient, body: SentOf<typeof answerSharedStays>) =>
  person.client.call(answerSharedStays, { body, idempotencyKey: randomUUID() });
const tryAnswer = (person: TravellerClient, body: SentOf<typeof answerSharedStays>) =>
  callOperation(world.url, answerSharedStays, { body }, { token: person.token });
const told = (shortlistId: string, topic: string) =>
  vi.waitUntil(
    async () => {
      const [row] = await world.query<{ subject: string; body: string; link: string; email: string }>(
        `select subject, body, link, email from inbox_item i join person p on p.id = i.person_id
         where i.topic = $1 and link like $2 order by i.created_at desc`,
        [topic, `%${shortlistId}`],
      );
      return row;
    },
    { timeout: 20_000, interval: 100 },
  );
const suggestable = ({ shared }: Shared, index: number) => {
  const one = shared[index];
  if (!one) throw new Error('Nothing was shared there');
  return { hotelId: one.hotelId, offerId: one.offerId };
};

describe('shared hotels', () => {
  it('are seen as they were listed: place, rate, price with tax and fee, terms, and what the policy said', async () => {
    const { shortlistId } = await share({ note: 'Which shall I take?' });
    const seen = await open(shortlistId);
    expectShape(getSharedStays, seen);
    expect(seen).toMatchObject({
      title: 'Koramangala, Bengaluru, Tue, 8 Dec, 2 nights',
      sharedBy: { name: 'Asha Rao' },
      recipients: [{ user_id: meeraId }],
      note: 'Which shall I take?',
      count: 2,
      checkIn: '2026-12-08',
      checkOut: '2026-12-10',
      nights: 2,
      occupancy: '1 Room, 1 Adult',
      isMine: false,
      answers: [],
    });
    expect(seen.sharedAt.slice(0, 10)).toBe('2026-12-01');
    expect(seen.shared.map(({ hotelId }) => hotelId)).toEqual([0, 1].map((index) => hotelAt(index).hotel.hotelId));
    for (const [index, one] of seen.shared.entries()) {
      const { hotel, offer } = await ownPage(index);
      const { name, stars, area, city, distanceText, address, pictureId } = hotel;
      expect(one).toMatchObject({ name, stars, area, city, distanceText, address, pictureId, title: name });
      const { offerId, total, perNight, tax, fee, payNow, payAtHotel, payment, boardText, freeUntilText } = offer;
      expect(one).toMatchObject({ offerId, total, perNight, tax, fee, payNow, payAtHotel, payment });
      expect(one).toMatchObject({ boardText, freeUntilText, isNegotiated: offer.isNegotiated, isListed: true });
      expect(one.verdict?.outcome).toBe(offer.verdict?.outcome);
      expect(one.verdict?.reasons).toEqual(offer.verdict?.reasons);
      const isOver = (offer.verdict?.cap?.over ?? 0) > 0;
      expect(one.verdict?.cap).toBe(`${isOver ? 'Above' : 'Within'} Bengaluru's limit a night`);
    }
    const totals = seen.shared.map(({ total }) => total);
    expect([seen.from, seen.to]).toEqual([Math.min(...totals), Math.max(...totals)]);
  });

  it('come at the rate that was chosen, with its room and its terms in sentences', async () => {
    const { hotel } = hotelAt(0);
    const query = { searchedHotelId: found.searchedHotelId, hotelId: hotel.hotelId };
    const details = await asha.client.call(getHotelDetails, { query });
    const room = details.rooms.at(-1);
    const plan = room?.plans.at(-1);
    if (!room || !plan) throw new Error('The hotel has no room');
    const hotels = [{ hotelId: hotel.hotelId, offerId: plan.offerId }, { hotelId: hotel.hotelId }];
    const { shortlistId } = await share({ hotels });
    const { shared } = await open(shortlistId);
    expect(shared[0]).toMatchObject({ room: room.name, beds: room.beds, cancellation: plan.cancellation });
    // Room and meals distinguish two rates of the same hotel.
    expect(shared[0]?.title).toBe(`${hotel.name}, ${room.name}, ${plan.boardText}`);
    expect(shared).toHaveLength(2);
  });

  it('tell nobody what the limits are, what the policy is called, or who sells', async () => {
    const { shortlistId } = await share();
    const [kept] = await world.query<{ options: string }>('select options::text from shortlist where id = $1', [
      shortlistId,
    ]);
    expect(kept?.options).not.toMatch(/5000|5,000|sentences|A limit for|supplier|tbo|duffel|"gst"/i);
    expect(JSON.stringify(await open(shortlistId))).not.toMatch(/5,000|supplierLabel|A limit for/);
  });

  it('of a personal stay are judged by nobody, and leave no words in the trail', async () => {
    const personal = await search({ pb: '1' });
    const { hotel, offer } = hotelAt(0, personal);
    const hotels = [{ hotelId: hotel.hotelId, offerId: offer.offerId }];
    const { shortlistId } = await share({ searchedHotelId: personal.searchedHotelId, hotels });
    const { shared, searchAgain } = await open(shortlistId);
    expect(shared.map(({ verdict }) => verdict)).toEqual([null]);
    expect(searchAgain.pb).toBe('1');
    await answer(meera, { shortlistId, suggested: null, comment: 'Enjoy the beach' });
    const { data } = await vikram.client.call(listAudit, { query: {} });
    const rows = data.filter(({ objectId }) => objectId === shortlistId);
    expect(rows.map(({ action, objectName }) => [action, objectName])).toEqual([
      ['stay.shortlist_answered', 'Private journey'],
      ['stay.shortlisted', 'Private journey'],
    ]);
    expect(JSON.stringify(rows)).not.toContain('beach');
  });

  it('lead back to the same place, nights, rooms and nationality', async () => {
    const mixed = await search({ occ: '2:5,1', nat: 'DE' });
    const { shortlistId } = await share({
      searchedHotelId: mixed.searchedHotelId,
      hotels: [{ hotelId: hotelAt(0, mixed).hotel.hotelId }],
    });
    const { searchAgain } = await open(shortlistId);
    const asked = { city: 'area:BLR.koramangala', cid: '2026-12-08', cod: '2026-12-10', occ: '2:5,1', nat: 'DE' };
    expect(searchAgain).toEqual({ ...asked, loc: 'Koramangala, Bengaluru' });
    const again = payloadOf<Found>(await callOperation(world.url, listHotels, { query: searchAgain }, asha));
    expect(again.hotels.map(({ hotelId }) => hotelId)).toEqual(mixed.hotels.map(({ hotelId }) => hotelId));
  });

  it('are told of at once, in the inbox and by mail, and listed with what else was shared', async () => {
    const { shortlistId } = await share({ note: 'Is it near enough?' });
    const item = await told(shortlistId, 'stay.shortlisted');
    expect(item).toMatchObject({
      email: APPROVER,
      subject: 'Asha Rao asks about 2 hotels',
      link: `/hotel/shortlist?id=${shortlistId}`,
    });
    expect(item?.body).toContain('Is it near enough?');
    expect((await waitForMail(world, APPROVER, new RegExp(shortlistId))).text).toContain('See the hotels');
    const page = await meera.client.call(listShared, { query: {} });
    expectShape(listShared, page);
    expect(page.data[0]).toMatchObject({ _id: shortlistId, service: 'hotel', count: 2, note: 'Is it near enough?' });
  });

  it('are seen by whoever shared them and whoever they were sent to, and by nobody else', async () => {
    const { shortlistId } = await share();
    for (const person of [asha, meera]) expect((await tryOpen(shortlistId, person)).status).toBe(200);
    for (const person of [vikram, tara, stranger]) expectRefusal(await tryOpen(shortlistId, person), 'not_found');
    expect((await stranger.client.call(listShared, { query: {} })).data).toEqual([]);
    expect((await tara.client.call(listShared, { query: {} })).data).toEqual([]);
  });

  it('can be for a trip of one’s own', async () => {
    const { data: trip } = await asha.client.call(createTrip, { body: {}, idempotencyKey: randomUUID() });
    const { shortlistId } = await share({ tripId: trip._id });
    expect((await open(shortlistId)).tripId).toBe(trip._id);
    const listed = await asha.client.call(listShared, {
      query: { search: JSON.stringify({ tripId: trip._id }) } as never,
    });
    expect(listed.data.map(({ _id }) => _id)).toEqual([shortlistId]);
    expectRefusal(await tryShare({ tripId: randomUUID() }), 'trip_not_found');
  });

  it('are refused for people who are no colleagues, for oneself, and for what is not in one’s own search', async () => {
    const refused = async (change: Partial<Body>, code: 'not_found' | 'validation_failed', field: string) =>
      expect(expectRefusal(await tryShare(change), code).errors?.map((error) => error.field)).toEqual([field]);
    await refused({ recipients: [meeraId, await userIdOf(world, STRANGER)] }, 'not_found', 'recipients.1');
    await refused({ recipients: [await userIdOf(world, EMPLOYEE)] }, 'validation_failed', 'recipients.0');
    await refused({ hotels: [{ hotelId: randomUUID() }] }, 'not_found', 'hotels.0.hotelId');
    const { hotelId } = hotelAt(0).hotel;
    await refused({ hotels: [{ hotelId }, { hotelId, offerId: 'AAAAAAAAAA' }] }, 'not_found', 'hotels.1.offerId');
    await refused({ note: 'x'.repeat(201) }, 'validation_failed', 'note');
    expectRefusal(await tryShare({}, vikram), 'not_found');
    await world.query("update hotel_search set expires_at = created_at + interval '1 second' where id = $1", [
      found.searchedHotelId,
    ]);
    await vi.waitUntil(async () => (await tryShare({})).status === 410, { timeout: 10_000, interval: 200 });
    expectRefusal(await tryShare({}), 'search_expired');
    found = await search();
  });

  it('say which of them is not to be had any more', async () => {
    const { shortlistId } = await share();
    const [first, second] = (await open(shortlistId)).shared;
    await world.query('update hotel set is_listed = false where id = $1', [first?.hotelId]);
    const body = {
      kind: 'blocked',
      companyCode: null,
      validFrom: '2026-12-01',
      validTo: null,
      note: 'Too loud',
    } as const;
    await vikram.client.call(createHotelAgreement, {
      body: { hotelId: second?.hotelId ?? '', ...body },
      idempotencyKey: randomUUID(),
    });
    expect((await open(shortlistId, asha)).shared.map(({ isListed }) => isListed)).toEqual([false, false]);
    await world.query('update hotel set is_listed = true where id = $1', [first?.hotelId]);
    expect((await open(shortlistId, asha)).shared.map(({ isListed }) => isListed)).toEqual([true, false]);
    await world.query('delete from hotel_agreement where hotel_id = $1', [second?.hotelId]);
  });
});

describe('an answer to shared hotels', () => {
  it('is read by everybody who has them and told to whoever shared them; the last one counts', async () => {
    const { shortlistId } = await share();
    const suggested = suggestable(await open(shortlistId), 1);
    const { name } = hotelAt(1).hotel;
    const answered = await answer(meera, { shortlistId, suggested, comment: 'It is quiet.' });
    expectShape(answerSharedStays, answered);
    expect(answered.answers).toMatchObject([
      { person: { name: 'Meera Iyer' }, suggested: { ...suggested, name }, comment: 'It is quiet.', isMine: true },
    ]);
    const item = await told(shortlistId, 'stay.shortlist_answered');
    expect(item).toMatchObject({ email: EMPLOYEE, subject: `Meera Iyer suggests ${name}` });
    expect(item?.body).toContain('It is quiet.');
    await answer(meera, { shortlistId, suggested: null, comment: null });
    const { answers } = await open(shortlistId, asha);
    expect(answers).toMatchObject([{ suggested: null, comment: null, isMine: false }]);
    const listed = await asha.client.call(listShared, { query: {} });
    expect(listed.data.find(({ _id }) => _id === shortlistId)?.answers).toMatchObject([{ suggested: null }]);
    const trail = await world.query<{ action: string; details: Record<string, unknown> }>(
      `select action, details - 'ip' as details from audit_event where object_id = $1 order by seq`,
      [shortlistId],
    );
    expect(trail).toEqual([
      { action: 'stay.shortlisted', details: { hotels: 2, recipients: [meeraId], tripId: null } },
      {
        action: 'stay.shortlist_answered',
        details: { suggested: name, comment: 'It is quiet.', isChange: false },
      },
      { action: 'stay.shortlist_answered', details: { suggested: null, comment: null, isChange: true } },
    ]);
  });

  it('is given by those whom they were sent to alone, for a hotel and rate that were shared', async () => {
    const { shortlistId } = await share();
    const suggested = suggestable(await open(shortlistId), 0);
    const body = { shortlistId, suggested, comment: null };
    expect(expectRefusal(await tryAnswer(asha, body), 'own_shortlist').message).toContain(
      'shared these hotels yourself',
    );
    for (const person of [tara, vikram, stranger]) expectRefusal(await tryAnswer(person, body), 'not_found');
    const refused = async (change: Partial<typeof suggested>) =>
      expectRefusal(
        await tryAnswer(meera, { ...body, suggested: { ...suggested, ...change } }),
        'validation_failed',
      ).errors?.map(({ field }) => field);
    expect(await refused({ hotelId: randomUUID() })).toEqual(['suggested.hotelId']);
    expect(await refused({ offerId: 'AAAAAAAAAA' })).toEqual(['suggested.offerId']);
    expect((await open(shortlistId)).answers).toEqual([]);
  });
});
