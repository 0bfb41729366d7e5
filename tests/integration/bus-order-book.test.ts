import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { createBusOrderWorld, guest } from './bus-order-world.ts';
import { until } from './servicing-world.ts';

let desk: Awaited<ReturnType<typeof createBusOrderWorld>>;

beforeAll(async () => {
  desk = await createBusOrderWorld();
});
afterEach(() => desk.world.clearFaults());
afterAll(() => desk.world.close());

const nowMs = () => desk.world.clock.now().epochMilliseconds;

/** When the worker looks at a booking next, in seconds after it left for the supplier; the worker is asleep by then. */
async function nextLook(bookingId: string): Promise<number> {
  const [row] = await until(
    () =>
      desk.world.query<{ seconds: string | null; due: Date | null }>(
        `select extract(epoch from b.run_at - e.left_at) as seconds, b.run_at as due
         from booking b join effect e on e.booking_id = b.id and e.kind = 'book' and e.state = 'sent'
         where b.id = $1 and b.lease_until is null`,
        [bookingId],
      ),
    ([one]) => one?.due !== undefined && one.due !== null && one.due.getTime() > nowMs(),
  );
  return Number(row?.seconds);
}

const ticketsOf = async (lastName: string) =>
  (await desk.atSupplier()).tickets.filter(({ seats }) => seats.some(({ passenger }) => passenger.endsWith(lastName)));

describe('a booking whose answer is lost', () => {
  it('is found on the third look-up, and was bought once (case 9)', async () => {
    const { bookingId } = await desk.added(await desk.find.kaveri(), [guest('L7', {}, 'Timeout')], 1_319);
    await desk.paid(bookingId);
    await desk.reaches(bookingId, 'BOOKING_IN_PROCESS');
    // The supplier is asked at its own times: 5, 15 and 30 seconds after the order left.
    const looks: number[] = [];
    for (const after of [5, 15, 30]) {
      const due = await nextLook(bookingId);
      looks.push(due);
      expect((await desk.show(bookingId)).status).toBe('BOOKING_IN_PROCESS');
      if (due > after - 1) desk.world.pass(after === 5 ? 5 : after === 15 ? 10 : 15);
    }
    const booked = await desk.reaches(bookingId, 'BOOKED');
    expect(looks.map(Math.round)).toEqual([5, 15, 30]);
    expect(booked.orders[0]?.bus.issued?.number).toBe((await ticketsOf('Timeout'))[0]?.tin);
    expect(await ticketsOf('Timeout')).toHaveLength(1);
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });

  it('and that was never made is under way at 10:59 after its hold and fails after 11:00, with all money back', async () => {
    const { bookingId } = await desk.added(await desk.find.kaveri(), [guest('L9', {}, 'Phantom')], 1_424);
    await desk.paid(bookingId);
    const held = (await desk.show(bookingId)).orders[0]?.bus.hold;
    const gone = Temporal.Instant.from(held?.until ?? '').add({ seconds: 180 });
    await desk.reaches(bookingId, 'BOOKING_IN_PROCESS');
    await nextLook(bookingId);
    desk.world.pass(Math.floor((gone.epochMilliseconds - nowMs()) / 1_000) - 15);
    await nextLook(bookingId);
    expect((await desk.show(bookingId)).status).toBe('BOOKING_IN_PROCESS');
    desk.world.pass(15);
    const failed = await desk.reaches(bookingId, 'FAILED');
    expect(failed.orders[0]?.message).toContain(
      'The operator never answered and shows no such booking, so nothing was bought.',
    );
    expect(failed.refunds.map(({ amount }) => amount)).toEqual([1_424]);
    expect(await ticketsOf('Phantom')).toEqual([]);
    await until(
      () => desk.show(bookingId),
      ({ refunds }) => refunds[0]?.state === 'refunded',
    );
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });
});

describe('a hold that lapses while somebody pays', () => {
  const late = async (seat: string, lastName: string, total: number) => {
    const { bookingId } = await desk.added(await desk.find.kaveri(), [guest(seat, {}, lastName)], total);
    const form = await desk.form(bookingId);
    return { bookingId, form };
  };

  it('is had once more at the same total, and the seats are booked', async () => {
    const { bookingId, form } = await late('L12', 'Iyer', 1_424);
    desk.world.pass(490);
    await desk.payForm(form);
    await desk.reaches(bookingId, 'BOOKED');
    const { blocks } = await desk.atSupplier();
    expect(blocks.filter(({ seats }) => seats.includes('L12'))).toHaveLength(2);
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });

  it('sooner than the operator has said is had once more as well', async () => {
    const { bookingId, form } = await late('L8', 'Expire', 1_319);
    desk.world.pass(30);
    await desk.payForm(form);
    await desk.reaches(bookingId, 'BOOKED');
    expect(await ticketsOf('Expire')).toHaveLength(1);
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });

  it('and leaves the seat to somebody else gives all the money back', async () => {
    const { bookingId, form } = await late('L13', 'Iyer', 1_319);
    desk.world.pass(481);
    const theirs = await desk.added(await desk.find.kaveri(), [guest('L13', { firstName: 'Arun' })], 1_319);
    await desk.paid(theirs.bookingId);
    await desk.reaches(theirs.bookingId, 'BOOKED');
    await desk.payForm(form);
    const failed = await desk.reaches(bookingId, 'FAILED');
    expect(failed.refunds.map(({ amount }) => amount)).toEqual([1_319]);
    await until(
      () => desk.show(bookingId),
      ({ refunds }) => refunds[0]?.state === 'refunded',
    );
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });
});
