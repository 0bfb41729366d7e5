import { createBudget, getBudget } from '@pravas/contract/budget/budget-operations.ts';
import { createCostCentre } from '@pravas/contract/budget/cost-centre-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getProfile, updateProfile } from '@pravas/contract/people/profile-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { signIn } from '../support/traveller.ts';
import { createBusOrderWorld, guest } from './bus-order-world.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

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

describe('a bus of a trip that a cost centre pays for', () => {
  let desk: Awaited<ReturnType<typeof createBusOrderWorld>>;
  beforeAll(async () => {
    desk = await createBusOrderWorld();
  });
  afterAll(() => desk.world.close());

  it('is taken from its budget with our fee', async () => {
    const { url } = desk.world;
    const finance = await signIn(desk.world, 'nisha.verma@meridian.example');
    const centre = await callOperation(url, createCostCentre, { body: { code: 'BUSES', name: 'Buses' } }, finance);
    const subjectId = payloadOf<AnswerOf<typeof createCostCentre>>(centre).costCentre._id;
    const period = { startsOn: '2026-11-01', endsOn: '2026-12-31' };
    const body = { scope: 'cost_centre', subjectId, name: 'Buses', amount: 50_000, ...period };
    const made = payloadOf<AnswerOf<typeof createBudget>>(await callOperation(url, createBudget, { body }, finance));
    const trip = await callOperation(
      url,
      createTrip,
      { body: { name: 'By bus', costCentreId: subjectId } },
      desk.vikram,
    );
    const { _id: tripId } = payloadOf<AnswerOf<typeof createTrip>>(trip).data;
    const { bookingId } = await desk.added(await desk.find.kaveri(), [guest('L7')], 1_319, { tripId });
    await desk.paid(bookingId);
    await desk.reaches(bookingId, 'BOOKED');
    const query = { budgetId: made.budget._id, part: 'committed' as const };
    const { budget } = payloadOf<AnswerOf<typeof getBudget>>(await callOperation(url, getBudget, { query }, finance));
    expect(budget.usage).toMatchObject({ committed: 1_319, pending: 0, spent: 0 });
    expect(budget.entries.data).toMatchObject([{ kind: 'booking', _id: bookingId, amount: 1_319 }]);
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

  it.each([
    ['Goa', 507, 'L9', 1_424, [0, 0, 9]],
    ['Karnataka', 506, 'U6', 1_266.5, [4.5, 4.5, 0]],
  ] as const)(
    'of somebody who lives in %s owes the fee’s GST there, and the invoice says where',
    async (state, id, seat, price, heads) => {
      const { url } = desk.world;
      const { profile } = payloadOf<AnswerOf<typeof getProfile>>(await callOperation(url, getProfile, {}, desk.vikram));
      const { title, first_name, last_name, gender, mobile, preferences, extraFields, version } = profile;
      const homeAddress = { address: '7 Church Square', city: 'Panaji', zipCode: '403001', state_id: id };
      const said = { title, first_name, last_name, gender, mobile, preferences, extraFields, version, homeAddress };
      payloadOf(await callOperation(url, updateProfile, { body: said }, desk.vikram));
      const found = await desk.find.search('Bengaluru', 'Hyderabad', { pb: 'true' });
      const { bookingId } = await desk.added(desk.find.busIn(found, 'Kaveri', '20:30'), [guest(seat)], price);
      await desk.paid(bookingId);
      const { CGST, SGST, IGST } = (await desk.reaches(bookingId, 'BOOKED')).summary;
      expect([CGST, SGST, IGST]).toEqual(heads);
      const [invoice] = await desk.world.query<{ heads: number[]; facts: object }>(
        `select array[cgst_paise, sgst_paise, igst_paise]::int[] as heads, facts from tax_document where booking_id = $1`,
        [bookingId],
      );
      expect(invoice).toMatchObject({
        heads: heads.map((rupees) => rupees * 100),
        facts: {
          recipientGstin: null,
          recipientName: `${first_name} ${last_name}`,
          recipientAddress: `7 Church Square, Panaji, ${state} 403001`,
        },
      });
      await expectMoneyInOrder(desk.world, desk.world.clock);
    },
  );
});
