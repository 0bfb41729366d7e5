import { randomUUID } from 'node:crypto';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import { getShortlist, listShortlists, shareShortlist } from '@pravas/contract/flight/shortlist-operations.ts';
import type { SentOf } from '@pravas/contract/operation.ts';
import { listShortlistRecipients } from '@pravas/contract/shortlist/shortlist-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN, APPROVER, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, expectShape } from './send-request.ts';

let world: World;
let asha: TravellerClient;
let meera: TravellerClient;
let vikram: TravellerClient;
let stranger: TravellerClient;
let meeraId: number;

beforeAll(async () => {
  world = await createWorld();
  [asha, meera, vikram, stranger] = await Promise.all([
    signIn(world),
    signIn(world, APPROVER),
    signIn(world, ADMIN),
    signIn(world, STRANGER),
  ]);
  meeraId = await userId(APPROVER);
});
afterAll(() => world.close());

const userId = async (email: string): Promise<number> => {
  const [row] = await world.query<{ user_id: number }>('select user_id from person where email = $1', [email]);
  if (!row) throw new Error(`${email} is nobody`);
  return row.user_id;
};
type Body = SentOf<typeof shareShortlist>;
const share = (body: Body) => asha.client.call(shareShortlist, { body, idempotencyKey: randomUUID() });
const tryShare = (body: Body, person = asha) => callOperation(world.url, shareShortlist, { body }, person);
const open = (shortlistId: string, person: TravellerClient) =>
  callOperation(world.url, getShortlist, { query: { shortlistId } }, { token: person.token });
const two = async () => {
  const flights = await asha.search();
  const chosen = flights.flights.slice(0, 2).map((one) => ({ flightId: one.flightId }));
  return { flights, body: { searchedFlightId: flights.searchedFlightId, flights: chosen } };
};

