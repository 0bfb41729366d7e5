import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import { cancelTrip, quoteTripCancellation } from '@pravas/contract/trip/trip-cancel-operations.ts';
import { createTrip, setTripTravelers, updateTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { formatInr, fromRupees } from '@pravas/domain/money/money.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../support/company.ts';
import { payAtGateway, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { expectRefusal } from './send-request.ts';
import { useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask } = company;
let world: World;
let asha: TravellerClient;
let meera: string;
let stranger: string;

beforeAll(async () => {
  ({ world, stranger } = company.now());
  asha = await signIn(world);
  meera = (await signIn(world, 'meera.iyer@meridian.example')).token;
});

const quote = (tripId: string) => ask(quoteTripCancellation, { query: { tripId } }, asha.token);
const details = async (tripId: string) => (await ask(getTrip, { query: { tripId } }, asha.token)).tripDetails;
const cancel = (tripId: string, acceptedRefund: number, token = asha.token) =>
  call(cancelTrip, { body: { tripId, reason: 'The client moved the meeting', acceptedRefund } }, token);
const addOne = async () => {
  const flights = await asha.search();
  return asha.add(flights, pickFlight(flights, '6E'));
};
const bookOne = async () => {
  const added = await addOne();
  await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
  await asha.bookingWhen(added.tripId, (booking) => booking.flightStatus === 'BOOKED');
  return added;
};

describe('cancelling a trip that nobody has paid', () => {
  it('takes its flights out, and nothing can be done with it afterwards', async () => {
    const added = await addOne();
    const shown = await quote(added.tripId);
    expect(shown).toMatchObject({ refund: 0, items: [{ outcome: 'removed', refund: 0, days: null }] });
    const answer = await ask(
      cancelTrip,
      { body: { tripId: added.tripId, reason: 'Not needed', acceptedRefund: 0 } },
      asha.token,
    );
    expect(answer).toEqual(shown);
    const trip = await details(added.tripId);
    expect(trip).toMatchObject({ status: 'Cancelled', isCancelled: true, cancelReason: 'Not needed', items: [] });
    expect(trip.history[0]).toMatchObject({ text: 'Cancelled: Not needed. No refund.', by: 'Asha Rao' });
    const allowed = trip.allowedActions.filter((one) => one.allowed).map((one) => one.action);
    expect(allowed).toEqual(['copy']);
    const version = trip.version;
    const changes = [
      call(updateTrip, { body: { tripId: trip._id, version, name: 'Again' } }, asha.token),
      call(setTripTravelers, { body: { tripId: trip._id, version, travelers: [{}] } }, asha.token),
      cancel(trip._id, 0),
      call(quoteTripCancellation, { query: { tripId: trip._id } }, asha.token),
    ];
    for (const refused of await Promise.all(changes)) expectRefusal(refused, 'trip_not_editable');
    const flights = await asha.search();
    const body = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E'), tripId: trip._id };
    expectRefusal(await call(addFlightToTrip, { body }, asha.token), 'trip_not_editable');
    expect((await auditOf(world, 'trip.cancelled')).at(-1)).toMatchObject({ reason: 'Not needed', refundPaise: 0 });
  });

  it('is its maker’s, or the travel desk’s', async () => {
    const { data } = await ask(createTrip, { body: {} }, asha.token);
    for (const token of [meera, stranger]) {
      expectRefusal(await cancel(data._id, 0, token), 'trip_not_found');
      expectRefusal(await call(quoteTripCancellation, { query: { tripId: data._id } }, token), 'trip_not_found');
    }
    expect((await cancel(data._id, 0, company.now().admin)).status).toBe(200);
  });

  it.each([
    ['reason', { reason: 'x' }],
    ['reason', { reason: 'x'.repeat(201) }],
    ['acceptedRefund', { acceptedRefund: -1 }],
    ['acceptedRefund', { acceptedRefund: 1.001 }],
    ['acceptedRefund', { acceptedRefund: 1e12 }],
  ])('refuses a wrong %s', async (field, change) => {
    const { data } = await ask(createTrip, { body: {} }, asha.token);
    const body = { tripId: data._id, reason: 'Not needed', acceptedRefund: 0, ...change };
    const envelope = expectRefusal(await call(cancelTrip, { body }, asha.token), 'validation_failed');
    expect(envelope.errors?.map((one) => one.field)).toEqual([field]);
  });

  it('waits while a payment may still arrive', async () => {
    const added = await addOne();
    await asha.checkPrice(added.flightId);
    const shown = await quote(added.tripId);
    expect(shown.items[0]).toMatchObject({ outcome: 'stays', note: expect.stringContaining('may still arrive') });
    const refused = expectRefusal(await cancel(added.tripId, 0), 'trip_not_editable');
    expect(refused.errors?.map((one) => one.field)).toEqual([added.flightId]);
  });

  it('is done once, however many ask at the same time', async () => {
    const added = await addOne();
    const answers = await Promise.all([1, 2, 3].map(() => cancel(added.tripId, 0)));
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409, 409]);
    const events = await world.query(
      `select from outbox_event where topic = 'trip.cancelled' and payload->>'tripId' = $1`,
      [added.tripId],
    );
    expect(events).toHaveLength(1);
  });
});

