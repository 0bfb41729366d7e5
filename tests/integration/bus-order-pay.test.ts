import { getBooking, type payForBooking } from '@pravas/contract/booking/booking-operations.ts';
import { removeBus } from '@pravas/contract/bus/add-bus.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { APPROVER, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createBusOrderWorld, guest } from './bus-order-world.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

let desk: Awaited<ReturnType<typeof createBusOrderWorld>>;
let meera: TravellerClient;
let stranger: TravellerClient;

beforeAll(async () => {
  desk = await createBusOrderWorld();
  [meera, stranger] = await Promise.all([signIn(desk.world, APPROVER), signIn(desk.world, STRANGER)]);
});
afterEach(() => desk.world.clearFaults());
afterAll(() => desk.world.close());

const forTwo = () => desk.find.kaveri({ ad: '2' });
const busAt = async (operator: string, clock: string, more: Readonly<Record<string, string>> = {}) =>
  desk.find.busIn(await desk.find.search('Bengaluru', 'Hyderabad', more), operator, clock);
const holdOf = async (bookingId: string) => (await desk.show(bookingId)).orders[0]?.bus.hold;
const blocksOf = async (seatName: string) =>
  (await desk.atSupplier()).blocks.filter((block) => block.seats.includes(seatName));

describe('seats of a bus', () => {
  it('are held, paid for and booked for two men (case 4)', async () => {
    const { bookingId } = await desk.added(await forTwo(), [guest('L7'), guest('L8', { firstName: 'Arun' })], 2_579);
    expect((await desk.paid(bookingId)).amount).toBe(2_579);
    const booked = await desk.reaches(bookingId, 'BOOKED');
    expect(booked.orders[0]?.bus).toMatchObject({ hold: null, issued: { busNumber: null } });
    const { tickets } = await desk.atSupplier();
    const ticket = tickets.find(({ tin }) => tin === booked.orders[0]?.locator);
    expect(ticket).toMatchObject({ status: 'booked', totalPaise: 252_000 });
    expect(ticket?.seats.map(({ seatName, passenger, sex }) => [seatName, passenger, sex])).toEqual([
      ['L7', 'Ravi Iyer', 'MALE'],
      ['L8', 'Arun Iyer', 'MALE'],
    ]);
    expect(booked.orders[0]?.bus.issued?.number).toBe(ticket?.tin);
    expect(booked.history.map(({ text }) => text).join()).toContain('confirmed, ticket number');
    await expectMoneyInOrder(desk.world, desk.world.clock);
    const removed = await callOperation(desk.world.url, removeBus, { query: { bookingId } }, desk.vikram);
    expect(expectRefusal(removed, 'booking_not_removable').message).toContain('This bus is booked. Cancel it instead');
  });

  it('at a price that the operator says once they are held are refused with both sums (case 7)', async () => {
    const bus = await busAt('State RTC', '22:00');
    const { bookingId } = await desk.added(bus, [guest('3A')], 951.5);
    const asked = expectRefusal(await desk.pay(bookingId), 'price_changed');
    expect(asked).toMatchObject({
      price: { old: 951.5, new: 985.1 },
      hold: { mayPay: true, secondsLeft: expect.any(Number), until: expect.any(String) },
    });
    expect(asked.hold?.secondsLeft).toBeGreaterThan(400);
    const waiting = await desk.show(bookingId);
    expect([waiting.totalPrice, waiting.pendingTotalPrice]).toEqual([951.5, 985.1]);
    expect(waiting.orders[0]?.bus.hold).toMatchObject({ mayPay: true, until: asked.hold?.until });
    // Held seats are not held again, whatever is agreed to.
    expectRefusal(await desk.pay(bookingId, { acceptedTotalPrice: 951.5 }), 'price_changed');
    expect(await blocksOf('3A')).toHaveLength(1);
    expect((await desk.paid(bookingId, { acceptedTotalPrice: 985.1 })).amount).toBe(985.1);
    const booked = await desk.reaches(bookingId, 'BOOKED');
    expect(booked.summary).toMatchObject({ totalPrice: 985.1, convenienceFee: 50, CGST: 4.5, SGST: 4.5 });
    expect(await blocksOf('3A')).toHaveLength(1);
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });

  it('that have become cheaper are paid at the lower price, and the history says so', async () => {
    const { bookingId } = await desk.added(await desk.find.kaveri(), [guest('U2')], 1_161.5);
    const [row] = await desk.world.query<{ trip: string }>(
      "select detail->>'routeId' as trip from booking_order where booking_id = $1",
      [bookingId],
    );
    const moved = (byPaise: number) => desk.command({ command: 'raise_prices', trip: row?.trip, byPaise });
    await moved(-5_000);
    // 50 less before tax.
    const { amount } = await desk.paid(bookingId);
    await moved(0);
    expect(amount).toBe(1_109);
    const booked = await desk.reaches(bookingId, 'BOOKED');
    expect(booked.totalPrice).toBe(amount);
    expect(booked.history.map(({ text }) => text).join()).toContain('The price fell from ₹1,161.50 to ₹1,109.00.');
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });

  it('whose new price is declined are left to lapse, and no money moves (case 8)', async () => {
    const bus = await busAt('Nandi', '08:00');
    const { bookingId } = await desk.added(bus, [guest('3A', {}, 'Rao')], 689);
    expect(expectRefusal(await desk.pay(bookingId), 'price_changed')).toMatchObject({
      price: { old: 689, new: 720.5 },
    });
    const { payments, status, paymentStatus } = await desk.show(bookingId);
    expect([payments, status, paymentStatus]).toEqual([[], 'CREATED', 'UNPAID']);
    const isFree = async () => {
      const { seats } = await desk.find.seats(bus);
      return seats?.find(({ seatName }) => seatName === '3A')?.isFree;
    };
    expect(await isFree()).toBe(false);
    desk.world.pass(481);
    expect(await isFree()).toBe(true);
    expect(await holdOf(bookingId)).toMatchObject({ secondsLeft: 0, mayPay: false });
  });

  it('are not paid for in the last minute of their hold, and are held anew after it (case 10)', async () => {
    const { bookingId } = await desk.added(await desk.find.kaveri(), [guest('L6')], 1_424);
    expectRefusal(await desk.pay(bookingId, {}, meera), 'booking_not_found');
    const form = payloadOf<AnswerOf<typeof payForBooking>>(await desk.pay(bookingId));
    expect(form.amount).toBe(1_424);
    const first = await holdOf(bookingId);
    expect(first?.mayPay).toBe(true);
    const other = await signIn(desk.world, APPROVER);
    const theirs = await desk.find.seats(
      desk.find.busIn(await desk.find.search('Bengaluru', 'Hyderabad', {}, other), 'Kaveri', '20:30'),
      {},
      other,
    );
    expect(theirs.seats?.find(({ seatName }) => seatName === 'L6')?.isFree).toBe(false);
    desk.world.pass(425);
    const late = expectRefusal(await desk.pay(bookingId), 'booking_not_payable');
    expect(late.message).toContain('held for less than another minute');
    expect(late.hold).toMatchObject({ mayPay: false, until: first?.until });
    desk.world.pass(60);
    await desk.paid(bookingId);
    expect((await desk.reaches(bookingId, 'BOOKED')).orders[0]?.state).toBe('booked');
    expect(await blocksOf('L6')).toHaveLength(2);
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });

  it('that somebody else took meanwhile are refused by name, and nothing is held or paid', async () => {
    const bus = await desk.find.kaveri();
    const [mine, theirs] = [
      await desk.added(bus, [guest('L12')], 1_424),
      await desk.added(bus, [guest('L12', { firstName: 'Arun' })], 1_424),
    ];
    // Both press at the same moment.
    const answers = await Promise.all([desk.pay(mine.bookingId), desk.pay(theirs.bookingId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [refused] = answers.filter(({ status }) => status === 409);
    if (!refused) throw new Error('Both were let through');
    expect(expectRefusal(refused, 'offer_unavailable').message).toMatch(/L12/);
    expect(await blocksOf('L12')).toHaveLength(1);
  });

  it('are held once where one person presses twice', async () => {
    const { bookingId } = await desk.added(await desk.find.kaveri(), [guest('U3')], 1_266.5);
    const answers = await Promise.all([desk.pay(bookingId), desk.pay(bookingId)]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeLessThan(2);
    for (const one of refused) {
      expect(['booking_not_payable', 'payment_in_progress', 'conflict']).toContain((one.json as { code: string }).code);
    }
    expect(await blocksOf('U3')).toHaveLength(1);
  });

  it('whose block is never answered are not asked for until they are surely free', async () => {
    const { bookingId } = await desk.added(await desk.find.kaveri(), [guest('U6', {}, 'Lostblock')], 1_266.5);
    const lost = expectRefusal(await desk.pay(bookingId), 'booking_not_payable');
    expect(lost.message).toMatch(/^The operator did not answer. The seats may be held until \d\d:\d\d/);
    expect(expectRefusal(await desk.pay(bookingId), 'booking_not_payable').message).toBe(lost.message);
    expect(await blocksOf('U6')).toHaveLength(1);
  });

  it('are nothing for others: who arranges no trips of theirs, and other organisations', async () => {
    const { bookingId } = await desk.added(await desk.find.kaveri(), [guest('U5')], 1_161.5);
    for (const who of [meera, stranger]) expectRefusal(await desk.pay(bookingId, {}, who), 'booking_not_found');
    for (const who of [meera, stranger]) {
      const answer = await callOperation(desk.world.url, getBooking, { query: { bookingId } }, who);
      expectRefusal(answer, 'booking_not_found');
    }
    expect(await blocksOf('U5')).toEqual([]);
  });

  it('are not held on an answer that names no key (case 12)', async () => {
    const { bookingId } = await desk.added(await desk.find.kaveri(), [guest('U8')], 1_161.5);
    await desk.world.inject({ target: 'seatseller.blockTicketV2', kind: 'supplier_error', times: 1 });
    const refused = await desk.pay(bookingId);
    expect(refused.status).not.toBe(200);
    expect((await desk.show(bookingId)).payments).toEqual([]);
    expect(await holdOf(bookingId)).toBeNull();
  });
});
