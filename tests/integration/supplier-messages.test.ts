import { expect, it } from 'vitest';
import { bookFlight, type ServicingWorld, until, useServicing } from './servicing-world.ts';
import { tellAsDuffel } from './tell-as-duffel.ts';

const servicing = useServicing('duffel');

it('a message that comes before our record of its order is kept and tried again, until its tries are used up', async () => {
  const { world, asha } = servicing();
  const early = await send(servicing(), 'order.created', 'ord_sbx_unknown');
  await until(
    () => messageOf(servicing(), early),
    (message) => message.attempts > 0,
  );
  expect(await messageOf(servicing(), early)).toMatchObject({ handled: false });

  // Once there is such an order it counts as handled.
  const { ref } = await bookedOrder(servicing(), (await bookFlight(world, asha)).flightId);
  await world.query('update supplier_message set booking_ref = $2, run_at = now() where event_id = $1', [early, ref]);
  await until(
    () => messageOf(servicing(), early),
    (message) => message.handled,
    20_000,
  );

  const foreign = await send(servicing(), 'order.created', 'ord_sbx_foreign');
  await until(
    () => messageOf(servicing(), foreign),
    (message) => message.attempts > 0,
  );
  await world.query('update supplier_message set attempts = 7, run_at = now() where event_id = $1', [foreign]);
  await until(
    () => messageOf(servicing(), foreign),
    (message) => message.handled,
    20_000,
  );
});

it('a message about a paused booking has it looked up at once, as it has one in process', async () => {
  const { world, asha } = servicing();
  const { flightId } = await bookFlight(world, asha);
  const { ref } = await bookedOrder(servicing(), flightId);
  // As if people looked into it, and the next look-up were due tomorrow.
  await world.query(`update booking set status = 'BOOKING_PAUSED', run_at = now() + '1 day' where id = $1`, [flightId]);
  const dueAt = async () => {
    const [row] = await world.query<{ run_at: Date | null }>('select run_at from booking where id = $1', [flightId]);
    return row?.run_at?.getTime() ?? null;
  };
  const planted = await dueAt();
  await send(servicing(), 'order.created', ref);
  expect(await until(dueAt, (at) => at !== planted, 15_000)).not.toBe(planted);
});

/** Has the supplier send a message about an order. Answers the message's id. */
const send = ({ world }: ServicingWorld, type: string, orderRef: string) => tellAsDuffel(world, type, { id: orderRef });

async function messageOf({ world }: ServicingWorld, eventId: string) {
  const [message] = await world.query<{ attempts: number; handled: boolean }>(
    'select attempts, handled_at is not null as handled from supplier_message where event_id = $1',
    [eventId],
  );
  if (!message) throw new Error(`No message ${eventId}`);
  return message;
}

async function bookedOrder({ world }: ServicingWorld, flightId: string): Promise<{ readonly ref: string }> {
  const [order] = await world.query<{ ref: string }>(
    `select supplier_order ->> 'bookingRef' as ref from booking_order where booking_id = $1`,
    [flightId],
  );
  if (!order) throw new Error('No order');
  return order;
}
