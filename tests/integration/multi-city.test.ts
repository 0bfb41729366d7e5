import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import { listCheaperOptions } from '@pravas/contract/flight/compare-prices.ts';
import { getFlightDetails } from '@pravas/contract/flight/flight-details.ts';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

let world: World;
let asha: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
});
afterAll(() => world.close());

type Query = Record<string, string>;

const [monday, wednesday, friday] = [dayFromNow(30), dayFromNow(32), dayFromNow(34)];
const journey: Query = {
  from: 'BLR',
  to: 'DEL',
  dDate: monday,
  multi: `BLR-DEL-${monday},DEL-BOM-${wednesday},BOM-BLR-${friday}`,
};
const list = (query: Query) => callOperation(world.url, listFlights, { query }, { token: asha.token });
const listed = async (query: Query) => {
  const payload = payloadOf<AnswerOf<typeof listFlights>>(await list(query));
  expectShape(listFlights, payload);
  return payload;
};

describe('a journey with several stops', () => {
  it('is sold as a whole, each flight on its day, and can be put into a trip', async () => {
    const flights = await listed(journey);
    expect([flights.shape, flights.isRoundTrip, flights.isIntl]).toEqual(['multi_city', false, false]);
    expect(flights.flights.length).toBeGreaterThan(0);
    for (const flight of flights.flights) {
      expect(flight.coverage).toBe('whole');
      const ends = flight.slices.map(({ segments }) => [
        segments[0]?.from,
        segments.at(-1)?.to,
        segments[0]?.departureDate,
      ]);
      expect(ends).toEqual([
        ['BLR', 'DEL', monday],
        ['DEL', 'BOM', wednesday],
        ['BOM', 'BLR', friday],
      ]);
    }
    const [first] = flights.flights;
    const chosen = { searchedFlightId: flights.searchedFlightId, flightId: first?.flightId ?? '' };
    const details = await asha.client.call(getFlightDetails, { query: chosen });
    expectShape(getFlightDetails, details);
    expect([details.slices.length, details.return, details.shape]).toEqual([3, null, 'multi_city']);
    const added = await asha.client.call(addFlightToTrip, { body: chosen, idempotencyKey: crypto.randomUUID() });
    const booking = await asha.booking(added.tripId);
    expect(booking.slices.map((slice) => slice.segments[0]?.from)).toEqual(['BLR', 'DEL', 'BOM']);
    expect([booking.return, booking.totalPrice]).toEqual([null, added.totalPrice]);
  });

  it('has cheaper options with a departure for each flight and the name of the fare', async () => {
    const flights = await listed(journey);
    const dearest = flights.flights.toSorted(
      (a, b) => (b.fares[0]?.totalPrice ?? 0) - (a.fares[0]?.totalPrice ?? 0),
    )[0];
    const query = { searchedFlightId: flights.searchedFlightId, flightId: dearest?.flightId ?? '' };
    const { cheaperFlights } = await asha.client.call(listCheaperOptions, { query });
    expect(cheaperFlights.length).toBeGreaterThan(0);
    for (const one of cheaperFlights) {
      expect([one.slices.length, one.returnDepartureTime]).toEqual([3, null]);
      const fares = flights.flights.find(({ flightId }) => flightId === one.flightId)?.fares;
      const fare = fares?.find(({ fareType }) => fareType === one.fareType);
      expect(one.fareLabel).toContain(fare?.label);
      expect(one.fareLabel).toContain(fare?.brand ?? '');
    }
  });

  it('whose second flight leads back is a return like any other', async () => {
    const flights = await listed({ ...journey, multi: `BLR-DEL-${monday},DEL-BLR-${friday}` });
    expect([flights.shape, flights.isRoundTrip]).toEqual(['return', true]);
    expect(new Set(flights.flights.map((flight) => flight.coverage))).toEqual(new Set(['onward', 'return']));
  });

  it('whose second flight leads back keeps to the times of that flight on the way back', async () => {
    const multi = `BLR-DEL-${monday},DEL-BLR-${friday}`;
    const flights = await listed({ ...journey, multi, mTimes: '12:00-' });
    for (const { coverage, slices, outsideLimits } of flights.flights) {
      const isEarly = coverage === 'return' && (slices[0]?.segments[0]?.departureTime ?? '') < '12:00';
      expect(outsideLimits).toEqual(isEarly ? ['leaves_too_early'] : []);
    }
    expect(flights.flights.some((flight) => flight.outsideLimits.length > 0)).toBe(true);
  });

  it.each<[string, string, string, string]>([
    ['one flight alone', `BLR-DEL-${monday}`, 'validation_failed', 'multi'],
    ['a flight to where it starts', `BLR-DEL-${monday},DEL-DEL-${friday}`, 'same_location', 'multi.1'],
    ['a day before the flight before it', `BLR-DEL-${friday},DEL-BOM-${monday}`, 'return_before_departure', 'multi.1'],
    ['a day that has passed', `BLR-DEL-${dayFromNow(-2)},DEL-BOM-${monday}`, 'date_in_past', 'multi.0'],
    ['a day that is not on sale yet', `BLR-DEL-${monday},DEL-BOM-${dayFromNow(370)}`, 'validation_failed', 'multi.1'],
    ['an airport that is none', `BLR-DEL-${monday},DEL-QQQ-${friday}`, 'invalid_location', 'multi.1'],
    ['a day that no calendar has', `BLR-DEL-2031-02-30,DEL-BOM-2031-03-01`, 'validation_failed', 'multi.0'],
    ['seven flights', Array(7).fill(`BLR-DEL-${monday}`).join(), 'validation_failed', 'multi'],
  ])('is refused with %s, naming the flight', async (_, multi, code, field) => {
    const envelope = expectRefusal(await list({ ...journey, multi }), code as 'same_location');
    expect(envelope.errors?.map((error) => error.field)).toEqual([field]);
  });

  it('may have six flights and start elsewhere than the last one ended', async () => {
    const six = ['BLR-DEL', 'DEL-BOM', 'GOI-BLR', 'BLR-MAA', 'MAA-CCU', 'CCU-BLR'];
    const multi = six.map((route, index) => `${route}-${dayFromNow(30 + index)}`).join();
    expect((await listed({ ...journey, multi })).shape).toBe('multi_city');
  });
});

