import { createApprovalWorkflow } from '@pravas/contract/approval/workflow-operations.ts';
import { getBooking, payForBooking } from '@pravas/contract/booking/booking-operations.ts';
import { enterCab } from '@pravas/contract/cab/cab-operations.ts';
import { checkPrice } from '@pravas/contract/flight/book-flight.ts';
import { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import { listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../support/traveller.ts';
import { APPROVER, type ApprovalWorld, createApprovalWorld } from './approval-world.ts';
import { aCabForm } from './sample-rides.ts';
import { expectRefusal } from './send-request.ts';

let company: ApprovalWorld;
beforeAll(async () => {
  company = await createApprovalWorld();
});
afterAll(() => company.close());

type Trip = Awaited<ReturnType<ApprovalWorld['trip']>>;

const stepsOf = ({ items }: Trip) => items.map(({ service, next }) => [service, next?.step]);
const actionOf = ({ allowedActions }: Pick<Trip, 'allowedActions'>, name: string) =>
  allowedActions.find(({ action }) => action === name);

/** Meera, then Vikram, for trips of at least so many rupees, within policy too. */
async function askFrom(fromAmount: number): Promise<void> {
  const people = [await company.userIdOf(APPROVER), await company.userIdOf(ADMIN)];
  const levels = people.map((user_id) => ({ approvers: [{ kind: 'person', user_id }] }));
  const body = { name: 'Dear trips', fromAmount, withinPolicy: { levels }, outOfPolicy: { levels } };
  await company.ask(createApprovalWorkflow, { body }, company.vikram);
}

describe('what stands between a booking and paying', () => {
  it('is known before anybody presses Pay, for flight and cab alike, once the trip reaches the sum of a chain', async () => {
    const { tripId, flights } = await company.plan('6E');
    const flightId = flights[0]?.flightId ?? '';
    await askFrom((flights[0]?.totalPrice ?? 0) + 1);
    const cheap = await company.trip(tripId);
    expect([cheap.next, ...stepsOf(cheap)]).toEqual([null, ['flight', 'pay']]);
    expect(actionOf(cheap, 'finalise')).toMatchObject({ allowed: false, reason: 'No approval needed.' });

    const cab = { tripId, cab: aCabForm(22), fee: 50, cancelFee: 0 };
    const { bookingId } = await company.ask(enterCab, { body: cab }, company.vikram);
    const dear = await company.trip(tripId);
    expect(stepsOf(dear).toSorted()).toEqual([
      ['cab', 'ask'],
      ['flight', 'ask'],
    ]);
    expect(dear.next).toMatchObject({ step: 'ask', people: [{ name: 'Meera Iyer' }] });
    expect(actionOf(dear, 'finalise')).toMatchObject({ allowed: true });
    expect(dear.items.map((item) => actionOf(item, 'pay')?.allowed)).toEqual([false, false]);
    const text = 'Meera Iyer must approve this flight before it is paid.';
    const { flight } = await company.ask(getBookedFlight, { query: { flightId } }, company.asha.token);
    expect([flight.next?.text, flight.statusText]).toEqual([text, `Not booked yet. ${text}`]);
    const { booking } = await company.ask(getBooking, { query: { bookingId } }, company.asha.token);
    expect(booking.next).toMatchObject({ step: 'ask', people: [{ name: 'Meera Iyer' }] });

    // An attempt to pay is refused with the same words, and nothing is charged.
    const refused = await company.call(checkPrice, { body: { flightId } }, company.asha.token);
    expect(expectRefusal(refused, 'approval_missing').message).toBe(text);
    const cabRefused = await company.call(payForBooking, { body: { bookingId } }, company.asha.token);
    expect(expectRefusal(cabRefused, 'approval_missing').message).toBe(booking.next?.text);
    expect(
      await company.world.query('select from payment where booking_id in ($1, $2)', [flightId, bookingId]),
    ).toEqual([]);
  });

  it('waits for one level after the other, and says in lists for whom', async () => {
    const { tripId, flights } = await company.plan('6E', 'AI');
    const card = await company.request(tripId);
    const approve = card.items.map(({ itemId }) => ({ itemId, decision: 'approve' }));
    const listed = async () => {
      const { data } = await company.ask(listTrips, { query: {} }, company.asha.token);
      return data.find(({ _id }) => _id === tripId);
    };
    for (const [name, token] of [
      ['Meera Iyer', company.meera],
      ['Vikram Shah', company.vikram],
    ] as const) {
      const trip = await company.trip(tripId);
      expect(trip.items.map(({ next, badge }) => [next?.step, next?.text, badge])).toEqual(
        flights.map(() => ['wait', `Waiting for ${name}'s answer.`, 'Waiting for approval']),
      );
      expect(trip.items.map((item) => actionOf(item, 'pay')?.allowed)).toEqual([false, false]);
      expect((await listed())?.waitingFor.map((person) => person.name)).toEqual([name]);
      expect((await company.decide(card, approve, token)).status).toBe(200);
    }
    const approved = await company.trip(tripId);
    expect(stepsOf(approved)).toEqual([
      ['flight', 'pay'],
      ['flight', 'pay'],
    ]);
    const row = await listed();
    expect([row?.waitingFor, row?.unpaid, row?.totalPrice]).toEqual([[], approved.totalPrice, approved.totalPrice]);
  });
});
