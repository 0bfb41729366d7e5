import { getApproval, listApprovals } from '@pravas/contract/approval/decision-operations.ts';
import { updateApprovalSettings } from '@pravas/contract/approval/workflow-operations.ts';
import type { ApiError } from '@pravas/contract/client.ts';
import type { ErrorEnvelope } from '@pravas/contract/error-codes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { flightsOf } from '../support/flights-of.ts';
import { payAtGateway } from '../support/traveller.ts';
import { type ApprovalWorld, asking, createApprovalWorld } from './approval-world.ts';
import { payloadOf } from './send-request.ts';

let company: ApprovalWorld;

/** Up to ₹500 more goes through: the smaller of half the price and the amount. */
const BAND = 500;

beforeAll(async () => {
  company = await createApprovalWorld();
  await company.judgeBy(asking('approval'));
  const settings = { tolerancePercent: 50, toleranceAmount: BAND, reminderHours: 4, decideByMail: true };
  payloadOf(await company.call(updateApprovalSettings, { body: settings }, company.vikram));
});
afterEach(async () => {
  await company.world.clearFaults();
  await expectBooksInOrder(company.world);
});
afterAll(() => company.close());

const approved = async () => {
  const { tripId, flights } = await company.plan('6E');
  const card = await company.request(tripId);
  payloadOf(await company.decide(card, [{ itemId: card.items[0]?.itemId, decision: 'approve' }]));
  return { tripId, flightId: flights[0]?.flightId ?? '', price: flights[0]?.totalPrice ?? 0 };
};
const rise = (rupees: number) =>
  company.world.inject({ target: 'tbo.FareQuote', kind: 'price_up', times: 1, byPaise: rupees * 100 });
const pay = (flightId: string, accepted?: number): Promise<ErrorEnvelope | { amount: number }> =>
  company.asha.checkPrice(flightId, accepted).catch((error: ApiError) => error.envelope);
const approvalOf = async (tripId: string) => flightsOf(await company.trip(tripId))[0]?.approval;
const requestsOf = (tripId: string) =>
  company.world.query<{ id: string; round: number; reason: string }>(
    'select id, round, reason from approval_request where trip_id = $1 order by round',
    [tripId],
  );

describe('a price that rises after it was approved', () => {
  it('goes through up to the band, with the traveller’s own consent and no new question', async () => {
    const { tripId, flightId, price } = await approved();
    await rise(BAND);
    expect(await pay(flightId)).toMatchObject({ code: 'price_changed', price: { old: price, new: price + BAND } });
    expect(await pay(flightId, price + BAND)).toMatchObject({ amount: price + BAND });
    expect(await requestsOf(tripId)).toHaveLength(1);
    const flights = flightsOf(await company.trip(tripId));
    expect(flights[0]?.approval).toMatchObject({ status: 'Approved', band: price + BAND });
    expect(flights[0]?.history.map((event) => event.text).join()).toContain('no new approval is needed');
  });

  it('by one rupee more than the band asks again, about that flight alone', async () => {
    const { tripId, flightId, price } = await approved();
    const dearer = price + BAND + 1;
    await rise(BAND + 1);
    expect(await pay(flightId)).toMatchObject({ code: 'approval_outdated', price: { old: price, new: dearer } });
    expect(await approvalOf(tripId)).toMatchObject({ status: 'Approved' });
    expect(await requestsOf(tripId)).toHaveLength(1);

    expect(await pay(flightId, dearer)).toMatchObject({
      code: 'approval_outdated',
      price: { old: price, new: dearer },
    });
    expect(await approvalOf(tripId)).toMatchObject({
      status: 'Pending For Approval',
      waitingFor: [{ name: 'Meera Iyer' }],
    });
    const requests = await requestsOf(tripId);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.reason).toContain('The price rose from');
    expect(await pay(flightId)).toMatchObject({ code: 'approval_missing' });

    const { data } = await company.ask(listApprovals, { query: {} }, company.meera);
    const row = data.find((one) => one.tripId === tripId);
    expect(row).toMatchObject({ total: dearer, items: 1 });
    const card = (await company.ask(getApproval, { query: { requestId: row?.requestId ?? '' } }, company.meera))
      .approval;
    payloadOf(await company.decide(card, [{ itemId: card.items[0]?.itemId, decision: 'approve' }]));
    const form = await company.asha.checkPrice(flightId);
    expect(form.amount).toBe(dearer);
    await payAtGateway(form, 'pay');
    await company.asha.bookingWhen(tripId, (booking) => booking.flightStatus === 'BOOKED');
  });

  it('and falls again before anybody agreed to it is paid on the old approval', async () => {
    const { tripId, flightId, price } = await approved();
    await rise(BAND + 200);
    expect(await pay(flightId)).toMatchObject({ code: 'approval_outdated' });
    await company.world.inject({ target: 'tbo.FareQuote', kind: 'price_down', times: 1, byPaise: (BAND + 200) * 100 });
    const back = await pay(flightId, price);
    expect(back).toMatchObject({ amount: price });
    expect(await requestsOf(tripId)).toHaveLength(1);
  });

  it('is held to the band once more at the moment the ticket is asked for', async () => {
    const { tripId, flightId, price } = await approved();
    const before = (await company.world.supplierBookings()).length;
    const form = await company.asha.checkPrice(flightId);
    // Independent of the screens: the last question is put to the booking itself.
    await company.world.query('update booking set approval_band_paise = $2 where id = $1', [flightId, price * 100 - 1]);
    await payAtGateway(form, 'pay');
    const failed = await company.asha.bookingWhen(
      tripId,
      (booking) => booking.flightStatus === 'FAILED' && booking.refunds.some((refund) => refund.state === 'refunded'),
    );
    expect(failed.statusText).toContain('above what was approved');
    expect(failed.refunds.map((refund) => refund.amount)).toEqual([price]);
    expect((await company.world.supplierBookings()).length).toBe(before);
  });
});

describe('a price that rises out of the policy before anybody was asked', () => {
  const upTo = (rupees: number) =>
    company.judgeBy({ ceiling: { action: 'approval', domestic: rupees, international: rupees } });

  it('is not paid for: the flight says from then on that it needs approval', async () => {
    await upTo(1_00_000);
    const { tripId, flights } = await company.plan('6E');
    const [flight = { flightId: '', totalPrice: 0 }] = flights;
    await upTo(flight.totalPrice + 300);
    await rise(2_000);
    expect(await pay(flight.flightId)).toMatchObject({ code: 'price_changed' });
    const agreed = await pay(flight.flightId, flight.totalPrice + 2_000);
    expect(agreed).toMatchObject({ code: 'approval_missing' });
    const [shown] = flightsOf(await company.trip(tripId));
    expect(shown).toMatchObject({ approval: { status: 'Pending For Approval' }, verdict: { outcome: 'approval' } });
    expect(shown?.allowedActions.find(({ action }) => action === 'pay')).toMatchObject({ allowed: false });
  });
});
