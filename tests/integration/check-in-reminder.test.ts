import { listHomeTasks } from '@pravas/contract/home/home-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { APPROVER, payAtGateway, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, payloadOf } from './send-request.ts';

let world: World;
let asha: TravellerClient;

async function book(daysAhead: number) {
  const flights = await asha.search({ daysAhead });
  const option = flights.flights.find((one) => one.slices.every((slice) => slice.segments.length === 1));
  if (!option) throw new Error('No non-stop flight');
  const added = await asha.add(flights, option.flightId);
  await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
  await asha.bookingWhen(added.tripId, (one) => one.flightStatus === 'BOOKED');
  return added;
}

const events = (flightId: string) =>
  world.query(`select 1 from outbox_event where topic = 'booking.check_in_open' and payload ->> 'bookingId' = $1`, [
    flightId,
  ]);

const nextLook = async (flightId: string) => {
  const [row] = await world.query<{ check_in_at: Date | null }>(
    'select check_in_at from booking_order where booking_id = $1',
    [flightId],
  );
  return row?.check_in_at ?? null;
};

/** The flights whose check-in the home page asks a person for. */
async function toCheckIn(who: TravellerClient) {
  const answer = await callOperation(world.url, listHomeTasks, { query: { show: 'all' } }, who);
  return payloadOf<AnswerOf<typeof listHomeTasks>>(answer).list.filter(({ kind }) => kind === 'check_in');
}

async function show(flightId: string) {
  const answer = await callOperation(world.url, getBookedFlight, { query: { flightId } }, asha);
  return payloadOf<AnswerOf<typeof getBookedFlight>>(answer).flight;
}

const looked = (flightId: string) =>
  vi.waitUntil(async () => ((await nextLook(flightId))?.getTime() ?? 0) > Date.now(), {
    timeout: 20_000,
    interval: 100,
  });

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
});
afterAll(() => world.close());

describe('check-in', () => {
  it('is told of once when it opens, also when the worker looks again', async () => {
    const { flightId, tripId } = await book(1);
    await vi.waitUntil(async () => (await events(flightId)).length === 1, { timeout: 20_000, interval: 100 });
    await looked(flightId);
    await world.query('update booking_order set check_in_at = null where booking_id = $1', [flightId]);
    await looked(flightId);
    expect(await events(flightId)).toHaveLength(1);
    expect((await show(flightId)).slices[0]?.checkIn).toMatchObject({ isOpen: true });
    const link = `/trip/flight?tripId=${tripId}&flightId=${flightId}`;
    expect(await toCheckIn(asha)).toMatchObject([{ title: expect.stringContaining('Check in: '), link }]);
    expect(await toCheckIn(await signIn(world, APPROVER))).toEqual([]);
    await vi.waitUntil(
      async () =>
        (
          await world.query(`select 1 from inbox_item where trip_id = $1 and subject like 'Check-in is open%'`, [
            tripId,
          ])
        ).length === 1,
      { timeout: 20_000, interval: 100 },
    );
  });

  it('is not told of before, and looked at again within a day since airlines move flights', async () => {
    const { flightId } = await book(20);
    await looked(flightId);
    expect(await events(flightId)).toEqual([]);
    expect((await nextLook(flightId))?.getTime()).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
    const [slice] = (await show(flightId)).slices;
    expect(slice?.checkIn?.isOpen).toBe(false);
    expect((await toCheckIn(asha)).filter(({ link }) => link?.includes(flightId))).toEqual([]);
    const departs = Temporal.PlainDateTime.from(
      `${slice?.journey.segments[0]?.departureDate}T${slice?.journey.segments[0]?.departureTime}`,
    ).toZonedDateTime('Asia/Kolkata');
    expect(slice?.checkIn?.opensAt).toBe(departs.subtract({ hours: 48 }).toInstant().toString());
    expect(slice?.checkIn?.closesAt).toBe(departs.subtract({ minutes: 60 }).toInstant().toString());
  });
});
