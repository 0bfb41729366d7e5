import { enterFlight, saveOfflineBooking } from '@pravas/contract/desk/offline-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/company.ts';
import { flightsOf } from '../support/flights-of.ts';
import { signIn } from '../support/traveller.ts';
import { type ApprovalWorld, createApprovalWorld } from './approval-world.ts';
import { offlineForm } from './offline-world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal, payloadOf } from './send-request.ts';

const DESK = 'tara.desai@meridian.example';

let company: ApprovalWorld;
let desk: string;

beforeAll(async () => {
  company = await createApprovalWorld();
  await addPerson(company.world, DESK, 'Travel desk');
  desk = (await signIn(company.world, DESK)).token;
  await company.judgeBy({
    ceiling: { action: 'approval', domestic: 100, international: 100 },
    relative: {
      action: 'note',
      above: 'lowest_logical',
      allowed: 500,
      allowedPercent: null,
      comparable: { maxStops: 1, hoursAround: null, maxLayoverMinutes: null, withoutAirlines: [] },
    },
  });
});
afterEach(() => company.world.clearFaults());
afterAll(() => company.close());

let daysAhead = 60;

/** A flight that the desk enters into a trip at this price, as the trip shows it and as its approver sees it. */
async function enterInto(expectedPrice: number, meanwhile: () => Promise<void> = async () => undefined) {
  daysAhead += 3;
  const { tripId } = await company.plan('6E');
  await meanwhile();
  const day = dayFromNow(daysAhead);
  const flown = { airline: 'AI', flightNumber: '9401', from: 'DEL', to: 'BOM' };
  const segment = { ...flown, departureTime: `${day}T06:10`, arrivalTime: `${day}T08:20` };
  const body = { tripId, slices: [{ segments: [segment] }], expectedPrice };
  const { flightId } = payloadOf<{ flightId: string }>(await company.call(enterFlight, { body }, desk));
  const inTrip = flightsOf(await company.trip(tripId)).find((flight) => flight._id === flightId);
  const { items } = await company.request(tripId);
  return { inTrip, asked: items.find((item) => item.bookingId === flightId) };
}

/** The result of the market-relative rule for such a flight. */
async function relativeOf(...entered: Parameters<typeof enterInto>) {
  const { asked } = await enterInto(...entered);
  return asked?.verdict?.checks.find((check) => check.rule === 'flight.relative');
}

describe('a flight that the travel desk enters by hand', () => {
  it('says on the trip what the policy says of it, as its approvers read it later', async () => {
    const { inTrip, asked } = await enterInto(60_000);
    expect(inTrip?.verdict).toMatchObject({ outcome: 'approval' });
    expect(inTrip?.verdict?.checks).toEqual(asked?.verdict?.checks);
    const allowed = Object.fromEntries(inTrip?.allowedActions.map((one) => [one.action, one.allowed]) ?? []);
    // No airline was asked for it, so none can be asked for its seats.
    expect(allowed).toMatchObject({ pay: false, extras: false, remove: true });
  });

  it('costs what was typed in all, and is held against other fares without our charge', async () => {
    const { inTrip, asked } = await enterInto(60_000);
    expect(asked?.total).toBe(60_000);
    expect(inTrip?.totalPrice).toBe(60_000);
    const ceiling = inTrip?.verdict?.checks.find((check) => check.rule === 'flight.ceiling');
    // ₹150 and 18 % GST on it are ours.
    expect(ceiling?.actual).toBe('₹59,823');
  });

  it('says so too where no supplier answers', async () => {
    const fails = () => company.world.inject({ target: 'tbo.Search', kind: 'http_500', times: 9 });
    const { inTrip, asked } = await enterInto(60_000, fails);
    expect(inTrip?.verdict).toMatchObject({ outcome: 'approval' });
    expect(inTrip?.verdict?.checks).toEqual(asked?.verdict?.checks);
  });

  it('is held against what suppliers sell for that day', async () => {
    const dear = await relativeOf(60_000);
    expect(dear).toMatchObject({
      outcome: 'note',
      sentence: expect.stringMatching(/above the lowest logical fare of ₹/),
    });
    const cheap = await relativeOf(1_000);
    expect(cheap).toMatchObject({
      outcome: 'within',
      sentence: expect.stringMatching(/This is the lowest logical fare/),
    });
  });

  it('is entered all the same where no supplier answers, with nothing to compare it with', async () => {
    const fails = () => company.world.inject({ target: 'tbo.Search', kind: 'http_500', times: 9 });
    expect(await relativeOf(60_000, fails)).toMatchObject({
      outcome: 'within',
      sentence: 'No comparable flight to judge it by.',
    });
  });
});

describe('a flight of the trip that the travel desk enters at another price', () => {
  const planned = async (ceiling: number) => {
    await company.judgeBy({ ceiling: { action: 'approval', domestic: ceiling, international: ceiling } });
    const { tripId, flights } = await company.plan('6E');
    return { tripId, flightId: flights[0]?.flightId ?? '' };
  };
  const standing = async (tripId: string) => JSON.stringify(flightsOf(await company.trip(tripId)));
  const enter = (flightId: string, totalPrice: string) =>
    company.call(saveOfflineBooking, { body: offlineForm(flightId, {}, { totalPrice }) }, desk);

  it('stays as it was when that is refused, and is paid as before', async () => {
    const { tripId, flightId } = await planned(20_000);
    const before = await standing(tripId);
    const refused = expectRefusal(await enter(flightId, '40000'), 'approval_missing');
    expect(refused.message).toBe(
      'At ₹40,118 this flight needs approval. Check the amounts. If they are right, enter the flight by hand at that price and finalise the trip.',
    );
    // Above the limit a second person would be asked first; nothing is asked of them either.
    expectRefusal(await enter(flightId, '100000'), 'approval_missing');
    expect(await standing(tripId)).toBe(before);
    expect((await company.asha.checkPrice(flightId)).orderId).toBeTruthy();
  });

  it('that needs approval itself leads to finalising', async () => {
    const { flightId } = await planned(100);
    expect(expectRefusal(await enter(flightId, '40000'), 'approval_missing').message).toBe(
      'At ₹40,118 this flight needs approval. Finalise the trip to ask for it.',
    );
  });
});
