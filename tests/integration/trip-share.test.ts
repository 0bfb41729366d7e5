import { updateEmployeeStatus } from '@pravas/contract/people/employee-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { endTripShare, getSharedTrip, sendAppDetails, shareTrip } from '@pravas/contract/trip/trip-share-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/company.ts';
import { EMPLOYEE, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { type Answer, expectRefusal, expectShape, payloadOf, send } from './send-request.ts';
import { useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask } = company;
let world: World;
let asha: TravellerClient;
let meera: string;
let desk: string;
let stranger: string;
let tripId: string;

beforeAll(async () => {
  ({ world, stranger } = company.now());
  asha = await signIn(world);
  meera = (await signIn(world, 'meera.iyer@meridian.example')).token;
  await addPerson(world, 'tara.desai@meridian.example', 'Travel desk');
  desk = (await signIn(world, 'tara.desai@meridian.example')).token;
  const flights = await asha.search();
  const added = await asha.add(flights, pickFlight(flights, '6E'));
  tripId = added.tripId;
  await world.query(
    `with b as (update booking set status = 'BOOKED' where id = $1 returning id)
     update booking_order l set state = 'booked', locator = 'ABC123' from b where l.booking_id = b.id`,
    [added.flightId],
  );
});

const share = (body: Record<string, unknown> = {}, token = asha.token) =>
  ask(shareTrip, { body: { tripId, ...body } }, token);
const open = (token: string): Promise<Answer> => send(world.url, { method: 'GET', path: getSharedTrip.path, token });
const tokenOf = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';

describe('a shared link', () => {
  it('shows flights, times and locators to whoever has it, and nothing else', async () => {
    const { url, share: made } = await share({ days: 3 });
    expect(url.startsWith(`${world.url}/shared#token=`)).toBe(true);
    const answer = await open(tokenOf(url));
    const { trip } = payloadOf<{ trip: Record<string, unknown> }>(answer);
    expectShape(getSharedTrip, { trip });
    expect(trip).toMatchObject({
      sharedBy: 'Asha Rao',
      organizationName: 'Meridian Analytics',
      travelers: ['Asha R.'],
      expiresAt: made.expiresAt,
      items: [{ badge: 'Booked', locators: [{ direction: 'onward', pnr: 'ABC123', lastName: 'Rao' }] }],
    });
    // Nothing about cost, identity or verdicts: searched in the whole answer, whatever the name of the field.
    const { tripDetails } = await ask(getTrip, { query: { tripId } }, asha.token);
    for (const secret of [
      EMPLOYEE,
      'Asha Rao"]',
      'passport',
      'verdict',
      'rupee',
      'fare',
      'Price',
      String(tripDetails.totalPrice),
    ]) {
      expect(answer.text).not.toContain(secret);
    }
  });

  it('of a private trip names no employer', async () => {
    const { url } = await share();
    await world.query("update trip set kind = 'personal' where id = $1", [tripId]);
    const { text } = await open(tokenOf(url));
    await world.query("update trip set kind = 'self' where id = $1", [tripId]);
    expect(text).toContain('"organizationName":null');
    expect(text).not.toContain('Meridian');
  });

  it('is kept as a hash only, and counts how often it was opened', async () => {
    const { url, share: made } = await share();
    const [row] = await world.query<{ text: string }>('select s::text as text from trip_share s where id = $1', [
      made._id,
    ]);
    expect(row?.text).not.toContain(tokenOf(url));
    await open(tokenOf(url));
    await open(tokenOf(url));
    const { tripDetails } = await ask(getTrip, { query: { tripId } }, asha.token);
    expect(tripDetails.shares.find((one) => one._id === made._id)?.opened).toBe(2);
    expect(JSON.stringify(tripDetails)).not.toContain(tokenOf(url));
  });

  it('is over once it is ended, once its days have gone by, and never was for a wrong word', async () => {
    const ended = await share();
    await ask(endTripShare, { query: { shareId: ended.share._id } }, asha.token);
    expectRefusal(await open(tokenOf(ended.url)), 'share_not_valid');
    const old = await share();
    await world.query(`update trip_share set expires_at = now() where id = $1`, [old.share._id]);
    expectRefusal(await open(tokenOf(old.url)), 'link_expired');
    expectRefusal(await open('x'.repeat(43)), 'share_not_valid');
    expectRefusal(await open(''), 'share_not_valid');
    expectRefusal(await open('x'.repeat(4_000)), 'share_not_valid');
    const { shares } = (await ask(getTrip, { query: { tripId } }, asha.token)).tripDetails;
    expect(shares.map((one) => one._id)).not.toContain(ended.share._id);
    expect(shares.map((one) => one._id)).not.toContain(old.share._id);
  });

  it.each([0, 31, 1.5, -1, '7'])('cannot live for %s days', async (days) => {
    const envelope = expectRefusal(await call(shareTrip, { body: { tripId, days } }, asha.token), 'validation_failed');
    expect(envelope.errors?.map((one) => one.field)).toEqual(['days']);
  });

  it.each([1, 30])('lives for %i days', async (days) => {
    const { share: made } = await share({ days });
    const lives = Date.parse(made.expiresAt) - Date.parse(made.createdAt);
    expect(lives).toBe(days * 86_400_000);
  });

  it('is made and ended by those who travel or arrange, nobody else', async () => {
    for (const token of [meera, stranger]) {
      expectRefusal(await call(shareTrip, { body: { tripId } }, token), 'trip_not_found');
    }
    const { share: made } = await share({}, desk);
    for (const token of [meera, stranger]) {
      expectRefusal(await call(endTripShare, { query: { shareId: made._id } }, token), 'not_found');
    }
    await ask(endTripShare, { query: { shareId: made._id } }, asha.token);
  });

  it('ends with the person who made it, and does not come back with them', async () => {
    const email = 'lata.gone@meridian.example';
    const userId = await addPerson(world, email, 'Travel desk');
    const { url } = await share({}, (await signIn(world, email)).token);
    expect((await open(tokenOf(url))).status).toBe(200);
    for (const isActive of [false, true]) {
      await ask(updateEmployeeStatus, { body: { user_ids: [userId], isActive } });
      expectRefusal(await open(tokenOf(url)), 'share_not_valid');
    }
  });

  it('is one of twenty at most', async () => {
    const { data } = await ask(createTrip, { body: {} }, asha.token);
    for (let made = 0; made < 20; made += 1) await share({ tripId: data._id });
    expectRefusal(await call(shareTrip, { body: { tripId: data._id } }, asha.token), 'in_use');
  });
});

describe('the link to the itinerary on a telephone', () => {
  it('goes to the employees who travel', async () => {
    const { sentTo } = await ask(sendAppDetails, { body: { tripId } }, desk);
    expect(sentTo).toEqual(['Asha Rao']);
    const events = await world.query(
      `select from outbox_event where topic = 'trip.app_link' and payload->>'tripId' = $1`,
      [tripId],
    );
    expect(events).toHaveLength(1);
    const { data } = await ask(createTrip, { body: {} }, asha.token);
    expectRefusal(await call(sendAppDetails, { body: { tripId: data._id } }, asha.token), 'trip_not_editable');
    expectRefusal(await call(sendAppDetails, { body: { tripId } }, meera), 'trip_not_found');
  });
});
