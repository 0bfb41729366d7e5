import { decideApproval, getApproval } from '@pravas/contract/approval/decision-operations.ts';
import { finaliseTrip, preFinaliseTrip } from '@pravas/contract/approval/finalise-operations.ts';
import { updateApprovalSettings } from '@pravas/contract/approval/workflow-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { draftPolicy, enforcePolicy, NO_RULES } from '../support/policies.ts';
import { ADMIN, APPROVER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createBusOrderWorld, guest } from './bus-order-world.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

let desk: Awaited<ReturnType<typeof createBusOrderWorld>>;
let meera: TravellerClient;

beforeAll(async () => {
  desk = await createBusOrderWorld();
  meera = await signIn(desk.world, APPROVER);
  await desk.world.query('update person set approver_id = (select id from person where email = $2) where email = $1', [
    ADMIN,
    APPROVER,
  ]);
});
afterAll(() => desk.world.close());

/** A policy for everybody with this ceiling for a seat, in rupees. */
async function ceilingOf(limit: number) {
  const rules = { ...NO_RULES, bus: { ...NO_RULES.bus, ceiling: { action: 'approval' as const, limit } } };
  const { token } = desk.vikram;
  await enforcePolicy(desk.world, token, await draftPolicy(desk.world, token, `Buses ${limit}`, rules));
}

/** Has the trip of a booking finalised, and answers what its approvers are asked. */
async function finalised(tripId: string): Promise<string> {
  const { version } = payloadOf<AnswerOf<typeof preFinaliseTrip>>(
    await callOperation(desk.world.url, preFinaliseTrip, { query: { tripId } }, desk.vikram),
  );
  const answer = await callOperation(
    desk.world.url,
    finaliseTrip,
    { body: { tripId, version, note: 'The only bus' } },
    desk.vikram,
  );
  return payloadOf<AnswerOf<typeof finaliseTrip>>(answer).requestId ?? '';
}

async function asked(requestId: string) {
  const answer = await callOperation(desk.world.url, getApproval, { query: { requestId } }, meera);
  const payload = payloadOf<AnswerOf<typeof getApproval>>(answer);
  expectShape(getApproval, payload);
  return payload.approval;
}

async function approve(requestId: string) {
  const { items } = await asked(requestId);
  const decisions = items.map(({ itemId }) => ({ itemId, decision: 'approve' }));
  payloadOf(await callOperation(desk.world.url, decideApproval, { body: { requestId, decisions } }, meera));
}

const openRequest = async (tripId: string) => {
  const [row] = await desk.world.query<{ id: string }>(
    "select id from approval_request where trip_id = $1 and state = 'open'",
    [tripId],
  );
  return row?.id ?? '';
};
const blocks = async (seatName: string) =>
  (await desk.atSupplier()).blocks.filter((block) => block.seats.includes(seatName));
const busAt = async (operator: string, clock: string) =>
  desk.find.busIn(await desk.find.search('Bengaluru', 'Hyderabad'), operator, clock);

describe('seats of which one is above the ceiling (case 14)', () => {
  it('wait for approval, and none is held before it', async () => {
    await ceilingOf(1_300);
    const bus = await desk.find.kaveri({ ad: '2' });
    const { bookingId, tripId } = await desk.added(bus, [guest('L7'), guest('L9', { firstName: 'Arun' })], 2_684);
    const { verdict } = await desk.show(bookingId);
    expect(verdict?.outcome).toBe('approval');
    expect(JSON.stringify(verdict)).toContain('Seat L9');
    expectRefusal(await desk.pay(bookingId), 'approval_missing');
    const requestId = await finalised(tripId);
    expectRefusal(await desk.pay(bookingId), 'approval_missing');
    expect(await blocks('L7')).toEqual([]);
    const [item] = (await asked(requestId)).items;
    expect(item).toMatchObject({
      service: 'bus',
      operator: 'Kaveri Roadlines Pvt Ltd',
      seats: 'Lower berth L7 and Lower berth L9',
      perSeat: 1_365,
      refundability: { now: expect.stringContaining('Cancel before Mon 30 Nov 2026, 20:30') },
      waiting: { text: expect.stringContaining('Seats are held only while they are paid') },
    });
    await approve(requestId);
    await desk.paid(bookingId);
    expect((await desk.reaches(bookingId, 'BOOKED')).approval.status).toBe('Approved');
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });

  it('within it need nobody', async () => {
    await ceilingOf(1_365);
    const bus = await desk.find.kaveri();
    const { bookingId } = await desk.added(bus, [guest('L12')], 1_424);
    expect((await desk.show(bookingId)).verdict?.outcome).toBe('within');
    await desk.paid(bookingId);
    await desk.reaches(bookingId, 'BOOKED');
  });
});

describe('a price that rises above what was approved when seats are held', () => {
  it('asks the approvers again, whatever becomes of the hold', async () => {
    await ceilingOf(600);
    const settings = { tolerancePercent: 0, toleranceAmount: 0, reminderHours: 4, decideByMail: false };
    payloadOf(await callOperation(desk.world.url, updateApprovalSettings, { body: settings }, desk.vikram));
    const { bookingId, tripId } = await desk.added(await busAt('Nandi', '08:00'), [guest('3A')], 689);
    await approve(await finalised(tripId));
    const moved = expectRefusal(await desk.pay(bookingId), 'approval_outdated');
    expect(moved).toMatchObject({ price: { old: 689, new: 720.5 }, hold: { mayPay: true } });
    const again = expectRefusal(await desk.pay(bookingId, { acceptedTotalPrice: 720.5 }), 'approval_outdated');
    expect(again.message).toContain('The approvers have been asked about the new price');
    expect((await desk.show(bookingId)).totalPrice).toBe(720.5);
    desk.world.pass(481);
    await approve(await openRequest(tripId));
    await desk.paid(bookingId);
    await desk.reaches(bookingId, 'BOOKED');
    expect(await blocks('3A')).toHaveLength(2);
    await expectMoneyInOrder(desk.world, desk.world.clock);
  });
});
