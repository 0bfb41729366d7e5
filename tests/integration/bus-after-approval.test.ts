import { decideApproval, getApproval } from '@pravas/contract/approval/decision-operations.ts';
import { finaliseTrip, preFinaliseTrip } from '@pravas/contract/approval/finalise-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { waitForMail } from '../support/mailbox.ts';
import { draftPolicy, enforcePolicy, NO_RULES } from '../support/policies.ts';
import { ADMIN, APPROVER, signIn } from '../support/traveller.ts';
import { createBusAfterWorld } from './bus-after-world.ts';
import { guest } from './bus-order-world.ts';
import { payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

let desk: Awaited<ReturnType<typeof createBusAfterWorld>>;

beforeAll(async () => {
  desk = await createBusAfterWorld();
  await desk.world.query('update person set approver_id = (select id from person where email = $2) where email = $1', [
    ADMIN,
    APPROVER,
  ]);
});
afterAll(() => desk.close());

it('an operator that cancels a bus is told to who approved it as well', async () => {
  const rules = { ...NO_RULES, bus: { ...NO_RULES.bus, ceiling: { action: 'approval' as const, limit: 500 } } };
  const { token } = desk.vikram;
  await enforcePolicy(desk.world, token, await draftPolicy(desk.world, token, 'Buses 500', rules));
  const { bookingId, tripId } = await desk.added(await desk.busAt('Golconda', '21:00'), [guest('L1')], 1_109);
  const { version } = payloadOf<AnswerOf<typeof preFinaliseTrip>>(
    await desk.call(preFinaliseTrip, { query: { tripId } }),
  );
  const body = { tripId, version, note: 'The only bus' };
  const { requestId } = payloadOf<AnswerOf<typeof finaliseTrip>>(await desk.call(finaliseTrip, { body }));
  const meera = await signIn(desk.world, APPROVER);
  const { approval } = payloadOf<AnswerOf<typeof getApproval>>(
    await desk.call(getApproval, { query: { requestId } }, meera),
  );
  const decisions = approval.items.map(({ itemId }) => ({ itemId, decision: 'approve' }));
  payloadOf(await desk.call(decideApproval, { body: { requestId, decisions } }, meera));
  await desk.paid(bookingId);
  await desk.reaches(bookingId, 'BOOKED');

  await desk.goOnTo('2026-12-01T15:01');
  expect(await desk.takeOver()).toBe(1);
  await until(
    () => desk.show(bookingId),
    ({ status }) => status === 'CANCELED',
  );
  for (const address of [ADMIN, APPROVER]) {
    const { subject } = await waitForMail(desk.world, address, /Refund: ₹1,109/);
    expect(subject).toContain('Cancelled by the operator');
  }
  await until(
    () => desk.show(bookingId),
    ({ refunds }) => refunds.length === 1 && refunds.every(({ state }) => state === 'refunded'),
  );
  await expectMoneyInOrder(desk.world, desk.world.clock);
});
