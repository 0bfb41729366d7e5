import { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import { assignWorkCase } from '@pravas/contract/desk/case-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { userIdOf } from '../support/company.ts';
import { ADMIN, APPROVER, signIn } from '../support/traveller.ts';
import { expectRefusal, expectShape, payloadOf } from './send-request.ts';
import {
  ASHA,
  bookFlight,
  type CancellationQuote,
  departIn,
  ROHAN,
  type ServicingWorld,
  servicingOf,
  tick,
  until,
  useServicing,
} from './servicing-world.ts';

const servicing = useServicing();
let world: ServicingWorld['world'];
let asha: ServicingWorld['asha'];
let own: ServicingWorld['own'];
let admin: ServicingWorld['admin'];
let stranger: ServicingWorld['stranger'];

beforeAll(() => {
  ({ world, asha, own, admin, stranger } = servicing());
});

describe('what may be cancelled of a flight', () => {
  it('one way is the full trip, and the screen says what it costs', async () => {
    const { flightId } = await bookFlight(world, asha);
    const flight = await own.show(flightId);
    expectShape(getBookedFlight, { flight });
    expect(flight.cancel).toMatchObject({
      offered: true,
      refusal: null,
      mode: 'scope',
      button: 'Cancel',
      channel: 'online',
      confirm: 'Are you sure you want to cancel the flight?',
      scopes: [{ type: '', label: 'Full trip', offered: true, refusal: null, channel: 'online' }],
      canceledTravelersOnward: [],
    });
    expect(flight.cancellationCharges?.text).toMatch(/^upto ₹/);
    expect(flight.cancellationCharges?.otherCharges).toBe(118);
    expect(flight.slices.map((slice) => [slice.heading, slice.label, slice.state])).toEqual([
      ['Departure Flight', 'Delhi - Mumbai', 'booked'],
    ]);
    expect(flight.travelers[0]?.slices[0]).toMatchObject({ isCancelled: false, ticketNumber: expect.any(String) });
    expect(flight.allowedActions.find((one) => one.action === 'cancel')).toMatchObject({ allowed: true });
  });

  it('a return is cancelled as a whole or one way, each named by its cities', async () => {
    const { flightId } = await bookFlight(world, asha, { back: 'AI' });
    const { cancel } = await own.show(flightId);
    expect(cancel.scopes.map((scope) => [scope.type, scope.label, scope.offered])).toEqual([
      ['', 'Full trip', true],
      ['1', 'Onward (Delhi - Mumbai)', true],
      ['2', 'Return (Mumbai - Delhi)', true],
    ]);
  });

  it('two travellers are ticked by direction, and nobody ticked is nobody cancelled', async () => {
    const { flightId } = await bookFlight(world, asha, { travelers: [ASHA, ROHAN] });
    const { cancel, trip } = await own.show(flightId);
    expect([trip.travelerMode, cancel.mode]).toEqual(['multiple', 'travelers']);
    expect(cancel.canceledTravelersOnward.map((one) => [one.index, one.label, one.isChecked, one.offered])).toEqual([
      [0, 'Asha Rao', false, true],
      [1, 'Rohan Mehta', false, true],
    ]);
    for (const part of [{}, tick([]), { travelers: { canceledTravelersOnward: [{ index: 0 }] } }]) {
      const refused = expectRefusal(await own.askQuote(flightId, part), 'validation_failed');
      expect(refused.errors).toEqual([
        { field: 'userCancellationDetails', message: 'Please select a traveler to cancel' },
      ]);
    }
    const wrongName = { canceledTravelersOnward: [{ index: 1, firstName: 'Asha', isChecked: true }] };
    const refused = expectRefusal(await own.askQuote(flightId, { travelers: wrongName }), 'validation_failed');
    expect(refused.errors?.[0]?.field).toBe('userCancellationDetails.canceledTravelersOnward');
    expectRefusal(await own.askQuote(flightId, tick([7])), 'validation_failed');
  });
});

describe('the last three hours', () => {
  it('take no request; three hours and a little still do', async () => {
    const { flightId } = await bookFlight(world, asha);
    await departIn(world, flightId, 182);
    expect((await own.askQuote(flightId)).status).toBe(200);
    await departIn(world, flightId, 179);
    const refused = expectRefusal(await own.askQuote(flightId), 'booking_not_cancellable');
    expect(refused.message).toContain('Requests stop 3 hours before departure.');
    expectRefusal(await own.askCancel(flightId, 0), 'booking_not_cancellable');
    const { cancel } = await own.show(flightId);
    expect([cancel.offered, cancel.stopsAt]).toEqual([false, null]);
  });

  it('leave the way back open once the way out has flown', async () => {
    const { flightId } = await bookFlight(world, asha, { back: '6E', fareType: '2' });
    await departIn(world, flightId, -60);
    const { cancel, slices } = await own.show(flightId);
    expect(cancel.scopes.map((scope) => [scope.type, scope.offered])).toEqual([
      ['', false],
      ['1', false],
      ['2', true],
    ]);
    expect(slices.map((slice) => slice.state)).toEqual(['flown', 'booked']);
    expectRefusal(await own.askQuote(flightId, { type: '1' }), 'booking_not_cancellable');
    const quote = await own.quote(flightId, { type: '2' });
    expect(quote.parts.map((part) => part.slice)).toEqual(['Mumbai - Delhi']);
  });
});

describe('a return of two orders of which the way out is given up', () => {
  it('keeps its name in the trip: what came back and what happened is told of the whole journey', async () => {
    const { flightId, tripId } = await bookFlight(world, asha, { back: 'AI', fareType: '2' });
    const trip = async () => payloadOf<AnswerOf<typeof getTrip>>(await own.call(getTrip, { query: { tripId } }));
    const before = (await trip()).tripDetails.costs.lines[0]?.label ?? '';
    expect(before).toContain('Delhi → Mumbai → Delhi');
    await own.cancel(flightId, { type: '1' });
    const { costs, history } = (await trip()).tripDetails;
    expect(costs.lines.map(({ label }) => label)).toEqual([before]);
    const told = history.flatMap(({ text }) => / → .*: (Cancelled|Refund|Booked)/.exec(text) ?? []);
    expect(told.length).toBeGreaterThan(2);
    expect(history.filter(({ text }) => text.startsWith(`${before}: `)).length).toBeGreaterThan(told.length);
    expect(history.filter(({ text }) => text.startsWith('Mumbai → Delhi,'))).toEqual([]);
  });
});

describe('who may cancel', () => {
  it('is whoever made the trip or arranges trips; others do not find it', async () => {
    const { flightId } = await bookFlight(world, asha);
    const meera = servicingOf(world, (await signIn(world, APPROVER)).token);
    for (const other of [meera, stranger]) {
      expectRefusal(await other.call(getBookedFlight, { query: { flightId } }), 'booking_not_found');
      expectRefusal(await other.askQuote(flightId), 'booking_not_found');
      expectRefusal(await other.askCancel(flightId, 0), 'booking_not_found');
    }
    expect((await admin.askQuote(flightId)).status).toBe(200);
    await world.query(
      `update trip_traveller set person_id = (select id from person where email = $2)
       where trip_id = (select trip_id from booking where id = $1)`,
      [flightId, APPROVER],
    );
    expect((await meera.show(flightId)).cancel.offered).toBe(false);
    expectRefusal(await meera.askCancel(flightId, 0), 'privilege_missing');
  });

  it('what the travel desk booked is cancelled by request, in the words of the specification', async () => {
    const { flightId } = await bookFlight(world, asha);
    await world.query(`update booking set origin = 'offline' where id = $1`, [flightId]);
    const { cancel } = await own.show(flightId);
    expect(cancel).toMatchObject({
      button: 'Send cancel request',
      channel: 'request',
      confirm: 'This flight was booked offline. Are you sure you want to request cancellation of the flight?',
    });
  });

  it.each([
    ['flightId', { flightId: 'x' }],
    ['type', { type: '3' }],
    ['expectedRefund', { expectedRefund: -1 }],
    ['expectedRefund', { expectedRefund: 1.001 }],
    [
      'userCancellationDetails.canceledTravelersOnward.0.index',
      { userCancellationDetails: { canceledTravelersOnward: [{ index: 14 }] } },
    ],
  ])('refuses a wrong %s', async (field, change) => {
    const { cancelFlight } = await import('@pravas/contract/servicing/cancel-operations.ts');
    const body = { flightId: crypto.randomUUID(), type: '', expectedRefund: 0, ...change };
    const refused = expectRefusal(await own.call(cancelFlight, { body }), 'validation_failed');
    expect(refused.errors?.map((one) => one.field)).toEqual([field]);
  });
});

describe('a supplier that cancels whole orders only', () => {
  const second = useServicing('duffel');

  it('is asked for the whole, and a part of it becomes a request with a guess', async () => {
    const { world: theirs, asha: she, own: hers } = second();
    const { flightId } = await bookFlight(theirs, she, { travelers: [ASHA, ROHAN] });
    const { cancel } = await hers.show(flightId);
    expect([cancel.button, cancel.channelNote]).toEqual([
      'Cancel',
      'The whole trip is cancelled at once; for a part of it a request goes to the travel desk.',
    ]);
    const whole = await hers.quote(flightId, tick([0, 1]));
    expect([whole.channel, whole.scopeText]).toEqual(['online', 'Full trip']);
    const part = await hers.quote(flightId, tick([1]));
    expect([part.channel, part.exact, part.scopeText]).toEqual(['request', false, 'Rohan Mehta (Delhi - Mumbai)']);
    expect(part.amounts.refund).toBeGreaterThan(0);
    await hers.cancel(flightId, tick([0, 1]));
    const after = await hers.show(flightId);
    expect([after.flightStatus, after.refunds.map((refund) => refund.amount)]).toEqual([
      'CANCELED',
      [whole.amounts.refund],
    ]);
  });

  it('says nothing of requests where each way of a return is an order of its own', async () => {
    const { world: theirs, asha: she, own: hers } = second();
    const { flightId } = await bookFlight(theirs, she, { back: 'AI' });
    const { cancel } = await hers.show(flightId);
    const ways = await Promise.all((['1', '2'] as const).map((type) => hers.quote(flightId, { type })));
    expect(ways.map(({ channel }) => channel)).toEqual(['online', 'online']);
    expect(cancel.channelNote).toBeNull();
    await hers.cancel(flightId);
  });

  it('takes a request of each traveller, and the travel desk may answer the later one first', async () => {
    const { world: theirs, asha: she, own: hers, admin: desk } = second();
    const { flightId } = await bookFlight(theirs, she, { travelers: [ASHA, ROHAN] });
    const quotes: CancellationQuote[] = [];
    for (const place of [1, 0]) {
      const quote = await hers.quote(flightId, tick([place]));
      payloadOf(await hers.askCancel(flightId, quote.amounts.refund, tick([place])));
      quotes.push(quote);
      const { slices, travelers } = await hers.show(flightId);
      // Nothing is cancelled for certain yet: the traveller in question still flies, as does the other.
      if (place === 1) {
        expect(slices[0]?.state).toBe('booked');
        expect(travelers.map((one) => [one.slices[0]?.isCancelled, one.slices[0]?.isCancelling])).toEqual([
          [false, false],
          [false, true],
        ]);
      }
    }
    const asked = await hers.show(flightId);
    expect(asked.cancellations.map(({ state, channel }) => [state, channel])).toEqual([
      ['requested', 'request'],
      ['requested', 'request'],
    ]);
    expectRefusal(await hers.askCancel(flightId, 0, tick([1])), 'booking_not_cancellable');
    const cases = await theirs.query<{ id: string }>(
      `select id from work_case where booking_id = $1 and kind = 'cancel_request' order by number`,
      [flightId],
    );
    const ownerUserId = await userIdOf(theirs, ADMIN);
    for (const [place, left] of [
      [1, 'BOOKED'],
      [0, 'CANCELED'],
    ] as const) {
      const workCaseId = cases[place]?.id ?? '';
      const taking = { workCaseId, version: 1, ownerUserId };
      const { workCase } = payloadOf<AnswerOf<typeof assignWorkCase>>(
        await desk.call(assignWorkCase, { body: taking }),
      );
      const { paid = 0, notReturned = 0 } = quotes[place === 1 ? 0 : 1]?.amounts ?? {};
      expect(workCase.items.map((item) => item.paid)).toEqual([expect.closeTo(paid - notReturned, 2)]);
      const answers = workCase.items.map(({ itemKey }) => ({
        itemKey,
        isCancelled: true,
        penality: quotes[place]?.amounts.airlinePenalty ?? 0,
      }));
      const body = { workCaseId, version: workCase.version, action: 'enter_cancellation', answers };
      payloadOf(await desk.call(decideWorkCase, { body }));
      const then = await until(
        () => hers.show(flightId),
        ({ cancellations }) => cancellations[place === 1 ? 0 : 1]?.state === 'settled',
      );
      expect(then.flightStatus).toBe(left);
    }
    const { refunds } = await hers.show(flightId);
    expect(refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
      quotes.map(({ amounts }) => amounts.refund).toSorted((a, b) => a - b),
    );
    await expectBooksInOrder(theirs);
  });
});
