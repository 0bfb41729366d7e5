import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { createBusOrderWorld, guest } from './bus-order-world.ts';
import { expectRefusal } from './send-request.ts';

describe('seats of a supplier that asks less of us than of the customer', () => {
  let desk: Awaited<ReturnType<typeof createBusOrderWorld>>;
  beforeAll(async () => {
    desk = await createBusOrderWorld({ env: { BUS_SUPPLIERS: 'tbo-bus' } });
  });
  afterAll(() => desk.world.close());

  const kaveri = async () => {
    const bus = await desk.find.kaveri();
    const { boardingPoints, droppingPoints } = await desk.find.seats(bus);
    const stops = {
      boardingPointId: boardingPoints[0]?.pointId ?? '',
      droppingPointId: droppingPoints[0]?.pointId ?? '',
    };
    return { bus, stops };
  };

  it('are held, paid and booked, and the books know what they cost us', async () => {
    const { bus, stops } = await kaveri();
    const { bookingId } = await desk.added(bus, [guest('L7')], 1_319, stops);
    expect((await desk.paid(bookingId)).amount).toBe(1_319);
    const booked = await desk.reaches(bookingId, 'BOOKED');
    expect(booked.orders[0]?.bus.issued?.number).toMatch(/\w+/);
    const [order] = await desk.world.query<{ total: string; cost: string; until: string; held: string }>(
      `select detail->>'totalPaise' as total, supplier_order->>'costPaise' as cost,
         detail#>>'{sale,hold,until}' as until, detail#>>'{sale,hold,heldAt}' as held
       from booking_order where booking_id = $1`,
      [bookingId],
    );
    expect(Number(order?.total)).toBe(126_000);
    expect(Number(order?.cost)).toBeLessThanOrEqual(126_000);
    const span = Temporal.Instant.from(order?.held ?? '').until(Temporal.Instant.from(order?.until ?? ''));
    expect(span.total('seconds')).toBe(420);
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });

  it('that are dearer once they are held say both sums', async () => {
    const { bus, stops } = await kaveri();
    const { bookingId } = await desk.added(bus, [guest('L9', {}, 'Priceup')], 1_424, stops);
    const moved = expectRefusal(await desk.pay(bookingId), 'price_changed');
    expect(moved.price?.old).toBe(1_424);
    expect(moved.price?.new).toBeGreaterThan(1_424);
    await desk.paid(bookingId, { acceptedTotalPrice: moved.price?.new ?? 0 });
    expect((await desk.reaches(bookingId, 'BOOKED')).totalPrice).toBe(moved.price?.new);
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });
});

describe('a personal journey', () => {
  let desk: Awaited<ReturnType<typeof createBusOrderWorld>>;
  beforeAll(async () => {
    desk = await createBusOrderWorld();
  });
  afterAll(() => desk.world.close());

  it('is paid by who goes, under no number of the company, and asks nobody (case 15)', async () => {
    const found = await desk.find.search('Bengaluru', 'Hyderabad', { pb: 'true' });
    const bus = desk.find.busIn(found, 'Kaveri', '20:30');
    const { bookingId } = await desk.added(bus, [guest('L7')], 1_319);
    await desk.paid(bookingId);
    const booked = await desk.reaches(bookingId, 'BOOKED');
    expect([booked.gstin, booked.verdict, booked.approval.status]).toEqual([null, null, 'Not Required']);
    const { CGST, SGST, IGST } = booked.summary;
    expect(CGST + SGST + IGST).toBe(9);
    const { tickets } = await desk.atSupplier();
    expect(tickets.map(({ seats }) => seats.map(({ seatName }) => seatName))).toEqual([['L7']]);
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });
});