describe('sharing flights', () => {
  it('tells the colleague at once, with the note and a way there', async () => {
    const { body } = await two();
    const { shortlistId } = await share({ ...body, recipients: [meeraId], note: 'Is the early one fine?' });
    const found = await vi.waitUntil(
      async () => {
        const [row] = await world.query<{ subject: string; body: string }>(
          `select subject, body from inbox_item i join person p on p.id = i.person_id where p.email = $1 and link like $2`,
          [APPROVER, `%${shortlistId}`],
        );
        return row;
      },
      { timeout: 20_000, interval: 100 },
    );
    expect(found?.subject).toBe('Asha Rao asks about 2 flights');
    expect(found?.body).toContain('Is the early one fine?');
  });

  it('copies them for the colleague with the note, as they were shown', async () => {
    const { flights, body } = await two();
    const regular = body.flights.map((one) => ({ ...one, fareType: '2' }));
    const { shortlistId } = await share({
      ...body,
      flights: regular,
      recipients: [meeraId],
      note: 'Which one, please?',
    });
    const shared = await meera.client.call(getShortlist, { query: { shortlistId } });
    expectShape(getShortlist, shared);
    expect(shared).toMatchObject({
      sharedBy: { user_id: await userId('asha.rao@meridian.example'), name: 'Asha Rao' },
      recipients: [{ user_id: meeraId }],
      note: 'Which one, please?',
      flights: 2,
      isMine: false,
      shape: 'one_way',
    });
    expect(shared.shared.map((one) => one.options[0]?.slices)).toEqual(
      flights.flights.slice(0, 2).map((one) => one.slices),
    );
    for (const { fareType, fareLabel, options } of shared.shared) {
      const fare = options[0]?.fares.find((one) => one.fareType === fareType);
      expect([fare?.label, fareLabel]).toEqual(['ZT Regular Fare', `${fare?.brand} · ZT Regular Fare`]);
    }
    for (const fare of shared.shared.flatMap((one) => one.options.flatMap((option) => option.fares))) {
      expect([fare.verdict, fare.supplier]).toEqual([null, null]);
    }
    const again = await meera.client.call(listFlights, { query: shared.searchAgain as never });
    expect(new Set(again.flights.map((one) => one.flightId))).toEqual(
      new Set(flights.flights.map((one) => one.flightId)),
    );
    const events = await world.query<{ payload: unknown }>(
      `select payload from outbox_event where topic = 'flight.shortlisted'`,
    );
    expect(events.map((event) => event.payload)).toContainEqual(expect.objectContaining({ shortlistId }));
  });

  it('takes both halves of a return, and half of one that is still being chosen', async () => {
    const flights = await asha.search({ roundTrip: true });
    const pair = pickFlight(flights, '6E', 'AI');
    const [half = ''] = pair.split('~');
    const { shortlistId } = await share({
      searchedFlightId: flights.searchedFlightId,
      flights: [{ flightId: pair, fareType: '2' }, { flightId: half }],
      recipients: [meeraId],
      note: null,
    });
    const { shared, searchAgain } = await meera.client.call(getShortlist, { query: { shortlistId } });
    expect(shared.map((one) => one.options.length)).toEqual([2, 1]);
    expect(searchAgain).toHaveProperty('rDate');
  });

  it('leads back to all that was asked for, times, agreed codes and registration too', async () => {
    const [gst] = await world.query<{ id: string }>(
      `select g.id from gst_registration g join organization o on o.id = g.organization_id where not o.is_provider limit 1`,
    );
    const [first, second] = [30, 32].map((days) => Temporal.Now.plainDateISO('Asia/Kolkata').add({ days }).toString());
    const route = { cc: 'E', from: 'DEL', to: 'BOM', dDate: first, ad: '1', child: '0', inf: '0' };
    const options = { leaveAfter: '06:30', arriveBy: '23:00', deal: 'none', gst: gst?.id ?? '' };
    const searches = [
      { ...route, ...options, rDate: second, rLeaveAfter: '09:00' },
      { ...route, ...options, multi: `DEL-BOM-${first},BOM-BLR-${second}`, mTimes: '12:00-' },
    ];
    for (const query of searches) {
      const { searchedFlightId, flights } = await asha.client.call(listFlights, { query: query as never });
      const flightId = flights.find(({ coverage }) => coverage !== 'return')?.flightId ?? '';
      const chosen = { searchedFlightId, flights: [{ flightId }] };
      const { shortlistId } = await share({ ...chosen, recipients: [meeraId], note: null });
      const { searchAgain } = await meera.client.call(getShortlist, { query: { shortlistId } });
      expect(searchAgain).toEqual(query);
    }
  });

  it('is seen by whoever shared it and whoever it was sent to, and by nobody else', async () => {
    const { body } = await two();
    const { shortlistId } = await share({ ...body, recipients: [meeraId], note: null });
    for (const person of [asha, meera]) expect((await open(shortlistId, person)).status).toBe(200);
    for (const person of [vikram, stranger]) expectRefusal(await open(shortlistId, person), 'not_found');
    expectRefusal(await open(randomUUID(), asha), 'not_found');
    const idsOf = async (person: TravellerClient) => {
      const page = await person.client.call(listShortlists, { query: {} });
      expectShape(listShortlists, page);
      return page.data.map((row) => row._id);
    };
    expect((await idsOf(asha))[0]).toBe(shortlistId);
    expect((await idsOf(meera))[0]).toBe(shortlistId);
    expect(await idsOf(vikram)).toEqual([]);
    expect(await idsOf(stranger)).toEqual([]);
  });

  it('can be about a trip of one’s own, and is listed with it', async () => {
    const { data: trip } = await asha.client.call(createTrip, { body: {}, idempotencyKey: randomUUID() });
    const { body } = await two();
    const { shortlistId } = await share({ ...body, recipients: [meeraId], note: null, tripId: trip._id });
    const page = await asha.client.call(listShortlists, {
      query: { search: JSON.stringify({ tripId: trip._id }) } as never,
    });
    expect(page.data.map((row) => row._id)).toEqual([shortlistId]);
    expectRefusal(
      await tryShare({ ...body, recipients: [meeraId], note: null, tripId: randomUUID() }),
      'trip_not_found',
    );
  });

  it('is refused for people who are no colleagues, for oneself, and for flights of others', async () => {
    const { body } = await two();
    const refused = async (change: Partial<Body>, code: 'not_found', field: string) => {
      const answer = await tryShare({ ...body, recipients: [meeraId], note: null, ...change });
      expect(expectRefusal(answer, code).errors?.map((error) => error.field)).toEqual([field]);
    };
    await refused({ recipients: [meeraId, await userId(STRANGER)] }, 'not_found', 'recipients.1');
    await refused(
      { recipients: [await userId('asha.rao@meridian.example')] },
      'validation_failed' as 'not_found',
      'recipients.0',
    );
    await refused({ recipients: [] }, 'validation_failed' as 'not_found', 'recipients');
    await refused({ flights: [] }, 'validation_failed' as 'not_found', 'flights');
    await refused({ note: 'x'.repeat(201) }, 'validation_failed' as 'not_found', 'note');
    expectRefusal(await tryShare({ ...body, recipients: [meeraId], note: null }, vikram), 'search_expired');
    const nothing = { ...body, flights: [{ flightId: 'nothing' }], recipients: [meeraId], note: null };
    expectRefusal(await tryShare(nothing), 'flight_not_in_search');
  });
});

describe('whom flights can be shared with', () => {
  it('are active colleagues by name, approvers first, oneself left out', async () => {
    const { data } = await asha.client.call(listShortlistRecipients, { query: {} });
    expectShape(listShortlistRecipients, { data });
    expect(data.map((one) => one.name)).not.toContain('Asha Rao');
    expect(data[0]?.isApprover).toBe(true);
    const found = await asha.client.call(listShortlistRecipients, { query: { name: 'meera' } });
    expect(found.data).toEqual([{ user_id: meeraId, name: expect.stringContaining('Meera'), isApprover: true }]);
    const others = await stranger.client.call(listShortlistRecipients, { query: { name: 'meera' } });
    expect(others.data).toEqual([]);
  });
});
