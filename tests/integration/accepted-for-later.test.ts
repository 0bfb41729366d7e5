import { expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { payAtGateway, pickFlight } from '../support/traveller.ts';
import { until, useServicing } from './servicing-world.ts';
import { tellAsDuffel } from './tell-as-duffel.ts';

// Each process of a world has a supplier of its own, so nothing that one of them caches helps the other.
const servicing = useServicing('duffel');

it('an order that was taken on and cannot be seen is not bought again for half an hour', async () => {
  const flightId = await acknowledged('accepted_then_lost', 60);
  const { world } = servicing();
  // Longer than the quiet period, after which a missing order would be sent again.
  const looked = await until(
    () => lastRun(flightId),
    ({ sentSecondsAgo }) => sentSecondsAgo > 14,
    30_000,
  );
  expect(looked.status).toBe('BOOKING_IN_PROCESS');
  expect(await sends(flightId)).toEqual([{ attempt: 1, state: 'sent', acknowledged: true }]);

  // Half an hour later the messages are sent, and the next look finds that nothing has come of it.
  const past = `interval '31 minutes'`;
  await world.query(
    `update effect set sent_at = sent_at - ${past}, not_after = not_after - ${past} where booking_id = $1`,
    [flightId],
  );
  const lookNow = () => world.query('update booking set run_at = now() where id = $1', [flightId]);
  await lookNow();
  await until(
    () => lastRun(flightId),
    ({ status }) => status === 'BOOKING_PAUSED',
  );
  await lookNow();
  // After half an hour it is found again first, and the found order is a purchase of its own.
  await expectBookedOnce(flightId, { attempt: 1, state: 'absent', acknowledged: true }, 1);
});

it('one of which the supplier says that it failed is sent again after the quiet period', async () => {
  const flightId = await acknowledged('accepted_then_lost', 61);
  const { world } = servicing();
  const [order] = await world.query<{ ref: string }>(
    'select client_ref as ref from booking_order where booking_id = $1',
    [flightId],
  );
  await tellAsDuffel(world, 'order.creation_failed', { offer_id: 'off_1', metadata: { client_ref: order?.ref } });
  await expectBookedOnce(flightId, { attempt: 1, state: 'absent', acknowledged: false });
});

it('one that is finished later is found and bought once', async () => {
  const flightId = await acknowledged('pending', 62);
  await until(
    () => lastRun(flightId),
    ({ status }) => status === 'BOOKED',
    30_000,
  );
  expect(await sends(flightId)).toEqual([{ attempt: 1, state: 'done', acknowledged: true }]);
  await expectMoneyInOrder(servicing().world);
});

/** Pays for a flight whose order the supplier accepts for later. Answers the booking's id once that is recorded. */
async function acknowledged(kind: string, daysAhead: number): Promise<string> {
  const { world, asha } = servicing();
  const flights = await asha.search({ daysAhead });
  const { flightId } = await asha.add(flights, pickFlight(flights, '6E'));
  await world.inject({ target: 'duffel.orders.create', kind, times: 1, latencyMs: 3_000 });
  await payAtGateway(await asha.checkPrice(flightId), 'pay');
  await until(
    () => sends(flightId),
    ([first]) => first?.acknowledged === true,
    20_000,
  );
  return flightId;
}

function sends(flightId: string) {
  return servicing().world.query<{ attempt: number; state: string; acknowledged: boolean | null }>(
    'select attempt, state, acknowledged from effect where booking_id = $1 order by sent_at',
    [flightId],
  );
}

async function lastRun(flightId: string): Promise<{ readonly status: string; readonly sentSecondsAgo: number }> {
  const [row] = await servicing().world.query<{ status: string; age: string }>(
    `select b.status, extract(epoch from now() - max(e.sent_at)) as age from booking b join effect e on e.booking_id = b.id
     where b.id = $1 group by b.status`,
    [flightId],
  );
  if (!row) throw new Error('Nothing was sent');
  return { status: row.status, sentSecondsAgo: Number(row.age) };
}

async function expectBookedOnce(flightId: string, first: object, attempt = 2): Promise<void> {
  const { world } = servicing();
  await until(
    () => lastRun(flightId),
    ({ status }) => status === 'BOOKED',
    40_000,
  );
  expect(await sends(flightId)).toEqual([first, { attempt, state: 'done', acknowledged: null }]);
  const [order] = await world.query<{ locator: string }>('select locator from booking_order where booking_id = $1', [
    flightId,
  ]);
  const orders = (await world.allSupplierOrders()).filter(({ status }) => status === 'ticketed');
  expect(orders.map(({ pnr }) => pnr)).toContain(order?.locator);
  const [bought] = await world.query<{ count: number }>(
    `select count(*)::int as count from booking_order where state = 'booked'`,
  );
  expect(orders).toHaveLength(bought?.count ?? 0);
  await expectMoneyInOrder(world);
}
