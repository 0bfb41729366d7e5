import { quoteBookingCancellation } from '@pravas/contract/booking/booking-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { createBusAfterWorld, type NamedSeat } from './bus-after-world.ts';
import { guest, type ShownBus } from './bus-order-world.ts';
import { expectRefusal, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

let desk: Awaited<ReturnType<typeof createBusAfterWorld>>;
const second = { firstName: 'Arun' };

beforeAll(async () => {
  desk = await createBusAfterWorld({ env: { BUS_SUPPLIERS: 'tbo-bus' } });
});
afterAll(() => desk.close());

type Bus = Awaited<ReturnType<typeof desk.busAt>>;
type Seats = Parameters<typeof desk.add>[1];

/** Puts seats of a bus into a trip, from its first stop to the first one of the other town. */
async function add(bus: Bus, seats: Seats, total: number): Promise<string> {
  const { boardingPoints, droppingPoints } = await desk.find.seats(bus);
  const stops = {
    boardingPointId: boardingPoints[0]?.pointId ?? '',
    droppingPointId: droppingPoints[0]?.pointId ?? '',
  };
  return (await desk.added(bus, seats, total, stops)).bookingId;
}

/** Books them at that price. */
async function book(bus: Bus, seats: Seats, total: number): Promise<ShownBus> {
  const bookingId = await add(bus, seats, total);
  await desk.paid(bookingId);
  return desk.reaches(bookingId, 'BOOKED');
}

const seatOf = ({ orders }: ShownBus, unit: string): NamedSeat => ({ orderId: orders[0]?.orderId ?? '', unit });
const refunded = (bookingId: string) =>
  until(
    () => desk.show(bookingId),
    ({ refunds }) => refunds.length === 1 && refunds.every(({ state }) => state === 'refunded'),
  );

describe('a supplier that cancels seat by seat and states no charge before', () => {
  it('is asked for one of two, by the terms that were agreed to', async () => {
    const booked = await book(await desk.find.kaveri({ ad: '2' }), [guest('L7'), guest('L9', second)], 2_684);
    const { _id } = booked;
    const { amounts, channel, text } = await desk.quote(_id, [seatOf(booked, 'L7')]);
    expect([channel, amounts.penalty, amounts.refund]).toEqual(['online', 126, 1_016]);
    expect(text).not.toBe('');
    payloadOf(await desk.cancel(_id, [seatOf(booked, 'L7')]));
    const left = await refunded(_id);
    expect(left.status).toBe('BOOKED');
    expect(left.orders[0]?.bus.seats.map(({ state }) => state)).toEqual(['cancelled', 'held']);
    expect(left.orders[0]?.bus.cancelChoices.map(({ units }) => units)).toEqual([['L9']]);
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });

  it('is waited for where it takes its time, and no longer', async () => {
    const bus = await desk.find.kaveri({ ad: '2' });
    const booked = await book(bus, [guest('U12', {}, 'Slowcancel'), guest('U13', second)], 2_369);
    payloadOf(await desk.cancel(booked._id));
    const gone = await refunded(booked._id);
    expect(gone.status).toBe('CANCELED');
    expect(gone.refunds[0]?.amount).toBe(2_369 - 59 - 231 - 118);
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });

  it('lists no buses that operators cancelled', async () => {
    expect(await desk.takeOver()).toBe(0);
  });
});

it('an operator that takes a ticket back only as a whole says so before anybody is asked', async () => {
  const bus = await desk.busAt('State RTC', '22:00', { ad: '2' });
  const bookingId = await add(bus, [guest('3A'), guest('3B', second)], 1_844);
  // A state corporation says its price in full once seats are held.
  const { price } = expectRefusal(await desk.pay(bookingId), 'price_changed');
  await desk.paid(bookingId, { acceptedTotalPrice: price?.new });
  const booked = await desk.reaches(bookingId, 'BOOKED');
  const query = { bookingId, units: JSON.stringify([seatOf(booked, '3B')]) };
  const refused = expectRefusal(await desk.call(quoteBookingCancellation, { query }), 'booking_not_cancellable');
  expect(refused.message).toContain('cancels all seats of a ticket together');
  expect(booked.orders[0]?.bus.cancelChoices.map(({ label }) => label)).toEqual(['All seats']);
});
