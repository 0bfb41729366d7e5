import { findThings } from '@pravas/contract/finding/finding-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../support/company.ts';
import { ADMIN, APPROVER, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

type Found = AnswerOf<typeof findThings>['found'];

let world: World;
let asha: TravellerClient;
let admin: TravellerClient;
let approver: TravellerClient;
let stranger: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  [asha, admin, approver, stranger] = await Promise.all([
    signIn(world),
    signIn(world, ADMIN),
    signIn(world, APPROVER),
    signIn(world, STRANGER),
  ]);
});
afterAll(() => world.close());

const ask = (text: string, who?: TravellerClient) => callOperation(world.url, findThings, { query: { text } }, who);
const find = async (text: string, who = asha): Promise<Found> =>
  payloadOf<{ found: Found }>(await ask(text, who)).found;
const titles = async (kind: Found[number]['kind'], text: string, who = asha) =>
  (await find(text, who)).filter((one) => one.kind === kind).map(({ title }) => title);

describe('the command bar', () => {
  it('finds trips by the words of their name, for those who may see them', async () => {
    await asha.client.call(createTrip, {
      body: { name: 'Quarterly zebra review' },
      idempotencyKey: crypto.randomUUID(),
    });
    expect(await titles('trip', 'zebra quart')).toEqual(['Quarterly zebra review']);
    expect(await titles('trip', 'zebra', admin)).toEqual(['Quarterly zebra review']);
    expect(await titles('trip', 'zebra', approver)).toEqual([]);
    expect(await titles('trip', 'zebra', stranger)).toEqual([]);
    expectRefusal(await ask('zebra'), 'session_missing');
  });

  it('finds a booking by its PNR, in full and for those who may see its trip', async () => {
    const flights = await asha.search({ daysAhead: 45 });
    const { tripId, flightId } = await asha.add(flights, flights.flights[0]?.flightId ?? '');
    await world.query(`update booking_order set locator = 'X8TJFP' where booking_id = $1`, [flightId]);
    const [found, ...others] = (await find('x8tjfp')).filter(({ kind }) => kind === 'booking');
    expect([found?.title, found?.link, others]).toEqual(['PNR X8TJFP', `/trip/details?tripId=${tripId}`, []]);
    expect(await titles('booking', 'X8TJF')).toEqual([]);
    for (const who of [approver, stranger]) expect(await titles('booking', 'X8TJFP', who)).toEqual([]);
  });

  it('finds people and policies for those who may read them', async () => {
    expect(await titles('person', 'asha', admin)).toEqual(['Asha Rao']);
    expect(await titles('person', 'asha')).toEqual([]);
    expect(await titles('person', 'asha', stranger)).toEqual([]);
    await world.query(
      `insert into trip_policy (organization_id, id, name, created_at, updated_at)
       values ($1, gen_random_uuid(), 'For zebras', now(), now())`,
      [COMPANY_ID],
    );
    expect(await titles('policy', 'or zeb', admin)).toEqual(['For zebras']);
    for (const who of [asha, stranger]) expect(await titles('policy', 'or zeb', who)).toEqual([]);
  });

  it.each(['%', '_', "'", '"; drop table trip; --', '& | ! <->', ':*', '\\', '(', '\u0007', 'zebra:*', '😀'])(
    'takes %j for words alone',
    async (text) => {
      for (const who of [asha, admin]) {
        const found = (await find(text, who)).filter(({ kind }) => kind !== 'trip' || !text.includes('zebra'));
        expect(found).toEqual([]);
      }
    },
  );

  it('reads searches, and means Goa in India', async () => {
    const [goa, ...others] = (await find('blr goa fri sun')).filter(({ kind }) => kind === 'flights');
    expect(others).toEqual([]);
    const asked = new URL(goa?.link ?? '', world.url).searchParams;
    expect([asked.get('from'), asked.get('to'), asked.get('toAll')]).toEqual(['BLR', 'GOI', '1']);
    const tomorrow = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 1 }).toString();
    expect((await find('delhi mumbai tomorrow'))[0]?.link).toContain(
      `from=DEL&to=BOM&ad=1&child=0&inf=0&dDate=${tomorrow}`,
    );
    expect((await find('कोलकाता bombay tomorrow'))[0]?.link).toContain('from=CCU&to=BOM');
  });

  it.each(['Bombay', 'मुंबई', 'mumbai'])('finds the city that is written %s', async (text) => {
    expect((await find(text)).find(({ kind }) => kind === 'place')?.link).toBe('/search?to=BOM');
  });
});