describe('cancelling a trip with a ticket', () => {
  it('shows first what comes back, composed, then has the airline asked', async () => {
    const added = await bookOne();
    const shown = await quote(added.tripId);
    const [flight] = shown.items;
    expect(flight).toMatchObject({ outcome: 'refund', bookingId: added.flightId, paid: added.totalPrice });
    if (!flight) return;
    const kept = flight.penalty + flight.serviceCharge + flight.CGST + flight.SGST + flight.IGST + flight.notReturned;
    expect(flight.refund).toBeCloseTo(flight.paid - kept, 2);
    expect(flight.refund).toBeGreaterThan(0);
    expect([shown.refund, flight.days]).toEqual([flight.refund, '6-7 working days']);
    expect((await details(added.tripId)).isCancelled).toBe(false);

    const envelope = expectRefusal(await cancel(added.tripId, shown.refund + 1), 'price_changed');
    expect(envelope.price).toEqual({ old: shown.refund + 1, new: shown.refund });

    expect((await cancel(added.tripId, shown.refund)).status).toBe(200);
    await asha.bookingWhen(added.tripId, (booking) => booking.flightStatus === 'CANCELED');
    const refunds = await asha.bookingWhen(added.tripId, (booking) => booking.refunds.length > 0);
    expect(refunds.refunds.map((one) => one.amount)).toEqual([shown.refund]);
    const trip = await details(added.tripId);
    expect([trip.status, trip.costs.refunded, trip.costs.setAgainst]).toEqual(['Cancelled', shown.refund, 0]);
    const [cancellation] = await world.query<{ due_on: string }>(
      'select due_on::text from cancellation where booking_id = $1',
      [added.flightId],
    );
    const due = shortDate(cancellation?.due_on ?? '');
    expect(trip.history.map((one) => one.text)).toContain(
      `Cancelled: The client moved the meeting. ${formatInr(fromRupees(shown.refund))} goes back to the card that paid, by ${due} at the latest.`,
    );
    expect(trip.costs.total).toBeCloseTo(added.totalPrice - shown.refund, 2);
  });

  it('is no longer possible in the last three hours, and says so', async () => {
    const added = await bookOne();
    const soon = Temporal.Now.zonedDateTimeISO('Asia/Kolkata')
      .add({ hours: 2 })
      .toPlainDateTime()
      .toString()
      .slice(0, 16);
    await world.query(
      `update booking_order set detail = jsonb_set(detail, '{slices,0,segments,0,from,time,wall}', to_jsonb($2::text))
       where booking_id = $1`,
      [added.flightId, soon],
    );
    const [flight] = (await quote(added.tripId)).items;
    expect(flight).toMatchObject({ outcome: 'stays', note: expect.stringContaining('less than 3 hours') });
    expectRefusal(await cancel(added.tripId, 0), 'trip_not_editable');
  });
});
