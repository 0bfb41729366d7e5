import { decideScheduleChange } from '@pravas/contract/servicing/schedule-operations.ts';
import { describe, expect, it } from 'vitest';
import { SANDBOX_DUFFEL_ACCOUNT } from '../../apps/sandbox/src/duffel/account.ts';
import { bookFlight, commandOrder, type ServicingWorld, until, useServicing } from './servicing-world.ts';

describe.each(['tbo', 'duffel'])('a flight of %s that its airline moved without asking anybody', (supplier) => {
  const servicing = useServicing(supplier);

  it('is told of once, accepted as it flies, and told of again when it is moved again', async () => {
    const { flightId, locator, sold } = await booked(servicing());
    await commandOrder(servicing().world, { order: locator, command: 'silent_move', minutes: 95 });
    await readAgain(servicing(), flightId);
    await readAgain(servicing(), flightId);
    expect(await statesOf(servicing(), flightId)).toEqual(['open']);
    const moved = await acceptNewest(servicing(), flightId);
    expect(moved).not.toBe(sold);

    // Flown as agreed it is no news.
    await readAgain(servicing(), flightId);
    expect(await statesOf(servicing(), flightId)).toEqual(['accepted']);

    await commandOrder(servicing().world, { order: locator, command: 'silent_move', minutes: -95 });
    await readAgain(servicing(), flightId);
    expect(await statesOf(servicing(), flightId)).toEqual(['open', 'accepted']);
    expect(await acceptNewest(servicing(), flightId)).toBe(sold);
  });

  it('and moved back is told of as taken back', async () => {
    const { flightId, locator } = await booked(servicing());
    await commandOrder(servicing().world, { order: locator, command: 'silent_move', minutes: 95 });
    await readAgain(servicing(), flightId);
    await commandOrder(servicing().world, { order: locator, command: 'silent_move', minutes: -95 });
    await readAgain(servicing(), flightId);
    expect(await statesOf(servicing(), flightId)).toEqual(['withdrawn']);
  });
});

describe('a change that was accepted at the supplier, past us', () => {
  const servicing = useServicing('duffel');

  it('is no second change, and is accepted here as it flies', async () => {
    const { world, own } = servicing();
    const { flightId, locator, sold } = await booked(servicing());
    await commandOrder(world, { order: locator, command: 'move_flight', minutes: 95 });
    await readAgain(servicing(), flightId);
    expect(await statesOf(servicing(), flightId)).toEqual(['open']);
    const [row] = await world.query<{ ref: string }>(
      'select change_ref as ref from schedule_change where booking_id = $1',
      [flightId],
    );
    const path = `/air/airline_initiated_changes/${row?.ref}/actions/accept`;
    const headers = { authorization: `Bearer ${SANDBOX_DUFFEL_ACCOUNT.accessToken}`, 'duffel-version': 'v2' };
    expect((await fetch(`${world.sandbox.urls.duffel}${path}`, { method: 'POST', headers })).status).toBe(200);
    await readAgain(servicing(), flightId);
    expect(await statesOf(servicing(), flightId)).toEqual(['open']);
    expect(
      (await own.show(flightId)).history.filter(({ text }) => text.startsWith('The airline changed')),
    ).toHaveLength(1);
    expect(await acceptNewest(servicing(), flightId)).not.toBe(sold);
    await readAgain(servicing(), flightId);
    expect(await statesOf(servicing(), flightId)).toEqual(['accepted']);
  });
});

async function booked(servicing: ServicingWorld) {
  const { world, asha, own } = servicing;
  const { flightId } = await bookFlight(world, asha);
  const [slice] = (await own.show(flightId)).slices;
  return { flightId, locator: slice?.airlinePnr ?? '', sold: slice?.journey.segments[0]?.departureTime };
}

async function statesOf({ own }: ServicingWorld, flightId: string): Promise<readonly string[]> {
  return (await own.show(flightId)).scheduleChanges.map(({ state }) => state);
}

async function readAgain({ world }: ServicingWorld, flightId: string): Promise<void> {
  await world.query('update booking_order set sweep_at = now() where booking_id = $1', [flightId]);
  await until(
    // A reader of an order postpones it by half an hour first, and to its next day once it has been read.
    () => world.query(`select from booking_order where booking_id = $1 and sweep_at > now() + '1 hour'`, [flightId]),
    (read) => read.length > 0,
  );
}

/** Accepts the open change. Answers when the flight leaves then. */
async function acceptNewest({ own }: ServicingWorld, flightId: string): Promise<string | undefined> {
  const [change] = (await own.show(flightId)).scheduleChanges;
  const body = { scheduleChangeId: change?._id ?? '', decision: 'accept' };
  expect((await own.call(decideScheduleChange, { body })).status).toBe(200);
  return (await own.show(flightId)).slices[0]?.journey.segments[0]?.departureTime;
}