describe('limits of a search', () => {
  it('mark what leaves too early or arrives too late, and leave nothing out', async () => {
    const query = { from: 'DEL', to: 'BOM', dDate: monday };
    const free = await listed(query);
    const limited = await listed({ ...query, leaveAfter: '09:00', arriveBy: '18:00' });
    expect(new Set(limited.flights.map((flight) => flight.flightId))).toEqual(
      new Set(free.flights.map((flight) => flight.flightId)),
    );
    expect(new Set(free.flights.flatMap((flight) => flight.outsideLimits))).toEqual(new Set());
    for (const { slices, outsideLimits } of limited.flights) {
      const [first] = slices[0]?.segments ?? [];
      const last = slices[0]?.segments.at(-1);
      const isEarly = (first?.departureTime ?? '') < '09:00';
      const isLate = `${last?.arrivalDate}T${last?.arrivalTime}` > `${monday}T18:00`;
      expect(outsideLimits).toEqual([
        ...(isEarly ? ['leaves_too_early'] : []),
        ...(isLate ? ['arrives_too_late'] : []),
      ]);
    }
    expect(limited.flights.some((flight) => flight.outsideLimits.length > 0)).toBe(true);
  });

  it('of the way back are its own', async () => {
    const flights = await listed({ from: 'DEL', to: 'BOM', dDate: monday, rDate: friday, rLeaveAfter: '12:00' });
    for (const { coverage, slices, outsideLimits } of flights.flights) {
      const isEarly = coverage === 'return' && (slices[0]?.segments[0]?.departureTime ?? '') < '12:00';
      expect(outsideLimits).toEqual(isEarly ? ['leaves_too_early'] : []);
    }
  });

  it('of the later flights of a journey are their own too', async () => {
    const flights = await listed({ ...journey, mTimes: '-,12:00-23:00' });
    const free = await listed(journey);
    expect(flights.flights.length).toBe(free.flights.length);
    const seen = flights.flights.map(({ slices, outsideLimits }) => {
      const [first, last] = [slices[2]?.segments[0], slices[2]?.segments.at(-1)];
      const expected = [
        ...((first?.departureTime ?? '') < '12:00' ? ['leaves_too_early'] : []),
        ...(`${last?.arrivalDate}T${last?.arrivalTime}` > `${friday}T23:00` ? ['arrives_too_late'] : []),
      ];
      expect(outsideLimits).toEqual(expected);
      return expected.length;
    });
    expect(new Set(seen).size).toBeGreaterThan(1);
    const wrong = await list({ ...journey, mTimes: '25:00-' });
    expect(expectRefusal(wrong, 'validation_failed').errors?.[0]?.field).toBe('mTimes');
  });

  it.each(['9:00', '24:00', 'noon', '2026-12-01'])('are refused when they are no time: %s', async (leaveAfter) => {
    const answer = await list({ from: 'DEL', to: 'BOM', dDate: monday, leaveAfter });
    expect(expectRefusal(answer, 'validation_failed').errors?.[0]?.field).toBe('leaveAfter');
  });
});

describe('greenhouse gas', () => {
  it('is estimated for every flight and told against the others', async () => {
    const { flights, emissionsMethod } = await listed({ from: 'DEL', to: 'BOM', dDate: monday });
    expect(emissionsMethod.text).toContain('Great-circle');
    const estimates = flights.map((flight) => flight.emissions);
    for (const one of estimates) expect(one?.kgPerTraveller).toBeGreaterThan(40);
    expect(new Set(estimates.map((one) => one?.band)).has('typical')).toBe(true);
    expect(estimates.every((one) => one?.band !== null)).toBe(true);
  });
});
